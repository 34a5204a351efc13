import type { Readable } from "node:stream";
import { Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { type ZipEntry, zipEntries } from "#server/extract/zip-entries.ts";
import { isMbox, readMbox } from "#server/mail/parse/mbox.ts";
import type { ArchivedEmail, EmailArchive, ReadEmailArchive } from "#server/ports/email-parsing.ts";
import type { FileStore } from "#server/ports/files.ts";

/** Enough bytes to detect the type of a file. */
const SNIFF_BYTES = 300;
const ZIP = Buffer.from("PK\u0003\u0004");
/** The most a ZIP may unpack to, over all entries: an archive of blanks is small. */
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
/** Files that other programs put beside the emails: their own indexes, and the system's. */
const NON_EMAIL_FILES =
  /(?:^|\/)(?:\.|__MACOSX\/)|\.(?:msf|dat|json|plist|db|html?|txt|pdf|jpe?g|png|docx?|xlsx?|csv)$/i;

/** Reads the emails of uploaded files: mboxes, single emails, and ZIPs of either. */
export const mailFileReader = (files: Pick<FileStore, "stream">): ReadEmailArchive =>
  async function* read(file: EmailArchive, maxBytes: number) {
    const firstBytes = await readAll(
      files.stream(file.sha256, { start: 0, end: Math.min(SNIFF_BYTES, file.size) - 1 }),
    );
    if (!firstBytes.subarray(0, ZIP.length).equals(ZIP)) {
      yield* emailsIn(file.name, firstBytes, () => files.stream(file.sha256), maxBytes);
      return;
    }
    yield* emailsInZip(
      zipEntries(file.size, (start, end) => files.stream(file.sha256, { start, end })),
      maxBytes,
    );
  };

async function* emailsInZip(
  entries: AsyncIterable<ZipEntry>,
  maxBytes: number,
): AsyncGenerator<ArchivedEmail> {
  let left = MAX_UNPACKED_BYTES;
  for await (const entry of entries) {
    if (NON_EMAIL_FILES.test(entry.name)) continue;
    if (entry.encrypted) {
      yield { file: entry.name, raw: null, size: 0, unreadableReason: "encrypted" };
      continue;
    }
    const start = await peek(await entry.open());
    for await (const email of emailsIn(entry.name, start.firstBytes, () => start.fullStream, maxBytes)) {
      left -= email.size;
      if (left < 0) throw new Problem(422, "zip_too_large", exchangeErrors.zipTooLarge);
      yield email;
    }
  }
}

async function* emailsIn(
  file: string,
  firstBytes: Buffer,
  open: () => AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<ArchivedEmail> {
  if (isMbox(firstBytes)) {
    for await (const email of readMbox(open(), maxBytes)) yield { file, ...email };
    return;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of open()) {
    size += chunk.byteLength;
    if (size > maxBytes) break;
    chunks.push(chunk);
  }
  yield { file, raw: size > maxBytes ? null : new Uint8Array(Buffer.concat(chunks)), size };
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The beginning of a stream, and the whole stream still to be read. */
async function peek(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ firstBytes: Buffer; fullStream: AsyncIterable<Uint8Array> }> {
  const chunks = stream[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let size = 0; size < SNIFF_BYTES; ) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  async function* fullStream() {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { firstBytes: Buffer.concat(first).subarray(0, SNIFF_BYTES), fullStream: fullStream() };
}
