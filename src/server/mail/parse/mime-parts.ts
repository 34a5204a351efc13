/**
 * Byte offsets of the parts of a raw email. `start` is before `headerStart` where blank lines come first. `headerEnd` is the start of the empty line, `bodyStart` what follows it. The
 * line end before a boundary belongs to the boundary (RFC 2046 section 5.1.1), so a file ends at `contentEnd`.
 */
export type MimePart = {
  start: number;
  headerStart: number;
  headerEnd: number;
  bodyStart: number;
  bodyEnd: number;
  contentEnd: number;
};

/** The maximum number of parts that are read. */
const MAX_PARTS = 2000;
const MAX_DEPTH = 100;
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_BOUNDARY_LINE = 1000;
const MAX_FIELD_NAME = 80;
/** How many lines after a line that is no header field may still bring one. */
const MAX_BROKEN_LINES = 20;

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
  const start = firstFieldAt(raw);
  let part: MimePart | null = { ...partAt(start), start: 0 };
  let outsideStart = -1;
  const close = (at: number): void => {
    if (part) parts.push(closePart(raw, part, at));
    if (outsideStart >= 0) outsideRanges.push({ from: outsideStart, to: at });
    part = null;
    outsideStart = -1;
  };
  for (let at = start; at < raw.length; ) {
    const { end, nextLine } = lineAt(raw, at);
    const boundary = boundaryAt(raw, at, end, boundaries);
    if (boundary) {
      close(at);
      if (parts.length >= MAX_PARTS) return { parts, outsideRanges, parsedEnd: at };
      boundaries.length = boundary.isClosing ? boundary.index : boundary.index + 1;
      if (boundary.isClosing) outsideStart = nextLine;
      else part = partAt(nextLine);
    } else if (part && part.headerEnd < 0) {
      const bodyStart = bodyStartAt(raw, part, { at, end, nextLine }, parts.length === 0);
      if (bodyStart === null) {
        at = nextLine;
        continue;
      }
      part.headerEnd = Math.min(at, bodyStart);
      part.bodyStart = bodyStart;
      const type = field(headerOf(raw, part), "content-type");
      if (/^multipart\//i.test(type) && boundaries.length < MAX_DEPTH) {
        const boundaryText = parameter(type, "boundary") || parameter(type, "boundary\\*0?\\*?");
        if (boundaryText) boundaries.push(boundaryText);
        parts.push(closePart(raw, part, bodyStart));
        part = null;
        outsideStart = bodyStart;
      }
      if (bodyStart <= at) continue;
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

const partAt = (start: number): MimePart => ({
  start,
  headerStart: start,
  headerEnd: -1,
  bodyStart: -1,
  bodyEnd: -1,
  contentEnd: -1,
});

function closePart(raw: Buffer, part: MimePart, at: number): MimePart {
  if (part.headerEnd < 0) return { ...part, headerEnd: at, bodyStart: at, bodyEnd: at, contentEnd: at };
  if (at === raw.length || at <= part.bodyStart) return { ...part, bodyEnd: at, contentEnd: at };
  // A CR before the LF may be the file's own last byte where the lines of the email end with LF alone.
  const hasCr =
    raw[at - 2] === 13 && (raw[part.bodyStart - 2] === 13 || raw[lineAt(raw, at).nextLine - 2] === 13);
  const contentEnd = Math.max(part.bodyStart, at - (hasCr ? 2 : 1));
  return { ...part, bodyEnd: at, contentEnd };
}

const FIELD = /^[!-9;-~]+[ \t]*:/;
/** A line of a header block, whichever the block; a sentence before a colon is none. */
const KNOWN_FIELD =
  /^(?:from|to|cc|subject|date|sender|reply-to|return-path|received|delivered-to|message-id|mime-version|in-reply-to|references|auto-submitted|precedence|importance|list-[\w-]+|resent-[\w-]+|dkim-signature|arc-[\w-]+|authentication-results|content-[\w-]+|x-[\w-]+)[ \t]*:/i;

const CONTENT_FIELD = /^content-[\w-]+[ \t]*:/i;

/** The first header field of an email that begins with blank lines; 0 where something else follows them. */
function firstFieldAt(raw: Buffer): number {
  let at = 0;
  while (raw[at] === 13 || raw[at] === 10 || raw[at] === 32 || raw[at] === 9) at++;
  return FIELD.test(lineText(raw, at)) ? at : 0;
}

/** Where the body of a part begins if this line ends its header block or is the first behind it; else null. */
function bodyStartAt(
  raw: Buffer,
  part: MimePart,
  { at, end, nextLine }: { at: number; end: number; nextLine: number },
  isRoot: boolean,
): number | null {
  const isBlank = isWhitespace(raw, at, end);
  const isFirst = at === part.headerStart;
  if (isBlank && isFirst && !isRoot && CONTENT_FIELD.test(lineText(raw, nextLine))) {
    part.headerStart = nextLine;
    return null;
  }
  if (end === at) return nextLine;
  // A folded line may be blank (RFC 5322 section 4.2): the block goes on if a field follows that it does not have yet.
  if (isBlank) return hasNewField(raw, part, at, nextLine) ? null : nextLine;
  if (!isFirst && (raw[at] === 32 || raw[at] === 9)) return null;
  const line = lineText(raw, at);
  if (line.startsWith("--") && headerFields(raw, part, at).includes("content-type")) return at;
  if (FIELD.test(line) || (isFirst && /^>?From /.test(line))) return null;
  if (fieldFollows(raw, nextLine, isRoot ? KNOWN_FIELD : CONTENT_FIELD)) return null;
  return headerFields(raw, part, at).some((name) => KNOWN_FIELD.test(`${name}:`)) ? at : part.headerStart;
}

const lineText = (raw: Buffer, at: number): string =>
  raw.toString("latin1", at, Math.min(lineAt(raw, at).end, at + MAX_FIELD_NAME));

function isWhitespace(raw: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (raw[at] !== 32 && raw[at] !== 9) return false;
  return true;
}

const headerFields = (raw: Buffer, part: MimePart, end: number): string[] =>
  (headerOf(raw, { ...part, headerEnd: end }).match(/^[!-9;-~]+(?=[ \t]*:)/gm) ?? []).map((name) =>
    name.toLowerCase(),
  );

function hasNewField(raw: Buffer, part: MimePart, at: number, nextLine: number): boolean {
  const name = KNOWN_FIELD.exec(lineText(raw, nextLine))?.[0]
    .replace(/[ \t]*:$/, "")
    .toLowerCase();
  return name !== undefined && (/^(?:received|x-)/.test(name) || !headerFields(raw, part, at).includes(name));
}

/** Whether a header block goes on behind a line that is no field: within few lines and before the next blank one. */
function fieldFollows(raw: Buffer, from: number, knownField: RegExp): boolean {
  for (let at = from, count = 0; at < raw.length && count < MAX_BROKEN_LINES; count++) {
    const { end, nextLine } = lineAt(raw, at);
    if (isWhitespace(raw, at, end)) return false;
    if (knownField.test(lineText(raw, at))) return true;
    at = nextLine;
  }
  return false;
}

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
