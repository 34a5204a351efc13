const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FROM_PREFIX = Buffer.from("From ");
/** A separator has the sender and the date in `ctime` format; a sentence that begins with "From" does not. */
const SEPARATOR = /^From \S.* \d{1,2}:\d{2}(?::\d{2})? .*\d{4}/;
/** A line that a program escaped with ">", so that it is not taken for a separator. */
const ESCAPED = /^>+From /;
/** How much of a line is needed to recognize it. */
const PREFIX_LENGTH = 300;

/** One email of an mbox: its bytes, or null when it exceeds the size limit. */
export type MboxEmail = { raw: Uint8Array | null; size: number };

/**
 * The emails of an mbox as a stream: only one is in memory at a time, and nothing of one larger than `most` bytes. Text
 * before the first separator is dropped. Reads mboxo and mboxrd (RFC 4155 and qmail's page about both): one ">" is removed
 * from each escaped line.
 */
export async function* readMbox(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<MboxEmail> {
  let current: EmailBuffer | null = null;
  let isAfterBlank = true;
  for await (const line of linesOf(content, maxBytes)) {
    if (isAfterBlank && isSeparator(line)) {
      if (current) yield current.finish();
      current = new EmailBuffer(maxBytes);
    } else current?.add(unescapeFrom(line));
    isAfterBlank = line.length === 1 || (line.length === 2 && line[0] === CARRIAGE_RETURN);
  }
  if (current) yield current.finish();
}

/** Whether a file begins like an mbox. */
export const isMbox = (start: Uint8Array): boolean => isSeparator(Buffer.from(start));

const isSeparator = (line: Buffer): boolean =>
  line.subarray(0, FROM_PREFIX.length).equals(FROM_PREFIX) &&
  SEPARATOR.test(line.subarray(0, PREFIX_LENGTH).toString("latin1"));

const unescapeFrom = (line: Buffer): Buffer =>
  line[0] === 0x3e && ESCAPED.test(line.subarray(0, PREFIX_LENGTH).toString("latin1"))
    ? line.subarray(1)
    : line;

/** The byte that ends the lines: old Macintosh programs wrote a CR alone. Null before the first line's end is known. */
function lineEndOf(start: Buffer): number | null {
  const lineFeed = start.indexOf(LINE_FEED);
  const carriageReturn = start.indexOf(CARRIAGE_RETURN);
  if (carriageReturn < 0 || (lineFeed >= 0 && lineFeed <= carriageReturn + 1))
    return lineFeed < 0 && start.length <= PREFIX_LENGTH ? null : LINE_FEED;
  return carriageReturn + 1 < start.length ? CARRIAGE_RETURN : null;
}

/** Lines with their line ends. A line longer than `most` comes in pieces. */
async function* linesOf(content: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  let lineEnd: number | null = null;
  for await (const chunk of content) {
    let remaining = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (lineEnd === null) {
      remaining = Buffer.concat([...pending, remaining]);
      lineEnd = lineEndOf(remaining);
      pending = lineEnd === null ? [remaining] : [];
      length = lineEnd === null ? remaining.length : 0;
      if (lineEnd === null) continue;
    }
    for (let finish = remaining.indexOf(lineEnd); finish >= 0; finish = remaining.indexOf(lineEnd)) {
      const line = remaining.subarray(0, finish + 1);
      yield pending.length > 0 ? Buffer.concat([...pending, line]) : line;
      pending = [];
      length = 0;
      remaining = remaining.subarray(finish + 1);
    }
    if (remaining.length === 0) continue;
    pending.push(remaining);
    length += remaining.length;
    if (length <= maxBytes) continue;
    yield Buffer.concat(pending);
    pending = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(pending);
}

class EmailBuffer {
  #lines: Buffer[] = [];
  #size = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(line: Buffer): void {
    this.#size += line.length;
    if (this.#size <= this.#maxBytes) this.#lines.push(line);
    else this.#lines = [];
  }

  /** The blank line before the next separator is not part of the email. */
  finish(): MboxEmail {
    if (this.#size > this.#maxBytes) return { raw: null, size: this.#size };
    const all = Buffer.concat(this.#lines);
    const blankLine = /\n(\r?\n)$|\r(\r)$/.exec(all.subarray(-4).toString("latin1"));
    const raw = all.subarray(0, all.length - (blankLine?.[1] ?? blankLine?.[2] ?? "").length);
    return { raw: new Uint8Array(raw), size: raw.length };
  }
}
