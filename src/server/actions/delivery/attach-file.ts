import { Readable } from "node:stream";
import { MAX_ATTACHMENT_BYTES, MAX_PENDING_UPLOAD_BYTES } from "#core/delivery/sending-limits.ts";
import { safeFileName } from "#core/files/safe-file-name.ts";
import { sniffMediaType } from "#core/files/sniff-media-type.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { reserveStorage } from "#server/actions/accounts/account-storage.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  deleteUpload,
  insertUpload,
  pendingUploadBytes,
  type UploadRow,
} from "#server/db/delivery/uploads.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { FileTooLarge } from "#server/ports/files.ts";

/** Enough of a file to tell its type by. */
const SNIFF_BYTES = 4096;

export const fileTooLargeError = () => new Problem(413, "too_large", deliveryErrors.filesTooLarge);

/**
 * Stores a file for an answer that is being written. It belongs to the request from now on and goes out only with the email
 * that names it. `name` and `type` are the browser's word; the stored type is detected from the bytes.
 */
export async function attachFile(
  context: Context,
  userId: string,
  requestId: string,
  { name, type, content }: { name: string; type: string; content: Readable },
): Promise<UploadRow> {
  await withUser(context.db, userId, async (tx) => {
    if (!(await lockRequest(tx, userId, requestId))) throw notFound("request");
    if ((await pendingUploadBytes(tx, userId)) >= MAX_PENDING_UPLOAD_BYTES) throw tooManyPendingError();
    // Before the first byte: a full account need not send the file to hear so.
    await reserveStorage(context, tx, userId, 1);
  }).catch((error: unknown) => {
    // A body left half read blocks its connection, and the answer with it.
    content.resume();
    throw error;
  });
  const firstChunks: Uint8Array[] = [];
  const file = await context.files
    .putStream(Readable.from(captureFirstBytes(content, firstChunks)), MAX_ATTACHMENT_BYTES)
    .catch((error: unknown) => {
      throw error instanceof FileTooLarge ? fileTooLargeError() : error;
    });
  if (file.size === 0) throw emptyFileError();
  const upload = {
    id: context.ids.next(),
    name: safeFileName(name),
    type: sniffMediaType(Buffer.concat(firstChunks), { name, type }) ?? "application/octet-stream",
    ...file,
  };
  await withUser(context.db, userId, async (tx) => {
    // It may have been deleted while the file came in.
    if (!(await lockRequest(tx, userId, requestId))) throw notFound("request");
    await reserveStorage(context, tx, userId, file.size);
    await insertUpload(tx, { ...upload, ownerId: userId, requestId, at: nowOf(context) });
  });
  return upload;
}

/** Passes the bytes on and remembers the first of them. */
async function* captureFirstBytes(content: Readable, firstChunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  let capturedBytes = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (capturedBytes < SNIFF_BYTES) {
      firstChunks.push(chunk.subarray(0, SNIFF_BYTES - capturedBytes));
      capturedBytes += chunk.byteLength;
    }
    yield chunk;
  }
}

/** Takes a file off an answer that was not sent. */
export function detachFile(
  context: Context,
  userId: string,
  { requestId, uploadId }: { requestId: string; uploadId: string },
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    if (!(await deleteUpload(tx, { ownerId: userId, requestId, id: uploadId }))) throw notFound("file");
  });
}

const emptyFileError = () => new Problem(422, "empty_file", deliveryErrors.emptyFile);

export const tooManyPendingError = () => new Problem(409, "too_many_waiting", deliveryErrors.uploadsFull);
