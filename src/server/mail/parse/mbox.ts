const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FROM_PREFIX = Buffer.from("From ");
/** A separator has the sender and the day it was kept, as `ctime` writes it; a sentence that begins with "From" has not. */
const SEPARATOR = /^From \S.* \d{1,2}:\d{2}(?::\d{2})? .*\d{4}/;
/** A line a program put a ">" before, so that nobody takes it for a separator. */
const ESCAPED = /^>+From /;
/** As much of a line as tells what it is. */
const PREFIX_LENGTH = 300;

/** One mail of an mbox: its bytes, or null where it is larger than it may be. */
export type MboxEmail = { raw: Uint8Array | null; size: number };

/**
 * The mails of an mbox, one after the other as they are read: no more than one is held, and of one larger than `most` bytes
 * nothing. What stands before the first separator is no mail. Reads mboxo and mboxrd (RFC 4155 and the qmail page of the
 * two): of each line that was escaped one ">" is taken away.
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

/** Whether a file begins as an mbox does. */
export const isMbox = (start: Uint8Array): boolean => isSeparator(Buffer.from(start));

const isSeparator = (line: Buffer): boolean =>
  line.subarray(0, FROM_PREFIX.length).equals(FROM_PREFIX) &&
  SEPARATOR.test(line.subarray(0, PREFIX_LENGTH).toString("latin1"));

const unescapeFrom = (line: Buffer): Buffer =>
  line[0] === 0x3e && ESCAPED.test(line.subarray(0, PREFIX_LENGTH).toString("latin1"))
    ? line.subarray(1)
    : line;

/** Lines with their ends. One that is longer than `most` comes in pieces. */
async function* linesOf(content: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    let remaining = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let finish = remaining.indexOf(LINE_FEED); finish >= 0; finish = remaining.indexOf(LINE_FEED)) {
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

  /** The blank line before the next separator is not the mail's. */
  finish(): MboxEmail {
    if (this.#size > this.#maxBytes) return { raw: null, size: this.#size };
    const all = Buffer.concat(this.#lines);
    const isAfterBlank = /\r?\n\r?\n$/.exec(all.subarray(-4).toString("latin1"));
    const raw = isAfterBlank
      ? all.subarray(
          0,
          all.length - (isAfterBlank[0].startsWith("\r") || isAfterBlank[0].endsWith("\r\n") ? 2 : 1),
        )
      : all;
    return { raw: new Uint8Array(raw), size: raw.length };
  }
}
