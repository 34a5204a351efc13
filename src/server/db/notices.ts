import type { Kysely } from "kysely";
import type { NoticeHow, NoticeKind } from "#core/notice/notice-kinds.ts";
import type { Tables } from "./tables.ts";

/** One thing a person is told once. `about` and `day`: see migration 38. */
export type NewNotice = {
  id: string;
  ownerId: string;
  requestId: string;
  kind: NoticeKind;
  about: string;
  day: string;
  how: Exclude<NoticeHow, "none">;
  at: Date;
  /** It goes out by another way in the same transaction. */
  isTold?: boolean;
};

/** Notes what a person is to be told; false where they were told it before, or will be. */
export async function insertNotice(tx: Kysely<Tables>, notice: NewNotice): Promise<boolean> {
  const { id, ownerId, requestId, kind, about, day, how, at, isTold = false } = notice;
  const inserted = await tx
    .insertInto("notice")
    .values({
      id,
      owner_id: ownerId,
      request_id: requestId,
      kind,
      about,
      day,
      how,
      created_at: at,
      told_at: isTold ? at : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
