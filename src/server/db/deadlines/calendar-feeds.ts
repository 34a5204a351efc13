import { type Kysely, sql } from "kysely";
import type { ClockKind } from "#core/request/clock-effects.ts";
import type { Tables } from "#server/db/platform/tables.ts";

type CalendarFeed = { created_at: Date; last_read_at: Date | null };

/** A person's feed, or undefined where they have none. */
export const calendarFeedOf = (tx: Kysely<Tables>, ownerId: string): Promise<CalendarFeed | undefined> =>
  tx
    .selectFrom("calendar_feed")
    .select(["created_at", "last_read_at"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();

/** Makes a person's feed, or puts another secret in the place of the one it had. */
export async function saveCalendarFeed(
  tx: Kysely<Tables>,
  { ownerId, secretHash, now }: { ownerId: string; secretHash: Buffer; now: Date },
): Promise<void> {
  const values = { secret_hash: secretHash, created_at: now, last_read_at: null };
  await tx
    .insertInto("calendar_feed")
    .values({ owner_id: ownerId, ...values })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(values))
    .execute();
}

/** Resolves to whether there was one. */
export async function removeCalendarFeed(tx: Kysely<Tables>, ownerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("calendar_feed")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whose feed a secret opens; undefined for a secret that opens none. A person who was shut out has none. */
export function calendarFeedBySecret(db: Kysely<Tables>, secretHash: Buffer) {
  return db
    .selectFrom("calendar_feed as f")
    .innerJoin("user_account as p", "p.id", "f.owner_id")
    .select(["f.owner_id", "f.last_read_at"])
    .where("f.secret_hash", "=", secretHash)
    .where("p.disabled", "=", false)
    .executeTakeFirst();
}

/** Keeps when a feed was read. */
export async function recordFeedRead(tx: Kysely<Tables>, ownerId: string, now: Date): Promise<void> {
  await tx.updateTable("calendar_feed").set({ last_read_at: now }).where("owner_id", "=", ownerId).execute();
}

export type CalendarFeedRow = {
  request_id: string;
  kind: ClockKind;
  title: string;
  agency_name: string | null;
  agency_abbreviation: string | null;
  citation: string | null;
  reminder_id: string | null;
  text: string | null;
  due_on: string;
  last_activity_at: Date;
};

/** The days of a person's open clocks and of reminders that are not done, from a day on, the earliest first, by their indexes. */
export async function calendarFeedEntries(
  tx: Kysely<Tables>,
  { ownerId, from, today, limit }: { ownerId: string; from: string; today: string; limit: number },
): Promise<CalendarFeedRow[]> {
  const { rows } = await sql<CalendarFeedRow>`
    select * from (
      (select c.request_id, c.kind, l.title, l.agency_name, l.agency_abbreviation, c.working->>'citation' as citation,
        null::uuid as reminder_id, null as text, c.due_on, l.last_activity_at, c.id as place
      from clock c join request_row l on l.id = c.request_id
      where c.owner_id = ${ownerId}::uuid and c.met_on is null and c.due_on >= ${from}::date
        and (c.kind not in ('silence_appeal', 'next_appeal') or c.started_on < ${today}::date)
      order by c.due_on, c.id limit ${limit})
      union all
      (select m.request_id, 'reminder', l.title, l.agency_name, l.agency_abbreviation, null, m.id, m.text, m.day,
        l.last_activity_at, m.id
      from reminder m join request_row l on l.id = m.request_id
      where m.owner_id = ${ownerId}::uuid and m.done_at is null and m.day >= ${from}::date
      order by m.day, m.id limit ${limit})) days
    order by due_on, place limit ${limit}`.execute(tx);
  return rows;
}
