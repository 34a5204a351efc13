import type { Kysely } from "kysely";
import {
  type NoticeChoices,
  type NoticeHow,
  type NoticeKind,
  noticeChoices,
} from "#core/notice/notice-kinds.ts";
import type { Tables } from "./tables.ts";

/** What a person wants to be told of by mail, kind by kind. */
export async function noticeChoicesOf(tx: Kysely<Tables>, ownerId: string): Promise<NoticeChoices> {
  const rows = await tx
    .selectFrom("notice_choice")
    .select(["kind", "how"])
    .where("owner_id", "=", ownerId)
    .execute();
  return noticeChoices(Object.fromEntries(rows.map(({ kind, how }) => [kind, how as NoticeHow])));
}

/** Keeps what a person chose for these kinds, and leaves the others. */
export async function putNoticeChoices(
  tx: Kysely<Tables>,
  ownerId: string,
  choices: Partial<Record<NoticeKind, NoticeHow>>,
): Promise<void> {
  const rows = Object.entries(choices).map(([kind, how]) => ({ owner_id: ownerId, kind, how }));
  if (rows.length === 0) return;
  await tx
    .insertInto("notice_choice")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "kind"]).doUpdateSet((row) => ({ how: row.ref("excluded.how") })),
    )
    .execute();
}

type When = {
  hour?: number | undefined;
  timeZone?: string | null | undefined;
  dueSoonDays?: number | undefined;
  silenceDays?: number | undefined;
};

/** Keeps when a person is reminded; what is left out stays. The timer looks anew when that is next. */
export async function putNoticeTimes(tx: Kysely<Tables>, ownerId: string, when: When): Promise<void> {
  const set = {
    ...(when.hour !== undefined && { remind_hour: when.hour }),
    ...(when.timeZone !== undefined && { time_zone: when.timeZone }),
    ...(when.dueSoonDays !== undefined && { due_soon_days: when.dueSoonDays }),
    ...(when.silenceDays !== undefined && { silence_days: when.silenceDays }),
  };
  if (Object.keys(set).length === 0) return;
  await tx
    .updateTable("person")
    .set({ ...set, remind_at: null })
    .where("id", "=", ownerId)
    .execute();
}
