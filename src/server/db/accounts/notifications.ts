import { type Kysely, sql } from "kysely";
import type { DueNotification } from "#core/notifications/due-notifications.ts";
import type { NotificationFrequency, NotificationKind } from "#core/notifications/notification-kinds.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** One thing a user is notified once. `about` and `day`: see migration 38. */
export type NewNotification = DueNotification & {
  id: string;
  ownerId: string;
  requestId: string;
  frequency: Exclude<NotificationFrequency, "none">;
  at: Date;
};

/** Records notifications for a user, each once; those already sent or recorded do not change. */
export async function insertNotifications(
  tx: Kysely<Tables>,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  await tx
    .insertInto("notification")
    .values(
      notifications.map(({ id, ownerId, requestId, kind, about, day, frequency, at }) => ({
        id,
        owner_id: ownerId,
        request_id: requestId,
        kind,
        about,
        day,
        frequency,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Pending notifications of lateness for which no fitting letter was looked up yet. The oldest first. */
export function notificationsNeedingFollowUp(tx: Kysely<Tables>, ownerId: string, limit: number) {
  return tx
    .selectFrom("notification")
    .select(["id", "request_id as requestId", "kind", "about", "day"])
    .where("owner_id", "=", ownerId)
    .where("notified_at", "is", null)
    .where("follow_up", "is", null)
    .where((is) =>
      is.or([
        is("kind", "in", ["overdue", "silence"]),
        is.and([is("kind", "=", "reminder"), is("about", "=", "reminder")]),
      ]),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("prepared_letter")
            .select("prepared_letter.draft_id")
            .whereRef("prepared_letter.owner_id", "=", "notification.owner_id")
            .whereRef("prepared_letter.request_id", "=", "notification.request_id")
            .whereRef("prepared_letter.about", "=", "notification.about")
            .whereRef("prepared_letter.day", "=", "notification.day"),
        ),
      ),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function recordFollowUp(
  tx: Kysely<Tables>,
  id: string,
  followUp: "ready" | "sent",
): Promise<void> {
  await tx.updateTable("notification").set({ follow_up: followUp }).where("id", "=", id).execute();
}

/** A notice that waits, with what its words are made of. Days are `YYYY-MM-DD`. */
export type PendingNotification = {
  id: string;
  requestId: string;
  kind: NotificationKind;
  about: string;
  day: string;
  frequency: Exclude<NotificationFrequency, "none">;
  followUp: "ready" | "sent" | null;
  title: string;
  agencyName: string | null;
  agencyAbbreviation: string | null;
  timeZone: string;
  clock: ClockKind | null;
  text: string | null;
  fromName: string | null;
  batchId: string | null;
  /** What it is about is as it was: the clock still runs to that day, the reply was not read, the reminder not done. */
  holds: boolean;
};

/** Pending notifications, the oldest first. */
export async function pendingNotifications(
  tx: Kysely<Tables>,
  ownerId: string,
  limit: number,
): Promise<PendingNotification[]> {
  const { rows } = await sql<PendingNotification>`
    select n.id, n.request_id as "requestId", n.kind, n.about, n.day, n.frequency, n.follow_up as "followUp", l.title,
      l.agency_name as "agencyName", l.agency_abbreviation as "agencyAbbreviation", l.time_zone as "timeZone",
      c.kind as clock, coalesce(r.text, m.delivery_detail, m.subject) as text,
      m.from_name as "fromName", (select q.batch_id from request q where q.id = n.request_id) as "batchId",
      case n.kind
        when 'reply' then m.id is not null and not m.seen
        when 'trouble' then m.id is not null
        when 'silence' then l.waiting_on = 'agency' or n.follow_up = 'sent'
        when 'link' then true
        when 'reminder' then r.id is not null or c.id is not null
        else c.id is not null end as holds
    from notification n
    join request_row l on l.id = n.request_id
    left join clock c on c.owner_id = n.owner_id and c.request_id = n.request_id and c.kind = split_part(n.about, ':', 1)
      and c.due_on = n.day and c.met_on is null and n.kind not in ('reply', 'trouble', 'silence', 'link')
    left join message m on m.id = case when n.kind in ('reply', 'trouble') then n.about::uuid end
      and m.owner_id = n.owner_id
    left join reminder r on r.id = case when n.kind = 'reminder' and n.about <> 'reminder' then n.about::uuid end
      and r.owner_id = n.owner_id and r.done_at is null
    where n.owner_id = ${ownerId} and n.notified_at is null
    order by n.created_at, n.id limit ${limit}`.execute(tx);
  return rows;
}

/** They went out, or are over. */
export async function markNotified(tx: Kysely<Tables>, ids: readonly string[], at: Date): Promise<void> {
  await sql`update notification set notified_at = ${at} where id = any (${ids}::uuid[])`.execute(tx);
}

/** They go with the next digest instead of at once. */
export async function deferToDigest(tx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`update notification set frequency = 'digest' where id = any (${ids}::uuid[])`.execute(tx);
}

/** How many times a user was emailed at once since a moment. */
export async function countSentImmediately(
  tx: Kysely<Tables>,
  ownerId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct notified_at)::int as count from notification
    where owner_id = ${ownerId} and frequency = 'at_once' and notified_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}
