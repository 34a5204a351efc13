/** The largest part of a text that is shown; a log of gigabytes would freeze the page. */
const MAX_TEXT_BYTES = 4_000_000;

/** Decodes text by its byte order mark, as UTF-8 if valid, and otherwise as windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeAs("utf-8", bytes);
  if (a === 0xff && b === 0xfe) return decodeAs("utf-16le", bytes);
  if (a === 0xfe && b === 0xff) return decodeAs("utf-16be", bytes);
  const zeroCounts = countZeros(bytes.subarray(0, 400));
  if (zeroCounts.odd > 100) return decodeAs("utf-16le", bytes);
  if (zeroCounts.even > 100) return decodeAs("utf-16be", bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeAs("windows-1252", bytes);
  }
}

const decodeAs = (charset: string, bytes: Uint8Array) => new TextDecoder(charset).decode(bytes);

function countZeros(bytes: Uint8Array) {
  const count = { odd: 0, even: 0 };
  for (const [index, byte] of bytes.entries()) if (byte === 0) count[index % 2 === 1 ? "odd" : "even"] += 1;
  return count;
}

/** The first part of a long text, cut at the end of a line. */
export function decodeStart(bytes: Uint8Array): { text: string; truncated: boolean } {
  if (bytes.length <= MAX_TEXT_BYTES) return { text: decodeText(bytes), truncated: false };
  const start = bytes.subarray(0, bytes.lastIndexOf(0x0a, MAX_TEXT_BYTES) + 1 || MAX_TEXT_BYTES);
  return { text: decodeText(start), truncated: true };
}
