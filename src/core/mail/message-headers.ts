/** The head of a raw email as a user reads it: fields in order, unfolded, with encoded words made readable. */

export type HeaderField = { name: string; value: string };

const MAX_FIELDS = 1_000;

/** Where the head ends: at the first empty line, whatever the line ends are; the whole where there is none. */
export function headerSection(raw: string): string {
  const end = /\r?\n\r?\n/.exec(raw);
  return end ? raw.slice(0, end.index) : raw;
}

/** Every field of a head (RFC 5322 § 2.2). What is no field, such as the line of an mbox, has no name. */
export function parseHeaderFields(section: string): HeaderField[] {
  const lines: string[] = [];
  for (const line of section.split(/\r?\n/)) {
    const last = lines.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) lines[last] += ` ${line.trim()}`;
    else if (line.trim() !== "") lines.push(line);
  }
  return lines.slice(0, MAX_FIELDS).map((line) => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/s.exec(line) ?? [];
    return { name: name ?? "", value: decodeEncodedWords((value ?? line).trim()) };
  });
}

const ENCODED_WORD = /=\?([^?\s]+)\?([bq])\?([^?\s]*)\?=/gi;

/**
 * Makes encoded words (RFC 2047) readable: `=?utf-8?q?caf=C3=A9?=` is "café". Neighbours in one charset are read
 * together, as senders cut characters in half between them; what cannot be read stays as it is.
 */
export function decodeEncodedWords(value: string): string {
  // White space between two encoded words belongs to neither (§ 6.2).
  const joined = value.replace(/(\?=)\s+(?==\?[^?\s]+\?[bq]\?)/gi, "$1");
  return joined.replace(/(?:=\?[^?\s]+\?[bq]\?[^?\s]*\?=)+/gi, (run) => {
    let text = "";
    let bytes: number[] = [];
    let charset = "";
    for (const [encodedWord, label = "", encoding = "", content = ""] of run.matchAll(ENCODED_WORD)) {
      const nextCharset = label.replace(/\*.*$/, "").toLowerCase();
      const decodedBytes = bytesOf(encoding.toLowerCase(), content);
      if (decodedBytes === null || !isKnownCharset(nextCharset)) {
        text += decodeBytes(bytes, charset) + encodedWord;
        bytes = [];
        continue;
      }
      if (nextCharset !== charset) {
        text += decodeBytes(bytes, charset);
        bytes = [];
      }
      charset = nextCharset;
      bytes.push(...decodedBytes);
    }
    return text + decodeBytes(bytes, charset);
  });
}

function bytesOf(encoding: string, content: string): number[] | null {
  try {
    if (encoding === "b") return [...atob(content)].map((character) => character.charCodeAt(0));
  } catch {
    return null;
  }
  const plain = content.replaceAll("_", " ");
  const bytes: number[] = [];
  for (let position = 0; position < plain.length; position++) {
    const hex = /^=([0-9a-f]{2})/i.exec(plain.slice(position, position + 3))?.[1];
    if (hex) position += 2;
    bytes.push(hex ? Number.parseInt(hex, 16) : plain.charCodeAt(position) & 0xff);
  }
  return bytes;
}

function isKnownCharset(charset: string): boolean {
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    return false;
  }
}

const decodeBytes = (bytes: number[], charset: string) =>
  bytes.length === 0 ? "" : new TextDecoder(charset).decode(new Uint8Array(bytes));
