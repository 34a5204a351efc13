import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ClockKind } from "#core/request/clock-effects.ts";
import { LANE_STATUSES, type Lane } from "#core/request/lanes.ts";
import {
  isNarrowed,
  type ListFilter,
  type ListQuery,
  type ListSort,
  stageOf,
  stagesOf,
} from "#core/request/list-query.ts";
import { type Ball, STATUSES, type Status } from "#core/request/states.ts";
import { readAsPerson } from "./as-person.ts";
import type { FoundByWords } from "./request-words.ts";
import { KEPT_PLAN } from "./swift-pool.ts";
import type { Tables } from "./tables.ts";
import { PLANNED_ANEW } from "./together.ts";

/** A request as lists show it, from `request_row`. */
export type ListedRow = {
  id: string;
  /** Another one once anything of the row was written anew. */
  version: string;
  title: string;
  agency_id: string | null;
  agency_name: string | null;
  agency_abbreviation: string | null;
  time_zone: string;
  jurisdiction: string | null;
  status: Status;
  ball: Ball;
  shelf: string;
  tracking_number: string | null;
  unread: number;
  filed_at: Date | null;
  last_activity_at: Date;
  delivery_state: string | null;
  fee_cents: number | null;
  /** In the order they began; days as in the calendar. */
  clocks: {
    kind: ClockKind;
    startedOn: string;
    dueOn: string | null;
    metOn: string | null;
    pausedSince: string | null;
  }[];
  labels: string[];
};

/** What a list is sorted by; null where there is nothing. */
type Key = { key: string | number | Date | null };
export type ListedRequest = ListedRow & Key;
/** What tells whether a row is known as it stands, and where the list goes on after it. */
export type SeenRequest = Pick<ListedRow, "id" | "version" | "status" | "time_zone"> & Key;

/**
 * Whose list, at which moment. `words` is what a search of its text leaves (request-words.ts), `lane` the one of the board it
 * is for.
 */
export type ListAsked = {
  ownerId: string;
  query: ListQuery;
  now: Date;
  words: FoundByWords | null;
  lane?: Lane;
};

/** The row a page begins after: what it is sorted by as text, "" for nothing; by status also that. */
export type ListAfter = { key: string; status: Status | null; id: string };

// A row that was written anew is a new one to PostgreSQL, and names the transaction it is of.
const VERSION = sql`l.xmin::text as version`;
const SEEN_COLUMNS = sql`l.id, ${VERSION}, l.status, l.time_zone`;
/** What a `request_row l` shows in a list. */
export const LISTED_COLUMNS = sql`l.id, ${VERSION}, l.title, l.agency_id, l.agency_name, l.agency_abbreviation, l.time_zone, l.jurisdiction, l.status, l.ball,
  l.shelf, l.tracking_number, l.unread, l.filed_at, l.last_activity_at, l.delivery_state, l.fee_cents, l.clocks, l.labels`;

const SORT_KEYS: Record<ListSort, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  title: { key: sql`l.title_key`, type: sql`text` },
  agency: { key: sql`l.agency_key`, type: sql`text` },
  jurisdiction: { key: sql`l.jurisdiction`, type: sql`text` },
  // By the order of the statuses; among those of one, the nearest deadline.
  status: { key: sql`coalesce(l.due_on, 'infinity')`, type: sql`date` },
  deadline: { key: sql`l.due_on`, type: sql`date` },
  filed: { key: sql`l.filed_at`, type: sql`timestamptz` },
  activity: { key: sql`l.last_activity_at`, type: sql`timestamptz` },
  fee: { key: sql`l.fee_cents`, type: sql`bigint` },
  tracking: { key: sql`l.tracking_key`, type: sql`text` },
};

/** A plan is kept for each of these; what a page is asked to hold is rounded up. */
const PAGE_SIZES = [51, 101, 201, 501];
/** Of lists that are asked for again and again the plan is kept; those that are narrowed need one for what is asked. */
const KEPT_SORTS: readonly ListSort[] = ["deadline", "activity"];
const KEPT_FILTERS: readonly ListFilter[] = ["open", "closed", "drafts", "all"];

/** Days of a list are those of the capital: nobody says where the person is, and most agencies are not far. */
export const LIST_ZONE = "America/New_York";
/** Delivery states that want a person's eye; the others are on their way or there. An index has the same. */
const TROUBLE = sql`l.delivery_state in ('deferred', 'failed', 'held', 'bounced')`;

/** What of a list a filter of the strip shows, besides its stage. */
export const IN_FILTER: Record<ListFilter, (now: Date) => RawBuilder<unknown> | null> = {
  overdue: (now) => sql`l.overdue_at <= ${now}::timestamptz`,
  // A window of eight days ends at most nine after it began, which the index is asked for.
  due_soon: (
    now,
  ) => sql`l.soon_from <= ${now}::timestamptz and l.soon_from > ${now}::timestamptz - interval '9 days'
    and l.soon_until > ${now}::timestamptz`,
  yours: () => sql`l.ball = 'you' and l.status <> 'draft'`,
  open: () => null,
  closed: () => null,
  drafts: () => null,
  all: () => null,
};

const inList = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

/** What a row must be, besides its stage. */
function conditionsOf({ ownerId, query, now, words, lane }: ListAsked): RawBuilder<unknown>[] {
  const { status, agency, jurisdiction, tag, ball, filed, due, activity } = query;
  const { fee, trouble, tracking, archived } = query;
  const within = (key: RawBuilder<unknown>, span: ListQuery["filed"]) => [
    span?.from ? sql`${key} >= (${span.from}::date::timestamp at time zone ${LIST_ZONE})` : null,
    span?.to ? sql`${key} < ((${span.to}::date + 1)::timestamp at time zone ${LIST_ZONE})` : null,
  ];
  const conditions = [
    IN_FILTER[query.filter](now),
    status.length > 0 ? sql`l.status in (${inList(status)})` : null,
    agency.length > 0 ? sql`l.agency_id = any(${agency}::text[])` : null,
    jurisdiction.length > 0 ? sql`l.jurisdiction = any(${jurisdiction}::text[])` : null,
    tag.length > 0
      ? sql`exists (select from request_label h
          where h.owner_id = ${ownerId}::uuid and h.request_id = l.id and h.label_id = any(${tag}::uuid[]))`
      : null,
    ball.length > 0 ? sql`l.ball in (${inList(ball)})` : null,
    fee === null ? null : fee ? sql`l.fee_cents is not null` : sql`l.fee_cents is null`,
    tracking === null ? null : tracking ? sql`l.tracking_number is not null` : sql`l.tracking_number is null`,
    trouble === null ? null : trouble ? TROUBLE : sql`(${TROUBLE}) is not true`,
    archived === null ? null : archived ? sql`l.shelf = 'archive'` : sql`l.shelf <> 'archive'`,
    ...within(sql`l.filed_at`, filed),
    ...within(sql`l.last_activity_at`, activity),
    due?.from ? sql`l.due_on >= ${due.from}::date` : null,
    due?.to ? sql`l.due_on <= ${due.to}::date` : null,
    words?.where ?? null,
    lane ? inLane(lane, now) : null,
  ];
  return conditions.filter((condition) => condition !== null);
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** One run of rows in one order. First those that have what is sorted by, then the others, newest first; or a status each. */
type Phase = { status: Status | null; present: boolean };

function phasesOf({ sort, descending, ...query }: ListQuery): Phase[] {
  if (sort !== "status") return [true, false].map((present) => ({ status: null, present }));
  const stages = stagesOf(query);
  const shown = STATUSES.filter((status) => stages.includes(stageOf(status))).filter(
    (status) => query.status.length === 0 || query.status.includes(status),
  );
  return (descending ? shown.toReversed() : shown).map((status) => ({ status, present: true }));
}

const isPhaseOf = (after: ListAfter, { status, present }: Phase) =>
  status === null ? present === (after.key !== "") : status === after.status;

/**
 * One page in the order asked for, stable while requests change: a row more than `limit`, or some, tell that a next page
 * is. Each phase is a walk of one index for each stage (draft, open, closed) the list can hold.
 */
export function listRequests(tx: Kysely<Tables>, asked: ListAsked, page: Page): Promise<ListedRequest[]> {
  return walked<ListedRequest>(asked, page, LISTED_COLUMNS, async (run) => (await run.execute(tx)).rows);
}

/** The same page, of each row only what `SeenRequest` has. */
export function seeRequests(tx: Kysely<Tables>, asked: ListAsked, page: Page): Promise<SeenRequest[]> {
  return walked<SeenRequest>(asked, page, SEEN_COLUMNS, async (run) => (await run.execute(tx)).rows);
}

/** That as the person, with the least work: for the lists that nothing narrows, which are asked for by far the oftenest. */
export function readSeen(db: Kysely<Tables>, asked: ListAsked, page: Page): Promise<SeenRequest[]> {
  return walked<SeenRequest>(asked, page, SEEN_COLUMNS, (run) => readAsPerson(db, asked.ownerId, run));
}

/** These of a person's requests as they now are, read as the person; in no order, without those that are gone. */
export function requestsListed(
  db: Kysely<Tables>,
  ownerId: string,
  ids: readonly string[],
): Promise<ListedRow[]> {
  return readAsPerson(
    db,
    ownerId,
    sql<ListedRow>`select ${LISTED_COLUMNS} from request_row l
      where l.owner_id = ${ownerId}::uuid and l.id = any(${ids}::uuid[])`,
  );
}

type Page = { after: ListAfter | null; limit: number };
type Read<Row> = (run: RawBuilder<Row>) => Promise<Row[]>;

async function walked<Row>(
  asked: ListAsked,
  { after, limit }: Page,
  columns: RawBuilder<unknown>,
  read: Read<Row>,
): Promise<Row[]> {
  const phases = phasesOf(asked.query);
  const first = after === null ? 0 : phases.findIndex((phase) => isPhaseOf(after, phase));
  const rows: Row[] = [];
  for (const [index, phase] of phases.entries()) {
    if (first < 0 || index < first) continue;
    const run = runOf<Row>(asked, phase, {
      columns,
      after: index === first ? after : null,
      rows: limit + 1 - rows.length,
    });
    rows.push(...(await read(run)));
    if (rows.length > limit) break;
  }
  return rows;
}

function runOf<Row>(
  asked: ListAsked,
  phase: Phase,
  { columns, after, rows }: { columns: RawBuilder<unknown>; after: ListAfter | null; rows: number },
): RawBuilder<Row> {
  const { ownerId, query } = asked;
  const { key, type } = SORT_KEYS[query.sort];
  // By status the one nearest to its deadline comes first, whichever way the statuses go.
  const descending = phase.present ? query.descending && phase.status === null : true;
  const way = descending ? sql`desc` : sql`asc`;
  const beyond = !after
    ? []
    : !phase.present
      ? [sql`l.id < ${after.id}::uuid`]
      : [sql`(${key}, l.id) ${descending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`];
  const size = PAGE_SIZES.find((most) => most >= rows) ?? rows;
  const present =
    phase.status !== null ? [] : [phase.present ? sql`${key} is not null` : sql`${key} is null`];
  const arm = (within: RawBuilder<unknown>) => sql`select ${columns}, ${key} as key from request_row l
    where l.owner_id = ${ownerId}::uuid and ${all([within, ...present, ...conditionsOf(asked), ...beyond])}
    order by ${key} ${way}, l.id ${way} limit ${sql.lit(size)}`;
  const often = KEPT_SORTS.includes(query.sort) && KEPT_FILTERS.includes(query.filter);
  const kept = isNarrowed(query) || asked.lane ? plannedAnew(asked) : often ? sql.raw(KEPT_PLAN) : sql``;
  if (phase.status !== null) return sql<Row>`${kept}${arm(sql`l.status = ${sql.lit(phase.status)}`)}`;
  const arms = stagesOf(query).map((stage) => arm(sql`l.stage = ${sql.lit(stage)}`));
  if (arms.length === 1) return sql<Row>`${kept}${arms[0]}`;
  if (arms.length === 0) return sql<Row>`${kept}${arm(sql`false`)}`;
  const each = sql.join(
    arms.map((one) => sql`(${one})`),
    sql` union all `,
  );
  return sql<Row>`${kept}select l.* from (${each}) l order by l.key ${way}, l.id ${way} limit ${sql.lit(size)}`;
}

/** What a statement begins with that has `listedWhere` or `countedWhere` in it. */
export const plannedAnew = ({ words }: ListAsked): RawBuilder<unknown> =>
  sql`${sql.raw(PLANNED_ANEW)}${words?.head ?? sql``}`;

/** What a row of a list is, in whichever order: a condition on `request_row l`. */
export function listedWhere(asked: ListAsked): RawBuilder<unknown> {
  return whereWithin(asked, "stage", stagesOf(asked.query));
}

/** The same in words of `request_row_status`, which has all that is counted by status and turn. */
export function countedWhere(asked: ListAsked): RawBuilder<unknown> {
  const stages = stagesOf(asked.query);
  return whereWithin(
    asked,
    "status",
    STATUSES.filter((status) => stages.includes(stageOf(status))),
  );
}

function whereWithin(asked: ListAsked, column: "stage" | "status", words: readonly string[]) {
  const within = words.length === 0 ? sql`false` : sql`${sql.ref(`l.${column}`)} in (${inList(words)})`;
  return all([sql`l.owner_id = ${asked.ownerId}::uuid`, within, ...conditionsOf(asked)]);
}

/** What puts a row into a lane of the board; core's `laneOf` says the same of one. */
function inLane(lane: Lane, now: Date): RawBuilder<unknown> {
  const late = sql`(l.stage = 'open' and l.overdue_at <= ${now}::timestamptz) is true`;
  const one = (of: keyof typeof LANE_STATUSES) => sql`l.status in (${inList(LANE_STATUSES[of])})`;
  const calm = sql`l.stage <> 'draft' and not (${late})`;
  const under = sql`${calm} and not (${one("answered")}) and not (${one("appeal")})`;
  switch (lane) {
    case "draft":
      return sql`l.stage = 'draft'`;
    case "overdue":
      return late;
    case "appeal":
    case "answered":
      return sql`${calm} and ${one(lane)}`;
    case "yours":
      return sql`${under} and l.ball = 'you'`;
    case "acknowledgment":
      return sql`${under} and l.ball <> 'you' and ${one(lane)}`;
    case "determination":
      return sql`${under} and l.ball <> 'you' and not (${one("acknowledgment")})`;
  }
}

/** Ids of what a list has, at most `most`, in no order. */
export async function listedIds(tx: Kysely<Tables>, asked: ListAsked, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${plannedAnew(asked)}select l.id from request_row l
    where ${listedWhere(asked)} limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}
