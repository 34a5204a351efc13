/** Where the parts of a raw mail lie, in bytes. `headTo` is the empty line's start, `bodyFrom` what follows it. */
export type MailPart = { headFrom: number; headTo: number; bodyFrom: number; bodyTo: number };

/** Parts beyond these are not read. */
const MOST_PARTS = 2000;
const DEEPEST = 100;
const LONGEST_HEAD = 256 * 1024;
const LONGEST_BOUNDARY_LINE = 1000;

/**
 * Splits a mail at its boundaries without decoding anything, so that a part can be repaired before it is read.
 * `outside` are the stretches before the first and after the last boundary of a multipart, which MIME readers drop.
 * `readTo` is the mail's length, or where the last part ends that is read. Linear in the length of the mail.
 */
export function splitParts(raw: Buffer): {
  parts: MailPart[];
  outside: { from: number; to: number }[];
  readTo: number;
} {
  const parts: MailPart[] = [];
  const outside: { from: number; to: number }[] = [];
  const open: string[] = [];
  let part: MailPart | null = { headFrom: 0, headTo: -1, bodyFrom: -1, bodyTo: -1 };
  let strayFrom = -1;
  const close = (at: number): void => {
    if (part) parts.push(closed(part, at));
    if (strayFrom >= 0) outside.push({ from: strayFrom, to: at });
    part = null;
    strayFrom = -1;
  };
  for (let at = 0; at < raw.length; ) {
    const { end, next } = lineAt(raw, at);
    const boundary = boundaryAt(raw, at, end, open);
    if (boundary) {
      close(at);
      if (parts.length >= MOST_PARTS) return { parts, outside, readTo: at };
      open.length = boundary.ends ? boundary.index : boundary.index + 1;
      if (boundary.ends) strayFrom = next;
      else part = { headFrom: next, headTo: -1, bodyFrom: -1, bodyTo: -1 };
    } else if (part && part.headTo < 0 && end === at) {
      part.headTo = at;
      part.bodyFrom = next;
      const type = field(headOf(raw, part), "content-type");
      if (/^multipart\//i.test(type) && open.length < DEEPEST) {
        const mark = parameter(type, "boundary") || parameter(type, "boundary\\*0?\\*?");
        if (mark) open.push(mark);
        parts.push(closed(part, next));
        part = null;
        strayFrom = next;
      }
    }
    at = next;
  }
  close(raw.length);
  return { parts, outside, readTo: raw.length };
}

/** The header block of a part, one letter a byte. Empty where it is too long to be one. */
export const headOf = (raw: Buffer, { headFrom, headTo }: MailPart): string =>
  headTo - headFrom > LONGEST_HEAD ? "" : raw.toString("latin1", headFrom, headTo);

/** A field of a header block, unfolded; empty where it is missing. The first counts, as in the MIME reader. */
export function field(head: string, name: string): string {
  const found = new RegExp(`^${name}[ \\t]*:([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, "im").exec(head);
  return (found?.[1] ?? "").replace(/\r?\n/g, "").trim();
}

/** A parameter of a structured field, without its quotes. */
export function parameter(value: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"?|([^\\s;"]+))`, "i").exec(value);
  return found?.[1] ?? found?.[2] ?? "";
}

const closed = (part: MailPart, at: number): MailPart =>
  part.headTo < 0 ? { ...part, headTo: at, bodyFrom: at, bodyTo: at } : { ...part, bodyTo: at };

function lineAt(raw: Buffer, at: number): { end: number; next: number } {
  const feed = raw.indexOf(10, at);
  if (feed < 0) return { end: raw.length, next: raw.length };
  let end = feed;
  while (end > at && raw[end - 1] === 13) end--;
  return { end, next: feed + 1 };
}

function boundaryAt(
  raw: Buffer,
  at: number,
  end: number,
  open: string[],
): { index: number; ends: boolean } | null {
  if (open.length === 0 || raw[at] !== 45 || raw[at + 1] !== 45 || end - at > LONGEST_BOUNDARY_LINE)
    return null;
  const line = raw.toString("latin1", at + 2, end).trimEnd();
  const index = open.findLastIndex((mark) => line === mark || line === `${mark}--`);
  return index < 0 ? null : { index, ends: line !== open[index] };
}
