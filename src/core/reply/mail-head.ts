/** The head of a raw mail as a person reads it: fields in order, unfolded, with encoded words made readable. */

export type HeadField = { name: string; value: string };

const MOST_FIELDS = 1_000;

/** Where the head ends: at the first empty line, whatever the line ends are; the whole where there is none. */
export function headOf(raw: string): string {
  const end = /\r?\n\r?\n/.exec(raw);
  return end ? raw.slice(0, end.index) : raw;
}

/** Every field of a head (RFC 5322 § 2.2). What is no field, such as the line of an mbox, has no name. */
export function fieldsOf(head: string): HeadField[] {
  const lines: string[] = [];
  for (const line of head.split(/\r?\n/)) {
    const last = lines.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) lines[last] += ` ${line.trim()}`;
    else if (line.trim() !== "") lines.push(line);
  }
  return lines.slice(0, MOST_FIELDS).map((line) => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/s.exec(line) ?? [];
    return { name: name ?? "", value: decodeWords((value ?? line).trim()) };
  });
}

const WORD = /=\?([^?\s]+)\?([bq])\?([^?\s]*)\?=/gi;

/**
 * Makes encoded words (RFC 2047) readable: `=?utf-8?q?caf=C3=A9?=` is "café". Neighbours in one charset are read together,
 * as senders cut characters in half between them; what cannot be read stays as it is.
 */
export function decodeWords(value: string): string {
  // White space between two encoded words belongs to neither (§ 6.2).
  const joined = value.replace(/(\?=)\s+(?==\?[^?\s]+\?[bq]\?)/gi, "$1");
  return joined.replace(/(?:=\?[^?\s]+\?[bq]\?[^?\s]*\?=)+/gi, (run) => {
    let text = "";
    let bytes: number[] = [];
    let charset = "";
    for (const [whole, label = "", encoding = "", content = ""] of run.matchAll(WORD)) {
      const next = label.replace(/\*.*$/, "").toLowerCase();
      const read = bytesOf(encoding.toLowerCase(), content);
      if (read === null || !isKnown(next)) {
        text += decoded(bytes, charset) + whole;
        bytes = [];
        continue;
      }
      if (next !== charset) {
        text += decoded(bytes, charset);
        bytes = [];
      }
      charset = next;
      bytes.push(...read);
    }
    return text + decoded(bytes, charset);
  });
}

function bytesOf(encoding: string, content: string): number[] | null {
  try {
    if (encoding === "b") return [...atob(content)].map((sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
  const plain = content.replaceAll("_", " ");
  const bytes: number[] = [];
  for (let at = 0; at < plain.length; at++) {
    const hex = /^=([0-9a-f]{2})/i.exec(plain.slice(at, at + 3))?.[1];
    if (hex) at += 2;
    bytes.push(hex ? Number.parseInt(hex, 16) : plain.charCodeAt(at) & 0xff);
  }
  return bytes;
}

function isKnown(charset: string): boolean {
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    return false;
  }
}

const decoded = (bytes: number[], charset: string) =>
  bytes.length === 0 ? "" : new TextDecoder(charset).decode(new Uint8Array(bytes));
