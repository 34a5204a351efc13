import type pg from "pg";
import { LAWS } from "#core/law/laws.ts";
import { NO_MANUAL_RECORDS } from "#core/request/clock-facts.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { type Status, waitingOnFor } from "#core/request/states.ts";
import type { MailboxSeed } from "./seed-conversation.ts";
import { fillMailbox, type SeededMailbox } from "./seed-mailbox.ts";
import { seedRequestRows } from "./seed-request-rows.ts";

export type RequestsSeed = Pick<MailboxSeed, "now" | "files"> & {
  /** A multiple of ten. */
  requests: number;
  /** In all of them together; by default twice as many as requests. */
  emails?: number;
};

/** How often each status comes up among thirty requests. */
const STATUSES: readonly [Status, number][] = [
  ["awaiting_acknowledgment", 5],
  ["awaiting_determination", 8],
  ["clarification_asked", 2],
  ["fee_asked", 2],
  ["referred", 1],
  ["partly_released", 2],
  ["appeal_pending", 1],
  ["in_litigation", 1],
  ["released", 4],
  ["denied", 2],
  ["no_records", 1],
  ["closed", 1],
];
/** The days before today on which the agencies of open requests had them: some are late by now. */
const CLOCK_DAYS = 34;
/** What their emails say counts less here than how many there are: so many have the same words. */
const COPIES_PER_CONVERSATION = 10;
const DAY_MS = 86_400_000;

/**
 * Fills a user's tracker straight in the database: the conversations of `seedMailbox`, with statuses of all kinds, clocks
 * as the program works them out, tracking numbers, fees and what the timeline tells. The same user
 * and numbers make the same requests, but for the days, which go with `now`.
 */
export async function seedRequests(
  pool: pg.Pool,
  ownerId: string,
  { requests, emails = requests * 2, ...options }: RequestsSeed,
): Promise<SeededMailbox> {
  const seeded = await fillMailbox(pool, ownerId, {
    ...options,
    conversations: requests,
    emails,
    archived: 0,
    distinct: requests / COPIES_PER_CONVERSATION,
  });
  const parameters = [ownerId, seeded.requestIds];
  const statuses = STATUSES.flatMap(([status, weight]) => new Array<Status>(weight).fill(status));
  const numberedStatuses = statuses.map((status, place) => ({
    place,
    status,
    waiting_on: waitingOnFor(status),
  }));
  await pool.query(UPDATE_STATUSES, [...parameters, JSON.stringify(numberedStatuses)]);
  await pool.query(CLOCKS, [...parameters, JSON.stringify(runningClocks(options.now))]);
  await pool.query(FEES, parameters);
  await pool.query(EVENTS, parameters);
  await pool.query("vacuum analyze request, clock, request_event, fee");
  await seedRequestRows(pool, ownerId);
  return seeded;
}

/** The clock of a request under each law, for each day an agency may have had it, as rows of `clock`. */
function runningClocks(now: Date) {
  const days = Array.from({ length: CLOCK_DAYS }, (_, ago) =>
    // Noon of that day in New York must not be in the future, whatever day it is in UTC.
    new Date(now.getTime() - ago * DAY_MS - DAY_MS).toISOString().slice(0, 10),
  );
  return LAWS.flatMap((law) =>
    days.map((received, ago) => {
      const [clock] = requestClocks(law, {
        received,
        channel: "electronic",
        body: "agency",
        letters: [],
        answers: [],
        recorded: NO_MANUAL_RECORDS,
        daysOff: { closings: [], worked: [] },
      });
      return { jurisdiction: law.jurisdiction, ago, ...clock };
    }),
  );
}

/** The ids in `$2` with their places. */
const NUMBERED =
  "(select id, n::int as place from unnest($2::uuid[]) with ordinality as one (id, n)) as numbered";

const UPDATE_STATUSES = `
  update request r set status = s.status, waiting_on = s.waiting_on,
    tracking_number = case when numbered.place % 3 > 0 then '26-' || lpad(numbered.place::text, 6, '0') end
  from ${NUMBERED}, json_to_recordset($3) as s (place int, status text, waiting_on text)
  where r.owner_id = $1 and r.id = numbered.id and s.place = numbered.place % ${STATUSES.reduce((all, [, weight]) => all + weight, 0)}`;

const CLOCKS = `
  with made as (
    insert into clock (id, owner_id, request_id, kind, jurisdiction, calendar, started_on, due_on, working, input)
    select gen_random_uuid(), r.owner_id, r.id, c.kind, c.jurisdiction, c.jurisdiction, c."startedOn", c."dueOn", c.working, c.input
    from ${NUMBERED} join request r on r.id = numbered.id
    join json_to_recordset($3) as c (jurisdiction text, ago int, kind text, "startedOn" date,
      "dueOn" date, working jsonb, input jsonb)
      on c.jurisdiction = r.jurisdiction and c.ago = numbered.place % ${CLOCK_DAYS}
    where r.owner_id = $1 and r.status not in ('released', 'denied', 'no_records', 'closed', 'in_litigation')
    returning request_id, started_on, due_on)
  update request r set next_due_on = coalesce(made.due_on, 'infinity'),
    sent_at = (made.started_on + time '12:00') at time zone 'America/New_York'
  from made where r.owner_id = $1 and r.id = made.request_id`;

const FEES = `
  insert into fee (id, owner_id, request_id, kind, cents, fee_date, created_at)
  select gen_random_uuid(), $1, numbered.id, 'estimate', 1500 + (numbered.place * 7919) % 90000, current_date, now()
  from ${NUMBERED} where numbered.place % 9 = 0`;

const EVENTS = `
  insert into request_event (owner_id, request_id, at, actor, kind, data)
  select r.owner_id, r.id, r.sent_at + e.later, e.actor, e.kind,
    case e.kind when 'status_changed' then e.data || jsonb_build_object('to', r.status) else e.data end from request r
  cross join (values
    (interval '0', 'you', 'submitted', '{"to": "records@agency.example.gov"}'::jsonb),
    (interval '1 minute', 'system', 'delivered', '{"host": "mx.agency.example.gov", "words": "250 OK"}'::jsonb),
    (interval '1 day', 'agency', 'reply_received',
      '{"from": "records@agency.example.gov", "subject": "Your request", "attachments": 0}'::jsonb),
    (interval '1 day', 'you', 'status_changed', '{"from": "sending"}'::jsonb)
  ) as e (later, actor, kind, data)
  where r.owner_id = $1 and r.id = any ($2)`;
