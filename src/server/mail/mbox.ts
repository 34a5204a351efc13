const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BEGINNING = Buffer.from("From ");
/** A separator has the sender and the day it was kept, as `ctime` writes it; a sentence that begins with "From" has not. */
const SEPARATOR = /^From \S.* \d{1,2}:\d{2}(?::\d{2})? .*\d{4}/;
/** A line a program put a ">" before, so that nobody takes it for a separator. */
const ESCAPED = /^>+From /;
/** As much of a line as tells what it is. */
const TELLING = 300;

/** One mail of an mbox: its bytes, or null where it is larger than it may be. */
export type MboxMail = { raw: Uint8Array | null; size: number };

/**
 * The mails of an mbox, one after the other as they are read: no more than one is held, and of one larger than `most` bytes
 * nothing. What stands before the first separator is no mail. Reads mboxo and mboxrd (RFC 4155 and the qmail page of the
 * two): of each line that was escaped one ">" is taken away.
 */
export async function* mailsOfMbox(
  content: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<MboxMail> {
  let mail: Collected | null = null;
  let blank = true;
  for await (const line of linesOf(content, most)) {
    if (blank && isSeparator(line)) {
      if (mail) yield mail.end();
      mail = new Collected(most);
    } else mail?.add(unescaped(line));
    blank = line.length === 1 || (line.length === 2 && line[0] === CARRIAGE_RETURN);
  }
  if (mail) yield mail.end();
}

/** Whether a file begins as an mbox does. */
export const isMbox = (beginning: Uint8Array): boolean => isSeparator(Buffer.from(beginning));

const isSeparator = (line: Buffer): boolean =>
  line.subarray(0, BEGINNING.length).equals(BEGINNING) &&
  SEPARATOR.test(line.subarray(0, TELLING).toString("latin1"));

const unescaped = (line: Buffer): Buffer =>
  line[0] === 0x3e && ESCAPED.test(line.subarray(0, TELLING).toString("latin1")) ? line.subarray(1) : line;

/** Lines with their ends. One that is longer than `most` comes in pieces. */
async function* linesOf(content: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      const line = rest.subarray(0, end + 1);
      yield kept.length > 0 ? Buffer.concat([...kept, line]) : line;
      kept = [];
      length = 0;
      rest = rest.subarray(end + 1);
    }
    if (rest.length === 0) continue;
    kept.push(rest);
    length += rest.length;
    if (length <= most) continue;
    yield Buffer.concat(kept);
    kept = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(kept);
}

class Collected {
  #lines: Buffer[] = [];
  #size = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(line: Buffer): void {
    this.#size += line.length;
    if (this.#size <= this.#most) this.#lines.push(line);
    else this.#lines = [];
  }

  /** The blank line before the next separator is not the mail's. */
  end(): MboxMail {
    if (this.#size > this.#most) return { raw: null, size: this.#size };
    const all = Buffer.concat(this.#lines);
    const blank = /\r?\n\r?\n$/.exec(all.subarray(-4).toString("latin1"));
    const raw = blank
      ? all.subarray(0, all.length - (blank[0].startsWith("\r") || blank[0].endsWith("\r\n") ? 2 : 1))
      : all;
    return { raw: new Uint8Array(raw), size: raw.length };
  }
}
