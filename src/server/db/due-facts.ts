import { type Kysely, sql } from "kysely";
import { CATCH_UP_DAYS, MOST_SILENCES } from "#core/notice/due-notices.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import type { Ball, Status } from "#core/request/states.ts";
import type { Tables } from "./tables.ts";

/** A request as a reminder finds it. */
type OfRequest = {
  requestId: string;
  timeZone: string;
  jurisdiction: string | null;
  status: Status;
  ball: Ball;
};

/** What nobody wants to be reminded of. */
const wanted = sql`l.shelf not in ('spam', 'trash') and l.status <> 'draft'`;

export type ClockInSight = OfRequest & { id: string; kind: ClockKind; dueOn: string };

/** A person's clocks that run to a day between two, both within, by day; a page of them after a place. */
export async function clocksInSight(
  tx: Kysely<Tables>,
  { ownerId, from, to, after, limit }: Walk & { from: string; to: string; after: ClockInSight | null },
): Promise<ClockInSight[]> {
  const { rows } = await sql<ClockInSight>`
    select c.id, c.kind, c.due_on as "dueOn", c.request_id as "requestId", l.time_zone as "timeZone", l.jurisdiction,
      l.status, l.ball
    from clock c join request_row l on l.id = c.request_id
    where c.owner_id = ${ownerId} and c.met_on is null and c.paused_since is null and c.due_on between ${from} and ${to}
      and (c.due_on, c.id) > (${after?.dueOn ?? from}::date, ${after?.id ?? NIL}::uuid) and ${wanted}
    order by c.due_on, c.id limit ${limit}`.execute(tx);
  return rows;
}

type Walk = { ownerId: string; limit: number };
/** Before every id. */
const NIL = "00000000-0000-0000-0000-000000000000";

export type SilentRequest = OfRequest & { lastLetterAt: Date; dueOn: string | null };

/** Requests whose newest letter is as old as a person chose, or a multiple of that, give or take the days to catch up. */
export async function silentRequests(
  tx: Kysely<Tables>,
  { ownerId, now, silenceDays, limit }: Walk & { now: Date; silenceDays: number },
): Promise<SilentRequest[]> {
  const { rows } = await sql<SilentRequest>`
    select found.*, (select min(due_on) from clock c where c.owner_id = ${ownerId} and c.request_id = found."requestId"
      and c.met_on is null and c.kind <> 'appeal') as "dueOn"
    from generate_series(1, ${MOST_SILENCES}::int) as times
    cross join lateral (
      select l.id as "requestId", l.time_zone as "timeZone", l.jurisdiction, l.status, l.ball,
        r.last_message_at as "lastLetterAt"
      from request r join request_row l on l.id = r.id
      where r.owner_id = ${ownerId} and r.ball = 'agency' and ${wanted}
        -- A day more on either side, for the zones.
        and r.last_message_at > ${now}::timestamptz - make_interval(days => times * ${silenceDays}::int + ${CATCH_UP_DAYS + 2}::int)
        and r.last_message_at <= ${now}::timestamptz - make_interval(days => times * ${silenceDays}::int - 1)
        and not exists (select from notice n where n.owner_id = ${ownerId} and n.request_id = r.id
          and n.kind = 'silence' and n.about = 'silence:' || times and n.created_at > r.last_message_at)
        -- Those with a day to come, or one just missed, must not stand before others when only some are read.
        and not exists (select from clock c where c.owner_id = ${ownerId} and c.request_id = r.id and c.met_on is null
          and c.kind <> 'appeal' and c.due_on > (${now}::timestamptz + interval '1 day')::date - ${silenceDays}::int)
      order by r.last_message_at limit ${limit}) found`.execute(tx);
  return rows;
}

/** As its index has it. */
const closesOn = sql`coalesce(m.reading #>> '{notice,expires}',
      jsonb_path_query_first(m.reading, '$.facts.links[*].expires ? (@ != null)') #>> '{}')`;

export type ClosingLink = OfRequest & { messageId: string; closesOn: string };

/** Mails whose link can be followed until a day between two, both within. */
export async function closingLinks(
  tx: Kysely<Tables>,
  { ownerId, from, to, limit }: Walk & { from: string; to: string },
): Promise<ClosingLink[]> {
  const { rows } = await sql<ClosingLink>`
    select m.id as "messageId", ${closesOn} as "closesOn", l.id as "requestId",
      l.time_zone as "timeZone", l.jurisdiction, l.status, l.ball
    from message m join request_row l on l.id = m.request_id
    where m.owner_id = ${ownerId} and ${closesOn} between ${from} and ${to} and ${wanted}
    order by m.id limit ${limit}`.execute(tx);
  return rows;
}

export type WaitingReminder = { id: string; day: string; writtenAt: Date; closedAt: Date | null } & OfRequest;

/** A person's own reminders of a day between two, both within, that are not done. */
export async function remindersWaiting(
  tx: Kysely<Tables>,
  { ownerId, from, to, limit }: Walk & { from: string; to: string },
): Promise<WaitingReminder[]> {
  const { rows } = await sql<WaitingReminder>`
    select m.id, m.day, m.created_at as "writtenAt", r.closed_at as "closedAt", l.id as "requestId",
      l.time_zone as "timeZone", l.jurisdiction, l.status, l.ball
    from reminder m join request r on r.id = m.request_id join request_row l on l.id = m.request_id
    where m.owner_id = ${ownerId} and m.done_at is null and m.day between ${from} and ${to}
      and l.shelf not in ('spam', 'trash')
      and not exists (select from notice n where n.owner_id = m.owner_id and n.request_id = m.request_id
        and n.kind = 'reminder' and n.about = m.id::text and n.day = m.day)
    order by m.day, m.id limit ${limit}`.execute(tx);
  return rows;
}

export type PersonToRemind = { id: string; timeZone: string | null; hour: number; isFirst: boolean };

/**
 * People whose hour has come, locked; other workers pass over them. `isFirst`: nobody looked at this one before, or when
 * they are reminded was changed.
 */
export async function peopleToRemind(
  tx: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<PersonToRemind[]> {
  const { rows } = await sql<PersonToRemind>`
    select id, time_zone as "timeZone", remind_hour as hour, remind_at is null as "isFirst" from person
    where not disabled and coalesce(remind_at, '-infinity') <= ${now}
    order by coalesce(remind_at, '-infinity'), id limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
}

/** When each is looked at next. */
export async function setNextReminding(
  tx: Kysely<Tables>,
  next: readonly { id: string; at: Date }[],
): Promise<void> {
  await sql`
    update person p set remind_at = next.at
    from unnest(${next.map(({ id }) => id)}::uuid[], ${next.map(({ at }) => at)}::timestamptz[]) as next (id, at)
    where p.id = next.id`.execute(tx);
}
