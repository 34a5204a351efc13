import { type Kysely, sql } from "kysely";
import { CATCH_UP_DAYS, MAX_SILENCE_NOTIFICATIONS } from "#core/notifications/due-notifications.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import type { Status, WaitingOn } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** A request as a reminder finds it. */
type RequestSummary = {
  requestId: string;
  timeZone: string;
  jurisdiction: string | null;
  status: Status;
  waitingOn: WaitingOn;
};

/** What nobody wants to be reminded of. */
const isRemindable = sql`l.mailbox_folder not in ('spam', 'trash') and l.status <> 'draft'`;

export type UpcomingClock = RequestSummary & {
  id: string;
  kind: ClockKind;
  startedOn: string;
  dueOn: string;
};

/** A person's clocks that run to a day between two, both within, by day; a page of them after a place. */
export async function upcomingClocks(
  tx: Kysely<Tables>,
  { ownerId, from, to, after, limit }: PageQuery & { from: string; to: string; after: UpcomingClock | null },
): Promise<UpcomingClock[]> {
  const { rows } = await sql<UpcomingClock>`
    select c.id, c.kind, c.started_on as "startedOn", c.due_on as "dueOn", c.request_id as "requestId", l.time_zone as "timeZone", l.jurisdiction,
      l.status, l.waiting_on as "waitingOn"
    from clock c join request_row l on l.id = c.request_id
    where c.owner_id = ${ownerId} and c.met_on is null and c.paused_since is null and c.due_on between ${from} and ${to}
      and (c.due_on, c.id) > (${after?.dueOn ?? from}::date, ${after?.id ?? NIL_UUID}::uuid) and ${isRemindable}
    order by c.due_on, c.id limit ${limit}`.execute(tx);
  return rows;
}

type PageQuery = { ownerId: string; limit: number };
/** Before every id. */
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

export type SilentRequest = RequestSummary & { lastLetterAt: Date; dueOn: string | null };

/** Requests whose newest letter is as old as a person chose, or a multiple of that, give or take the days to catch up. */
export async function silentRequests(
  tx: Kysely<Tables>,
  { ownerId, now, noResponseDays, limit }: PageQuery & { now: Date; noResponseDays: number },
): Promise<SilentRequest[]> {
  const { rows } = await sql<SilentRequest>`
    select found.*, (select min(due_on) from clock c where c.owner_id = ${ownerId} and c.request_id = found."requestId"
      and c.met_on is null and (c.kind = 'reminder' or not is_requester_clock(c.kind))) as "dueOn"
    from generate_series(1, ${MAX_SILENCE_NOTIFICATIONS}::int) as times
    cross join lateral (
      select l.id as "requestId", l.time_zone as "timeZone", l.jurisdiction, l.status, l.waiting_on as "waitingOn",
        r.last_message_at as "lastLetterAt"
      from request r join request_row l on l.id = r.id
      where r.owner_id = ${ownerId} and r.waiting_on = 'agency' and ${isRemindable}
        -- A day more on either side, for the zones.
        and r.last_message_at > ${now}::timestamptz - make_interval(days => times * ${noResponseDays}::int + ${CATCH_UP_DAYS + 2}::int)
        and r.last_message_at <= ${now}::timestamptz - make_interval(days => times * ${noResponseDays}::int - 1)
        and not exists (select from notification n where n.owner_id = ${ownerId} and n.request_id = r.id
          and n.kind = 'silence' and n.about = 'silence:' || times and n.created_at > r.last_message_at)
        -- Those with a day to come, or one just missed, must not stand before others when only some are read.
        and not exists (select from clock c where c.owner_id = ${ownerId} and c.request_id = r.id and c.met_on is null
          and (c.kind = 'reminder' or not is_requester_clock(c.kind)) and c.due_on > (${now}::timestamptz + interval '1 day')::date - ${noResponseDays}::int)
      order by r.last_message_at limit ${limit}) found`.execute(tx);
  return rows;
}

/** As its index has it. */
const closesOn = sql`coalesce(m.classification #>> '{notice,expires}',
      jsonb_path_query_first(m.classification, '$.facts.links[*].expires ? (@ != null)') #>> '{}')`;

export type ExpiringLink = RequestSummary & { messageId: string; closesOn: string };

/** Emails whose link expires on a day between two days, both included. */
export async function expiringLinks(
  tx: Kysely<Tables>,
  { ownerId, from, to, limit }: PageQuery & { from: string; to: string },
): Promise<ExpiringLink[]> {
  const { rows } = await sql<ExpiringLink>`
    select m.id as "messageId", ${closesOn} as "closesOn", l.id as "requestId",
      l.time_zone as "timeZone", l.jurisdiction, l.status, l.waiting_on as "waitingOn"
    from message m join request_row l on l.id = m.request_id
    where m.owner_id = ${ownerId} and ${closesOn} between ${from} and ${to} and ${isRemindable}
    order by m.id limit ${limit}`.execute(tx);
  return rows;
}

export type PendingReminder = {
  id: string;
  day: string;
  createdAt: Date;
  closedAt: Date | null;
} & RequestSummary;

/** A person's own reminders of a day between two, both within, that are not done. */
export async function pendingReminders(
  tx: Kysely<Tables>,
  { ownerId, from, to, limit }: PageQuery & { from: string; to: string },
): Promise<PendingReminder[]> {
  const { rows } = await sql<PendingReminder>`
    select m.id, m.day, m.created_at as "createdAt", r.closed_at as "closedAt", l.id as "requestId",
      l.time_zone as "timeZone", l.jurisdiction, l.status, l.waiting_on as "waitingOn"
    from reminder m join request r on r.id = m.request_id join request_row l on l.id = m.request_id
    where m.owner_id = ${ownerId} and m.done_at is null and m.day between ${from} and ${to}
      and l.mailbox_folder not in ('spam', 'trash')
      and not exists (select from notification n where n.owner_id = m.owner_id and n.request_id = m.request_id
        and n.kind = 'reminder' and n.about = m.id::text and n.day = m.day)
    order by m.day, m.id limit ${limit}`.execute(tx);
  return rows;
}

export type UserToNotify = { id: string; timeZone: string | null; hour: number; isFirst: boolean };

/**
 * People whose hour has come, locked; other workers pass over them. `isFirst`: nobody looked at this one before, or when
 * they are reminded was changed.
 */
export async function usersToNotify(tx: Kysely<Tables>, now: Date, limit: number): Promise<UserToNotify[]> {
  const { rows } = await sql<UserToNotify>`
    select id, time_zone as "timeZone", notification_hour as hour, next_notification_at is null as "isFirst" from user_account
    where not disabled and coalesce(next_notification_at, '-infinity') <= ${now}
    order by coalesce(next_notification_at, '-infinity'), id limit ${limit} for no key update skip locked`.execute(
    tx,
  );
  return rows;
}

/** When each is looked at next. */
export async function setNextNotificationCheck(
  tx: Kysely<Tables>,
  next: readonly { id: string; at: Date }[],
): Promise<void> {
  await sql`
    update user_account p set next_notification_at = next.at
    from unnest(${next.map(({ id }) => id)}::uuid[], ${next.map(({ at }) => at)}::timestamptz[]) as next (id, at)
    where p.id = next.id`.execute(tx);
}
