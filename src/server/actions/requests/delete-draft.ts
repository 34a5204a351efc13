import { notFound, Problem } from "#core/problem.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { countMessages } from "#server/db/mailbox/messages.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { pruneRemovedNotesAndFees } from "#server/db/requests/case-notes.ts";
import { pruneDeletedDrafts, softDeleteDraft, undeleteDraft } from "#server/db/requests/deleted-drafts.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes a draft with its versions and files; for a day `restoreDraft` brings it back. What was sent stays: an agency
 * may still answer it. So does a draft to whose address someone wrote.
 */
export function deleteDraft(context: Context, userId: string, requestId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    if (request.status !== "draft") {
      throw new Problem(409, "already_sent", requestErrors.sentNotDeletable);
    }
    if ((await countMessages(tx, userId, requestId)) > 0) {
      throw new Problem(409, "message_received", requestErrors.emailNotDeletable);
    }
    await softDeleteDraft(tx, { ownerId: userId, id: requestId, now: nowOf(context) });
  });
}

/** Brings a deleted draft back as it was. One that is there already stays as it is, so a repeated call is harmless. */
export function restoreDraft(context: Context, userId: string, requestId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    if (await lockRequest(tx, userId, requestId)) return;
    if (!(await undeleteDraft(tx, { ownerId: userId, id: requestId }))) throw notFound("request");
  });
}

/** Forgets drafts, notes and fees that were deleted more than a day ago. */
export async function expireDeletedDrafts(context: Context): Promise<void> {
  const before = new Date(nowOf(context).getTime() - DAY_MS);
  await pruneDeletedDrafts(context.db, before);
  await pruneRemovedNotesAndFees(context.db, before);
}
