/** The most of a text that is drawn; a log of gigabytes would only make the page stand still. */
const MOST_TEXT = 4_000_000;

/** Text from bytes: by its mark, as UTF-8 where it is that, and else as windows-1252, which has a sign for every byte. */
export function decode(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return read("utf-8", bytes);
  if (a === 0xff && b === 0xfe) return read("utf-16le", bytes);
  if (a === 0xfe && b === 0xff) return read("utf-16be", bytes);
  const zeros = zeroesIn(bytes.subarray(0, 400));
  if (zeros.odd > 100) return read("utf-16le", bytes);
  if (zeros.even > 100) return read("utf-16be", bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return read("windows-1252", bytes);
  }
}

const read = (charset: string, bytes: Uint8Array) => new TextDecoder(charset).decode(bytes);

function zeroesIn(bytes: Uint8Array) {
  const count = { odd: 0, even: 0 };
  for (const [index, byte] of bytes.entries()) if (byte === 0) count[index % 2 === 1 ? "odd" : "even"] += 1;
  return count;
}

/** The first part of a long text, without a letter cut in two. `more`: whether there is any. */
export function beginning(bytes: Uint8Array): { text: string; more: boolean } {
  if (bytes.length <= MOST_TEXT) return { text: decode(bytes), more: false };
  const cut = bytes.subarray(0, bytes.lastIndexOf(0x0a, MOST_TEXT) + 1 || MOST_TEXT);
  return { text: decode(cut), more: true };
}
