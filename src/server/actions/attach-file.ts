import { Readable } from "node:stream";
import { notFound, Problem } from "#core/problem.ts";
import { safeFileName } from "#core/reply/file-name.ts";
import { sniffType } from "#core/reply/sniff-type.ts";
import { MOST_ATTACHED_BYTES, MOST_WAITING_BYTES } from "#core/sending/limits.ts";
import { asPerson } from "#server/db/as-person.ts";
import { lockRequest } from "#server/db/requests.ts";
import { deleteUpload, insertUpload, type UploadRow, waitingBytes } from "#server/db/uploads.ts";
import { FileTooLarge } from "#server/ports.ts";
import { claimStorage } from "./accounts/storage.ts";
import { type Context, nowOf } from "./context.ts";

/** Enough of a file to tell its type by. */
const BEGINNING = 4096;

export const fileTooLarge = () =>
  new Problem(
    413,
    "too_large",
    "The files of one mail may have 25 MB together. Send this one by itself in a smaller form, or by post.",
  );

/**
 * Keeps a file for an answer that is being written. It belongs to the request from now on and goes out only with the mail
 * that names it. `name` and `type` are the browser's word; the type kept is what the bytes show.
 */
export async function attachFile(
  context: Context,
  personId: string,
  requestId: string,
  { name, type, content }: { name: string; type: string; content: Readable },
): Promise<UploadRow> {
  await asPerson(context.db, personId, async (tx) => {
    if (!(await lockRequest(tx, personId, requestId))) throw notFound("request");
    if ((await waitingBytes(tx, personId)) >= MOST_WAITING_BYTES) throw tooManyWaiting();
    // Before the first byte: a full account need not send the file to hear so.
    await claimStorage(context, tx, personId, 1);
  }).catch((error: unknown) => {
    // A body that is left half read keeps its connection, and the answer, waiting.
    content.resume();
    throw error;
  });
  const beginning: Uint8Array[] = [];
  const file = await context.files
    .putStream(Readable.from(noting(content, beginning)), MOST_ATTACHED_BYTES)
    .catch((error: unknown) => {
      throw error instanceof FileTooLarge ? fileTooLarge() : error;
    });
  if (file.size === 0) throw emptyFile();
  const upload = {
    id: context.ids.next(),
    name: safeFileName(name),
    type: sniffType(Buffer.concat(beginning), { name, type }) ?? "application/octet-stream",
    ...file,
  };
  await asPerson(context.db, personId, async (tx) => {
    // It may have been deleted while the file came in.
    if (!(await lockRequest(tx, personId, requestId))) throw notFound("request");
    await claimStorage(context, tx, personId, file.size);
    await insertUpload(tx, { ...upload, ownerId: personId, requestId, at: nowOf(context) });
  });
  return upload;
}

/** Passes the bytes on and keeps the first of them. */
async function* noting(content: Readable, beginning: Uint8Array[]): AsyncGenerator<Uint8Array> {
  let kept = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (kept < BEGINNING) {
      beginning.push(chunk.subarray(0, BEGINNING - kept));
      kept += chunk.byteLength;
    }
    yield chunk;
  }
}

/** Takes a file off an answer that was not sent. */
export function detachFile(
  context: Context,
  personId: string,
  { requestId, uploadId }: { requestId: string; uploadId: string },
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    if (!(await deleteUpload(tx, { ownerId: personId, requestId, id: uploadId }))) throw notFound("file");
  });
}

const emptyFile = () =>
  new Problem(422, "empty_file", "This file is empty. Attach it again once something is in it.");

const tooManyWaiting = () =>
  new Problem(
    409,
    "too_many_waiting",
    "Your files that were not sent yet fill 200 MB. Send or remove some, or wait a day: then they are forgotten.",
  );
