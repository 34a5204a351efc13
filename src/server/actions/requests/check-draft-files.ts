import { Problem } from "#core/problem.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { sendableUploads } from "#server/db/delivery/uploads.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/**
 * Refuses a draft that names a file which is not there, is another request's or person's, or went out already: `file_missing`
 * (422), by its place in the list. What the stored draft names already (`stored`) is not asked about again: a file that
 * got lost must not keep the words from being saved, and sending will tell.
 */
export async function assertFilesExist(
  tx: Tx,
  {
    ownerId,
    requestId,
    ids,
    stored = [],
  }: { ownerId: string; requestId: string; ids: readonly string[]; stored?: readonly string[] },
): Promise<void> {
  const known = new Set(stored);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const uploads = await sendableUploads(tx, { ownerId, requestId, ids: unknown });
  const found = new Set(uploads.map(({ id }) => id));
  const message = requestErrors.fileGone;
  const fields = ids.flatMap((id, index) =>
    known.has(id) || found.has(id.toLowerCase()) ? [] : [{ path: `/draft/attachments/${index}`, message }],
  );
  if (fields.length === 0) return;
  const detail = requestErrors.filesGone;
  throw new Problem(422, "file_missing", detail, fields);
}
