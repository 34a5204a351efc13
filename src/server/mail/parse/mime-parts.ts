/** Byte offsets of the parts of a raw email. `headTo` is the start of the empty line, `bodyFrom` what follows it. */
export type MimePart = { headerStart: number; headerEnd: number; bodyStart: number; bodyEnd: number };

/** The maximum number of parts that are read. */
const MAX_PARTS = 2000;
const MAX_DEPTH = 100;
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_BOUNDARY_LINE = 1000;

/**
 * Splits an email at its boundaries without decoding anything, so that a part can be repaired before it is parsed.
 * `outside` is the text before the first and after the last boundary of a multipart, which MIME parsers drop.
 * `readTo` is the email's length, or the end of the last part that is read. Linear in the length of the email.
 */
export function splitParts(raw: Buffer): {
  parts: MimePart[];
  outsideRanges: { from: number; to: number }[];
  parsedEnd: number;
} {
  const parts: MimePart[] = [];
  const outsideRanges: { from: number; to: number }[] = [];
  const boundaries: string[] = [];
  let part: MimePart | null = { headerStart: 0, headerEnd: -1, bodyStart: -1, bodyEnd: -1 };
  let outsideStart = -1;
  const close = (at: number): void => {
    if (part) parts.push(closePart(part, at));
    if (outsideStart >= 0) outsideRanges.push({ from: outsideStart, to: at });
    part = null;
    outsideStart = -1;
  };
  for (let at = 0; at < raw.length; ) {
    const { end, nextLine } = lineAt(raw, at);
    const boundary = boundaryAt(raw, at, end, boundaries);
    if (boundary) {
      close(at);
      if (parts.length >= MAX_PARTS) return { parts, outsideRanges, parsedEnd: at };
      boundaries.length = boundary.isClosing ? boundary.index : boundary.index + 1;
      if (boundary.isClosing) outsideStart = nextLine;
      else part = { headerStart: nextLine, headerEnd: -1, bodyStart: -1, bodyEnd: -1 };
    } else if (part && part.headerEnd < 0 && end === at) {
      part.headerEnd = at;
      part.bodyStart = nextLine;
      const type = field(headerOf(raw, part), "content-type");
      if (/^multipart\//i.test(type) && boundaries.length < MAX_DEPTH) {
        const boundaryText = parameter(type, "boundary") || parameter(type, "boundary\\*0?\\*?");
        if (boundaryText) boundaries.push(boundaryText);
        parts.push(closePart(part, nextLine));
        part = null;
        outsideStart = nextLine;
      }
    }
    at = nextLine;
  }
  close(raw.length);
  return { parts, outsideRanges, parsedEnd: raw.length };
}

/** The header block of a part, one character a byte. Empty when it is too long. */
export const headerOf = (raw: Buffer, { headerStart, headerEnd }: MimePart): string =>
  headerEnd - headerStart > MAX_HEADER_BYTES ? "" : raw.toString("latin1", headerStart, headerEnd);

/** A field of a header block, unfolded; empty when missing. The first one counts, as in the MIME parser. */
export function field(header: string, name: string): string {
  const found = new RegExp(`^${name}[ \\t]*:([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, "im").exec(header);
  return (found?.[1] ?? "").replace(/\r?\n/g, "").trim();
}

/** A parameter of a structured field, without its quotes. */
export function parameter(value: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"?|([^\\s;"]+))`, "i").exec(value);
  return found?.[1] ?? found?.[2] ?? "";
}

const closePart = (part: MimePart, at: number): MimePart =>
  part.headerEnd < 0 ? { ...part, headerEnd: at, bodyStart: at, bodyEnd: at } : { ...part, bodyEnd: at };

function lineAt(raw: Buffer, at: number): { end: number; nextLine: number } {
  const lineFeed = raw.indexOf(10, at);
  if (lineFeed < 0) return { end: raw.length, nextLine: raw.length };
  let end = lineFeed;
  while (end > at && raw[end - 1] === 13) end--;
  return { end, nextLine: lineFeed + 1 };
}

function boundaryAt(
  raw: Buffer,
  at: number,
  end: number,
  boundaries: string[],
): { index: number; isClosing: boolean } | null {
  if (boundaries.length === 0 || raw[at] !== 45 || raw[at + 1] !== 45 || end - at > MAX_BOUNDARY_LINE)
    return null;
  const line = raw.toString("latin1", at + 2, end).trimEnd();
  const index = boundaries.findLastIndex(
    (boundaryText) => line === boundaryText || line === `${boundaryText}--`,
  );
  return index < 0 ? null : { index, isClosing: line !== boundaries[index] };
}
