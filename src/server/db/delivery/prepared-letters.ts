import type { Kysely } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import type { ReplyDraftRow } from "./reply-drafts.ts";

/** What a follow-up is for: a clock that ran out, or a time without letters. As its notice has it. */
export type FollowUpReason = { ownerId: string; requestId: string; kind: string; about: string; day: string };

/** Notes that a letter is prepared for a lateness; false where one was before. */
export async function insertPreparedLetter(
  tx: Kysely<Tables>,
  { ownerId, requestId, about, day }: FollowUpReason,
  { draftId, at }: { draftId: string; at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("prepared_letter")
    .values({ owner_id: ownerId, request_id: requestId, about, day, draft_id: draftId, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("draft_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The version of the draft as it was prepared. */
export async function recordPreparedVersion(
  tx: Kysely<Tables>,
  { ownerId, requestId, about, day }: FollowUpReason,
  version: number,
): Promise<void> {
  await tx
    .updateTable("prepared_letter")
    .set({ version })
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("about", "=", about)
    .where("day", "=", day)
    .execute();
}

/** Whether a conversation's draft is one that was prepared, as it was. */
export async function isUnchangedPreparedDraft(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  { version }: Pick<ReplyDraftRow, "version">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("prepared_letter")
    .select("draft_id")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row !== undefined;
}
