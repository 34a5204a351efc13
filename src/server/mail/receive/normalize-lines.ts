import { Transform } from "node:stream";

/** A line of the email exceeds the limit. */
export class LineTooLong extends Error {}

/** Chunks below the first size are buffered up to the second. */
const SMALL_BYTES = 256;
const BATCH_BYTES = 64 * 1024;
const BARE_LINE_END = /(?<!\r)\n|\r(?!\n)/;
const ANY_LINE_END = /\r+\n?|\n/g;

/**
 * Converts all line ends of an email to CRLF, as RFC 5321 section 2.3.8 requires. A bare LF, a bare CR and a run of CRs
 * each become one CRLF.
 *
 * Why not refuse: agencies' scanners and web forms do send bare LFs, a refusal loses their email, and with uniform line
 * ends no later program can see another end of the email or of its header than this one (SMTP smuggling). DKIM signers
 * normalize before they sign (RFC 6376 section 5.3), so signatures stay valid. The same bytes always give the same bytes,
 * so a redelivery has the same hash. Fails with `LineTooLong` past `longest` bytes without a line end.
 */
export function createLineNormalizer(maxLineBytes: number): Transform {
  // A CR at the end of a chunk is held until the next chunk.
  let pendingCr = "";
  let lineLength = 0;
  // smtp-server emits each line that begins with a dot as a chunk; millions of them would each be a disk write.
  let batch: Buffer[] = [];
  let batchBytes = 0;

  function flushBatch(): Buffer {
    const bytes = Buffer.concat(batch);
    batch = [];
    batchBytes = 0;
    return bytes;
  }

  /** The longest line that ends in or reaches the end of `text`; stores the length of the unfinished last line. */
  function longestLine(text: string): number {
    let longestFound = 0;
    let from = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
      longestFound = Math.max(longestFound, lineLength + at - from);
      lineLength = 0;
      from = at + 1;
    }
    lineLength += text.length - from;
    return Math.max(longestFound, lineLength);
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // latin1 maps each byte to one character and back, whatever the email's charset.
      let text = pendingCr + chunk.toString("latin1");
      let end = text.length;
      while (end > 0 && text.charCodeAt(end - 1) === 0x0d) end -= 1;
      pendingCr = end < text.length ? "\r" : "";
      text = text.slice(0, end);
      if (BARE_LINE_END.test(text)) text = text.replace(ANY_LINE_END, "\r\n");
      if (longestLine(text) > maxLineBytes)
        done(new LineTooLong(`A line of more than ${maxLineBytes} bytes`));
      else {
        batch.push(Buffer.from(text, "latin1"));
        batchBytes += text.length;
        const isPending = chunk.length < SMALL_BYTES && batchBytes < BATCH_BYTES;
        done(null, isPending ? undefined : flushBatch());
      }
    },
    flush(done) {
      if (pendingCr !== "") batch.push(Buffer.from("\r\n"));
      done(null, flushBatch());
    },
  });
}
