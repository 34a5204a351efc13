/** The most of a text that is drawn; a log of gigabytes would only make the page stand still. */
const MAX_TEXT_BYTES = 4_000_000;

/** Text from bytes: by its mark, as UTF-8 where it is that, and else as windows-1252, which has a sign for every byte. */
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

/** The first part of a long text, without a letter cut in two. `more`: whether there is any. */
export function decodeStart(bytes: Uint8Array): { text: string; truncated: boolean } {
  if (bytes.length <= MAX_TEXT_BYTES) return { text: decodeText(bytes), truncated: false };
  const start = bytes.subarray(0, bytes.lastIndexOf(0x0a, MAX_TEXT_BYTES) + 1 || MAX_TEXT_BYTES);
  return { text: decodeText(start), truncated: true };
}
