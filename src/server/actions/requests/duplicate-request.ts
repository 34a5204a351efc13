import type { DraftContent, DuplicateRequest } from "#contract/requests/request.ts";
import { notFound } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agenciesById } from "#server/db/agencies/agencies.ts";
import { copyFiles, firstLetterFiles, type UploadRow, uploadsByIds } from "#server/db/delivery/uploads.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";
import { insertDraft } from "./create-request.ts";

/**
 * Starts a new draft with what a draft or a sent request of this user holds, its files among it. Returns the new id.
 * The same call again, with the same `key`, finds the draft it made and leaves it as it is.
 * Fails with `not_found` (404).
 */
export function duplicateRequest(
  context: Context,
  userId: string,
  requestId: string,
  { key, agencies }: DuplicateRequest,
): Promise<string> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    const source = request.draft as DraftContent;
    const agencyIds = agencies === "none" ? [] : await listedAgencyIds(tx, source.agencyIds);
    // The files come after the row they belong to.
    const draft: DraftContent = { ...source, agencyIds, attachments: [] };
    const { id, created } = await insertDraft(context, tx, userId, { key, draft });
    if (!created) return id;
    const files = await filesOfRequest(tx, userId, request);
    const copy = { ownerId: userId, to: id, newId: () => context.ids.next(), at: nowOf(context) };
    const attachments = (await copyFiles(tx, files, copy)).map((file) => file.id);
    if (attachments.length > 0) {
      await updateRequest(
        tx,
        { ownerId: userId, requestId: id },
        { draft: JSON.stringify({ ...draft, attachments }) },
      );
    }
    return id;
  });
}

/** What a draft or a sent request of this user has attached. */
export function filesOfRequest(
  tx: Tx,
  ownerId: string,
  { id: requestId, status, draft }: { id: string; status: string; draft: unknown },
): Promise<Omit<UploadRow, "id">[]> {
  return status === "draft"
    ? uploadsByIds(tx, { ownerId, requestId, ids: (draft as DraftContent).attachments })
    : firstLetterFiles(tx, { ownerId, requestId });
}

/** An office may have gone from the directory since; the others are still worth asking. */
async function listedAgencyIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const listed = await agenciesById(tx, ids);
  return ids.filter((id) => listed.has(id));
}
