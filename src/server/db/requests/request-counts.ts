import { type Kysely, sql } from "kysely";
import type { RequestFilter } from "#contract/requests/request.ts";
import { LANES, type Lane, laneOf } from "#core/request/board-lanes.ts";
import { REQUEST_FILTERS } from "#core/request/filters-and-folders.ts";
import type { Stage } from "#core/request/stage.ts";
import type { Status, WaitingOn } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import {
  countCondition,
  FILTER_CONDITIONS,
  listCondition,
  type RequestListQuery,
  withClauseOf,
} from "./request-list.ts";
import { isOverdueAt, stageAt } from "./stage-conditions.ts";

/** Counting further tells nobody more. */
const MAX_COUNTED = 1_000;

export type CappedCount = { count: number; hasMore: boolean };

const cappedCountSql = (listQuery: RequestListQuery) => sql<number>`(select count(*)::int from (
  select from request_row l where ${listCondition(listQuery)} limit ${sql.lit(MAX_COUNTED + 1)}) one)`;

/** How many a list has, as far as anybody wants to know. */
export async function countRequests(tx: Kysely<Tables>, listQuery: RequestListQuery): Promise<CappedCount> {
  const { rows } = await sql<{
    count: number;
  }>`${withClauseOf(listQuery)}select ${cappedCountSql(listQuery)} as count`.execute(tx);
  return capped(rows[0]?.count ?? 0);
}

const capped = (count: number): CappedCount => ({
  count: Math.min(count, MAX_COUNTED),
  hasMore: count > MAX_COUNTED,
});

/** The number of requests of a list in each lane of the board (core's `laneOf`), in one query: a request is in one lane. */
export async function countLanes(
  tx: Kysely<Tables>,
  listQuery: RequestListQuery,
): Promise<Record<Lane, CappedCount>> {
  const { rows } = await sql<{
    status: Status;
    waiting_on: WaitingOn;
    late: boolean;
    count: number;
  }>`${withClauseOf(listQuery)}
    select l.status, l.waiting_on, ${isOverdueAt(listQuery.now)} as late, count(*)::int as count
    from request_row l where ${countCondition(listQuery)} group by 1, 2, 3`.execute(tx);
  const sum = (lane: Lane) =>
    rows.reduce(
      (total, row) => total + (laneOf({ ...row, waitingOn: row.waiting_on }) === lane ? row.count : 0),
      0,
    );
  return Object.fromEntries(LANES.map((lane) => [lane, capped(sum(lane))])) as Record<Lane, CappedCount>;
}

/**
 * How many of a list each filter of the strip would show, with all else that narrows it. In one statement, which reads what
 * a search found once.
 */
export async function countByFilter(
  tx: Kysely<Tables>,
  listQuery: RequestListQuery,
): Promise<Record<RequestFilter, CappedCount>> {
  const counts = REQUEST_FILTERS.map((filter) =>
    cappedCountSql({ ...listQuery, query: { ...listQuery.query, filter } }),
  );
  const { rows } = await sql<{
    counts: number[];
  }>`${withClauseOf(listQuery)}select array[${sql.join(counts)}] as counts`.execute(tx);
  return Object.fromEntries(
    REQUEST_FILTERS.map((filter, index) => [filter, capped(rows[0]?.counts[index] ?? 0)]),
  ) as Record<RequestFilter, CappedCount>;
}

/**
 * How many of all a person's requests each filter of the strip shows at this moment: from one narrow index by status and
 * turn, and of what depends on the day by the range of an index.
 */
export async function countStatusTabs(
  tx: Kysely<Tables>,
  ownerId: string,
  now: Date,
): Promise<Record<RequestFilter, number>> {
  const inRange = (filter: "overdue" | "due_soon") => sql`(select count(*)::int from request_row l
    where l.owner_id = ${ownerId}::uuid and ${FILTER_CONDITIONS[filter](now)} and ${stageAt(now)} = 'open')`;
  const dueCounts = sql<{ overdue: number; due_soon: number }>`
    select ${inRange("overdue")} as overdue, ${inRange("due_soon")} as due_soon`;
  const stageCounts = sql<{ stage: Stage; waiting_on: WaitingOn; count: number }>`
    select ${stageAt(now)} as stage, l.waiting_on, count(*)::int as count
    from request_row l where l.owner_id = ${ownerId}::uuid group by 1, 2`;
  const [{ rows: dueRows }, { rows }] = await Promise.all([dueCounts.execute(tx), stageCounts.execute(tx)]);
  const [dueRow] = dueRows;
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((total, row) => total + (matches(row) ? row.count : 0), 0);
  return {
    overdue: dueRow?.overdue ?? 0,
    due_soon: dueRow?.due_soon ?? 0,
    yours: sum(({ stage, waiting_on }) => waiting_on === "you" && stage !== "draft"),
    open: sum(({ stage }) => stage === "open"),
    closed: sum(({ stage }) => stage === "closed"),
    drafts: sum(({ stage }) => stage === "draft"),
  };
}
