import type { Readable } from "node:stream";
import { Problem } from "#core/problem.ts";
import { type ZipEntry, zipEntries } from "#server/extract/zip-entries.ts";
import { isMbox, mailsOfMbox } from "#server/mail/mbox.ts";
import type { FileOfMails, Files, FoundMail, ReadMailFile } from "#server/ports.ts";

/** Enough of a file to tell what it is. */
const BEGINNING = 300;
const ZIP = Buffer.from("PK\u0003\u0004");
/** What a packed file may unpack to, over all its parts: an archive of nothing but blanks is small. */
const MOST_UNPACKED = 2 * 1024 ** 3;
/** Files of other programs beside the mails, which say nothing: their own lists, and the system's. */
const NO_MAIL =
  /(?:^|\/)(?:\.|__MACOSX\/)|\.(?:msf|dat|json|plist|db|html?|txt|pdf|jpe?g|png|docx?|xlsx?|csv)$/i;

/** Reads the mails of uploaded files: mboxes, single mails, and ZIPs of either. */
export const mailFileReader = (files: Pick<Files, "stream">): ReadMailFile =>
  async function* read(file: FileOfMails, most: number) {
    const beginning = await startOf(
      files.stream(file.sha256, { start: 0, end: Math.min(BEGINNING, file.size) - 1 }),
    );
    if (!beginning.subarray(0, ZIP.length).equals(ZIP)) {
      yield* mailsIn(file.name, beginning, () => files.stream(file.sha256), most);
      return;
    }
    yield* mailsInZip(
      zipEntries(file.size, (start, end) => files.stream(file.sha256, { start, end })),
      most,
    );
  };

async function* mailsInZip(entries: AsyncIterable<ZipEntry>, most: number): AsyncGenerator<FoundMail> {
  let left = MOST_UNPACKED;
  for await (const entry of entries) {
    if (NO_MAIL.test(entry.name)) continue;
    if (entry.encrypted) {
      yield { file: entry.name, raw: null, size: 0, why: "encrypted" };
      continue;
    }
    const start = await peek(await entry.open());
    for await (const mail of mailsIn(entry.name, start.beginning, () => start.whole, most)) {
      left -= mail.size;
      if (left < 0)
        throw new Problem(
          422,
          "zip_too_large",
          "This ZIP unpacks to more than 2 GB. Import its mails in parts.",
        );
      yield mail;
    }
  }
}

async function* mailsIn(
  file: string,
  beginning: Buffer,
  open: () => AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<FoundMail> {
  if (isMbox(beginning)) {
    for await (const mail of mailsOfMbox(open(), most)) yield { file, ...mail };
    return;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of open()) {
    size += chunk.byteLength;
    if (size > most) break;
    chunks.push(chunk);
  }
  yield { file, raw: size > most ? null : new Uint8Array(Buffer.concat(chunks)), size };
}

async function startOf(stream: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The beginning of a stream, and the whole of it still to be read. */
async function peek(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ beginning: Buffer; whole: AsyncIterable<Uint8Array> }> {
  const chunks = stream[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let size = 0; size < BEGINNING; ) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  async function* whole() {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { beginning: Buffer.concat(first).subarray(0, BEGINNING), whole: whole() };
}
