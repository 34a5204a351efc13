import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import { updateRequest } from "#server/db/requests/requests.ts";

type RequestKey = { ownerId: string; requestId: string };

/** `content` is null if the draft was sent or discarded: its row stays, so that versions only grow. */
export type ReplyDraftRow = { version: number; content: unknown; updated_at: Date };

export function replyDraftOf(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
): Promise<ReplyDraftRow | undefined> {
  return tx
    .selectFrom("reply_draft")
    .select(["version", "content", "updated_at"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
}

/** Replaces the draft, also in the lists; null deletes it. Returns its version. */
export async function upsertReplyDraft(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
  { content, at }: { content: object | null; at: Date },
): Promise<number> {
  const { version } = await tx
    .insertInto("reply_draft")
    .values({
      owner_id: ownerId,
      request_id: requestId,
      content: JSON.stringify(content),
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "request_id"]).doUpdateSet({
        content: JSON.stringify(content),
        version: sql`reply_draft.version + 1`,
        updated_at: at,
      }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  await updateRequest(tx, { ownerId, requestId }, { reply_draft_at: content === null ? null : at });
  return version;
}
