import { type Kysely, type RawBuilder, sql } from "kysely";
import { LANE_STATUSES, type Lane } from "#core/request/board-lanes.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import {
  countsAllOwn,
  type ListFilter,
  type ListQuery,
  type ListSort,
  stagesOf,
} from "#core/request/list-query.ts";
import { statusesIn } from "#core/request/stage.ts";
import { STATUSES, type Status, type WaitingOn } from "#core/request/states.ts";
import type { Database } from "#server/db/platform/database.ts";
import { readAtReplica } from "#server/db/platform/replica.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { readPrepared } from "#server/db/platform/with-user.ts";
import type { TextFilter } from "./request-full-text-search.ts";
import {
  IS_WAITING_FOR_YOU,
  isInStages,
  isLate,
  isOverdueAt,
  isStatusInStages,
  stageWalks,
} from "./stage-conditions.ts";
import { visibleRequests } from "./visible-requests.ts";

/** A request as lists show it, from `request_row`. */
export type RequestListRow = {
  id: string;
  title: string;
  agency_id: string | null;
  agency_name: string | null;
  agency_abbreviation: string | null;
  time_zone: string;
  jurisdiction: string | null;
  status: Status;
  waiting_on: WaitingOn;
  mailbox_folder: string;
  tracking_number: string | null;
  unread: number;
  filed_at: Date | null;
  last_activity_at: Date;
  delivery_state: string | null;
  fee_cents: number | null;
  fee_currency: string;
  /** In the order they began; days as in the calendar. */
  clocks: {
    kind: ClockKind;
    startedOn: string;
    dueOn: string | null;
    metOn: string | null;
    pausedSince: string | null;
    /** Whether the way is to a court. */
    inCourt: boolean;
  }[];
  labels: string[];
  /** Of a request that somebody else shared with the user; absent in lists of their own. */
  requester_name?: string | null;
};

/** What a list is sorted by; null where there is nothing. */
type SortKey = { key: string | number | Date | null };
export type RequestListItem = RequestListRow & SortKey;

/**
 * Whose list, at which moment. `words` is what a search of its text leaves (request-words.ts), `lane` the one of the board it
 * is for.
 */
export type RequestListQuery = {
  ownerId: string;
  query: ListQuery;
  now: Date;
  words: TextFilter | null;
  lane?: Lane;
};

/** The row a page begins after: what it is sorted by as text, "" for nothing; by status also that. */
export type ListCursor = { key: string; status: Status | null; id: string };

/** What a `request_row l` shows in a list. */
const REQUEST_ROW_COLUMNS = sql`l.id, l.title, l.agency_id, l.agency_name, l.agency_abbreviation, l.time_zone, l.jurisdiction, l.status, l.waiting_on,
  l.mailbox_folder, l.tracking_number, l.unread, l.filed_at, l.last_activity_at, l.delivery_state, l.fee_cents, l.fee_currency, l.clocks, l.labels`;

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

/** Limits of the prepared statements; the one asked for is rounded up. */
const PAGE_SIZES = [21, 51, 101, 201, 501];

/** Days of a list are those of the capital: nobody says where the person is, and most agencies are not far. */
export const LIST_TIME_ZONE = "America/New_York";
/** Delivery states that want a person's eye; the others are on their way or there. An index has the same. */
const HAS_DELIVERY_PROBLEM = sql`l.delivery_state in ('deferred', 'failed', 'held', 'bounced')`;

/** What of a list a filter of the strip shows, besides its stage. */
const FILTER_CONDITIONS: Record<ListFilter, (now: Date) => RawBuilder<unknown> | null> = {
  overdue: isLate,
  // Anywhere the window has one of these days, which the indexes are asked for.
  due_soon: (
    now,
  ) => sql`l.soon_from <= ${now}::timestamptz and l.soon_until > ${now}::timestamptz and l.due_on >= (${now}::timestamptz at time zone 'Pacific/Pago_Pago')::date
    and l.due_on <= (${now}::timestamptz at time zone 'Pacific/Kiritimati')::date + 7`,
  yours: () => IS_WAITING_FOR_YOU,
  open: () => null,
  closed: () => null,
  drafts: () => null,
  all: () => null,
};

const literalList = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

/** What a row must be, besides its stage. */
function conditionsOf({ ownerId, query, now, words, lane }: RequestListQuery): RawBuilder<unknown>[] {
  const { status, agency, jurisdiction, tag, waitingOn, filed, due, activity } = query;
  const { fee, trouble, tracking, archived } = query;
  const within = (key: RawBuilder<unknown>, span: ListQuery["filed"]) => [
    span?.from ? sql`${key} >= (${span.from}::date::timestamp at time zone ${LIST_TIME_ZONE})` : null,
    span?.to ? sql`${key} < ((${span.to}::date + 1)::timestamp at time zone ${LIST_TIME_ZONE})` : null,
  ];
  const conditions = [
    FILTER_CONDITIONS[query.filter](now),
    status.length > 0 ? sql`l.status in (${literalList(status)})` : null,
    agency.length > 0 ? sql`l.agency_id = any(${agency}::text[])` : null,
    jurisdiction.length > 0 ? sql`l.jurisdiction = any(${jurisdiction}::text[])` : null,
    tag.length > 0
      ? sql`exists (select from request_label h
          where h.owner_id = ${ownerId}::uuid and h.request_id = l.id and h.label_id = any(${tag}::uuid[]))`
      : null,
    waitingOn.length > 0 ? sql`l.waiting_on in (${literalList(waitingOn)})` : null,
    fee === null ? null : fee ? sql`l.fee_cents is not null` : sql`l.fee_cents is null`,
    tracking === null ? null : tracking ? sql`l.tracking_number is not null` : sql`l.tracking_number is null`,
    trouble === null ? null : trouble ? HAS_DELIVERY_PROBLEM : sql`(${HAS_DELIVERY_PROBLEM}) is not true`,
    archived === null
      ? null
      : archived
        ? sql`l.mailbox_folder = 'archive'`
        : sql`l.mailbox_folder <> 'archive'`,
    ...within(sql`l.filed_at`, filed),
    ...within(sql`l.last_activity_at`, activity),
    due?.from ? sql`l.due_on >= ${due.from}::date` : null,
    due?.to ? sql`l.due_on <= ${due.to}::date` : null,
    words?.where ?? null,
    lane ? laneCondition(lane, now) : null,
  ];
  return conditions.filter((condition) => condition !== null);
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** One run of rows in one order. First those that have what is sorted by, then the others, newest first; or a status each. */
type Phase = { status: Status | null; present: boolean };

function phasesOf(listQuery: RequestListQuery): Phase[] {
  const { sort, descending } = listQuery.query;
  if (sort !== "status") return [true, false].map((present) => ({ status: null, present }));
  const shownStatuses = statusesIn(stagesOf(listQuery.query)).filter((status) => isAsked(listQuery, status));
  return (descending ? shownStatuses.toReversed() : shownStatuses).map((status) => ({
    status,
    present: true,
  }));
}

const isPhaseOf = (after: ListCursor, { status, present }: Phase) =>
  status === null ? present === (after.key !== "") : status === after.status;

type Page = { after: ListCursor | null; limit: number };

/**
 * One page in the order asked for, stable while requests change: more rows than `limit` mean that there is a next page.
 * Each phase is a walk of one index for each stored stage the list can hold.
 */
export const listRequests = (
  tx: Kysely<Tables>,
  listQuery: RequestListQuery,
  page: Page,
): Promise<RequestListItem[]> =>
  readPhases(listQuery, page, async (statement) => (await statement.execute(tx)).rows);

/** The lists read most often. Only their statements are prepared, as each takes memory of each connection. */
export const isCommonList = (query: ListQuery): boolean =>
  countsAllOwn(query) &&
  ["deadline", "activity"].includes(query.sort) &&
  ["open", "closed", "drafts", "all"].includes(query.filter);

/** The same as the user, for a common list. */
export const readCommonList = (
  db: Database,
  listQuery: RequestListQuery,
  page: Page,
): Promise<RequestListItem[]> =>
  readAtReplica(db, (at) =>
    readPhases(listQuery, page, (statement) => readPrepared(at, listQuery.ownerId, statement)),
  );

async function readPhases(
  listQuery: RequestListQuery,
  { after, limit }: Page,
  read: (statement: RawBuilder<RequestListItem>) => Promise<RequestListItem[]>,
): Promise<RequestListItem[]> {
  const phases = phasesOf(listQuery);
  const first = after === null ? 0 : phases.findIndex((phase) => isPhaseOf(after, phase));
  const rows: RequestListItem[] = [];
  for (const [index, phase] of phases.entries()) {
    if (first < 0 || index < first) continue;
    const statement = phaseQuery(listQuery, phase, {
      after: index === first ? after : null,
      rows: limit + 1 - rows.length,
    });
    rows.push(...(await read(statement)));
    if (rows.length > limit) break;
  }
  return rows;
}

function phaseQuery(
  listQuery: RequestListQuery,
  phase: Phase,
  { after, rows }: { after: ListCursor | null; rows: number },
): RawBuilder<RequestListItem> {
  const { ownerId, query, now } = listQuery;
  const stages = stagesOf(query);
  const { key, type } = SORT_KEYS[query.sort];
  // By status the one nearest to its deadline comes first, whichever way the statuses go.
  const descending = phase.present ? query.descending && phase.status === null : true;
  const direction = descending ? sql`desc` : sql`asc`;
  // Without a day they come last, as nulls do.
  const orderKey = phase.status === null ? key : sql`l.due_on`;
  const afterCursor = !after
    ? []
    : !phase.present
      ? [sql`l.id < ${after.id}::uuid`]
      : [sql`(${key}, l.id) ${descending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`];
  const size = PAGE_SIZES.find((max) => max >= rows) ?? rows;
  const present =
    phase.status !== null ? [] : [phase.present ? sql`${key} is not null` : sql`${key} is null`];
  const columns = sql`${REQUEST_ROW_COLUMNS}${query.scope === "mine" ? sql`` : sql`, l.requester_name`}, ${key} as key`;
  const order = (of: RawBuilder<unknown>) => sql`order by ${of} ${direction}, l.id ${direction}`;
  const select = (
    selected: RawBuilder<unknown>,
    within: RawBuilder<unknown>,
  ) => sql`select ${selected} from request_row l
    where l.owner_id = ${ownerId}::uuid and ${all([within, ...present, ...conditionsOf(listQuery), ...afterCursor])}
    ${order(orderKey)} limit ${sql.lit(size)}`;
  const stageQuery = (within: RawBuilder<unknown>) => select(columns, within);
  const withClause = withClauseOf(listQuery);
  if (phase.status !== null)
    return sql<RequestListItem>`${withClause}${stageQuery(isStatusInStages(phase.status, stages, now))}`;
  const walkedStatuses = query.sort === "deadline" ? walkedStatusesOf(listQuery) : null;
  if (walkedStatuses && walkedStatuses.length > 0) {
    // What is walked past is read from the index alone, and only the page from the table.
    const ids = walkedStatuses.map(
      (status) => sql`(${select(sql`l.id, l.due_on`, isStatusInStages(status, stages, now))})`,
    );
    return sql<RequestListItem>`${withClause}select ${columns} from (
      select l.id from (${sql.join(ids, sql` union all `)}) l ${order(sql`l.due_on`)} limit ${sql.lit(size)}) page
      join request_row l on l.id = page.id where l.owner_id = ${ownerId}::uuid ${order(key)}`;
  }
  const stageQueries = stageWalks(stages, now, statusesOf(listQuery)).map(stageQuery);
  if (stageQueries.length === 1) return sql<RequestListItem>`${withClause}${stageQueries[0]}`;
  if (stageQueries.length === 0) return sql<RequestListItem>`${withClause}${stageQuery(sql`false`)}`;
  const each = sql.join(
    stageQueries.map((one) => sql`(${one})`),
    sql` union all `,
  );
  return sql<RequestListItem>`${withClause}select l.* from (${each}) l order by l.key ${direction}, l.id ${direction} limit ${sql.lit(size)}`;
}

/** Whether neither the filter nor the search rules a status out. */
const isAsked = ({ query, words }: RequestListQuery, status: Status): boolean =>
  (query.status.length === 0 || query.status.includes(status)) && (words?.statuses?.includes(status) ?? true);

/** The only statuses that rows of a list have; null where they may have any. */
function statusesOf({ query, words, lane }: RequestListQuery): readonly Status[] | null {
  if (lane === "draft") return ["draft"];
  if (lane === "answered" || lane === "appeal" || lane === "acknowledgment") return LANE_STATUSES[lane];
  const decided = Object.values(LANE_STATUSES).flat();
  if (lane === "determination") return STATUSES.filter((status) => !decided.includes(status));
  return query.status.length > 0 ? query.status : (words?.statuses ?? null);
}

/**
 * The statuses by which a list is read, one after the other; null where it is read by stage. `request_row_status` has all
 * that says whether a row is in a lane or in a stage.
 */
function walkedStatusesOf(listQuery: RequestListQuery): Status[] | null {
  const { query } = listQuery;
  const possible = statusesIn(stagesOf(query));
  const statuses = listQuery.lane === "yours" || listQuery.lane === "overdue" ? null : statusesOf(listQuery);
  return statuses && possible.filter((status) => statuses.includes(status) && isAsked(listQuery, status));
}

/** The conditions that together find all of a list in no order, each by an index. */
export function walkConditions(listQuery: RequestListQuery): RawBuilder<unknown>[] {
  const { query, now } = listQuery;
  const stages = stagesOf(query);
  const statuses = walkedStatusesOf(listQuery);
  const walks = statuses
    ? statuses.map((status) => isStatusInStages(status, stages, now))
    : stageWalks(stages, now, statusesOf(listQuery));
  return walks.map((within) => conditionWithin(listQuery, within));
}

/** What a statement begins with that has `listCondition` or `countCondition` in it. */
export const withClauseOf = ({ words, query, ownerId }: RequestListQuery): RawBuilder<unknown> =>
  query.scope === "mine" ? (words?.withClause ?? sql``) : visibleRequests(ownerId, query.scope);

/** The same, and then these common table expressions. */
export function withClauseAnd(listQuery: RequestListQuery, more: RawBuilder<unknown>): RawBuilder<unknown> {
  const isEmpty = listQuery.query.scope === "mine" && !listQuery.words?.withClause;
  return isEmpty ? sql`with ${more}` : sql`${withClauseOf(listQuery)}, ${more}`;
}

/** Whose a row `l` is in the tables beside `request_row`. */
export const rowOwner = ({ query, ownerId }: RequestListQuery): RawBuilder<unknown> =>
  query.scope === "mine" ? sql`${ownerId}::uuid` : sql`l.real_owner_id`;

/** What a row of a list is, in whichever order: a condition on `request_row l`. */
export function listCondition(listQuery: RequestListQuery): RawBuilder<unknown> {
  return conditionWithin(listQuery, isInStages(stagesOf(listQuery.query), listQuery.now));
}

function conditionWithin(listQuery: RequestListQuery, within: RawBuilder<unknown>) {
  return all([sql`l.owner_id = ${listQuery.ownerId}::uuid`, within, ...conditionsOf(listQuery)]);
}

/** What puts a row into a lane of the board; core's `laneOf` says the same of one. */
function laneCondition(lane: Lane, now: Date): RawBuilder<unknown> {
  const one = (of: keyof typeof LANE_STATUSES) => sql`l.status in (${literalList(LANE_STATUSES[of])})`;
  const neither = sql`l.stage <> 'draft' and l.waiting_on <> 'you' and not ${isOverdueAt(now)}`;
  const inProgress = sql`${neither} and not (${one("answered")}) and not (${one("appeal")})`;
  switch (lane) {
    case "draft":
      return sql`l.stage = 'draft'`;
    case "overdue":
      return isOverdueAt(now);
    case "appeal":
    case "answered":
      return sql`${neither} and ${one(lane)}`;
    case "yours":
      return IS_WAITING_FOR_YOU;
    case "acknowledgment":
      return sql`${inProgress} and ${one(lane)}`;
    case "determination":
      return sql`${inProgress} and not (${one("acknowledgment")})`;
  }
}

/** Ids of what a list has, at most `most`, in no order. */
export async function listRequestIds(
  tx: Kysely<Tables>,
  listQuery: RequestListQuery,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${withClauseOf(listQuery)}select l.id from request_row l
    where ${listCondition(listQuery)} limit ${max}`.execute(tx);
  return rows.map(({ id }) => id);
}
