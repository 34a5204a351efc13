import { type Kysely, sql } from "kysely";
import type { RequestFilter } from "#contract/request.ts";
import { LANES, type Lane, laneOf } from "#core/request/lanes.ts";
import { stageOf } from "#core/request/list-query.ts";
import { REQUEST_FILTERS } from "#core/request/lists.ts";
import type { Ball, Status } from "#core/request/states.ts";
import { countedWhere, IN_FILTER, type ListAsked, listedWhere, plannedAnew } from "./request-list.ts";
import type { Tables } from "./tables.ts";

/** Counting further tells nobody more. */
const MOST_COUNTED = 1_000;

export type Counted = { count: number; more: boolean };

/** How many a list has, as far as anybody wants to know. */
export async function countListed(tx: Kysely<Tables>, asked: ListAsked): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`${plannedAnew(asked)}select count(*)::int as count from (
    select from request_row l where ${listedWhere(asked)} limit ${sql.lit(MOST_COUNTED + 1)}) one`.execute(
    tx,
  );
  return counted(rows[0]?.count ?? 0);
}

const counted = (count: number): Counted => ({
  count: Math.min(count, MOST_COUNTED),
  more: count > MOST_COUNTED,
});

/** How many of a list stand in each lane of the board, told by core's `laneOf`; all at once, as one request is in one lane. */
export async function countLanes(tx: Kysely<Tables>, asked: ListAsked): Promise<Record<Lane, Counted>> {
  const { rows } = await sql<{
    status: Status;
    ball: Ball;
    late: boolean;
    count: number;
  }>`${plannedAnew(asked)}
    select l.status, l.ball, coalesce(l.overdue_at <= ${asked.now}::timestamptz, false) as late, count(*)::int as count
    from request_row l where ${countedWhere(asked)} group by 1, 2, 3`.execute(tx);
  const sum = (lane: Lane) => rows.reduce((total, row) => total + (laneOf(row) === lane ? row.count : 0), 0);
  return Object.fromEntries(LANES.map((lane) => [lane, counted(sum(lane))])) as Record<Lane, Counted>;
}

/** How many of a list each filter of the strip would show, with all else that narrows it. */
export async function countWithin(
  tx: Kysely<Tables>,
  asked: ListAsked,
): Promise<Record<RequestFilter, Counted>> {
  const counts = await Promise.all(
    REQUEST_FILTERS.map((filter) => countListed(tx, { ...asked, query: { ...asked.query, filter } })),
  );
  return Object.fromEntries(REQUEST_FILTERS.map((filter, place) => [filter, counts[place]])) as Record<
    RequestFilter,
    Counted
  >;
}

/**
 * How many of all a person's requests each filter of the strip shows at this moment: from one narrow index by status and
 * turn, and of what depends on the day by the range of an index.
 */
export async function countStrip(
  tx: Kysely<Tables>,
  ownerId: string,
  now: Date,
): Promise<Record<RequestFilter, number>> {
  const inRange = (filter: "overdue" | "due_soon") => sql`(select count(*)::int from request_row l
    where l.owner_id = ${ownerId}::uuid and ${IN_FILTER[filter](now)})`;
  const days = sql<{ overdue: number; due_soon: number }>`
    select ${inRange("overdue")} as overdue, ${inRange("due_soon")} as due_soon`;
  const standing = sql<{ status: Status; ball: Ball; count: number }>`
    select l.status, l.ball, count(*)::int as count from request_row l where l.owner_id = ${ownerId}::uuid group by 1, 2`;
  const [{ rows: sooner }, { rows }] = await Promise.all([days.execute(tx), standing.execute(tx)]);
  const [soon] = sooner;
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((total, row) => total + (fits(row) ? row.count : 0), 0);
  return {
    overdue: soon?.overdue ?? 0,
    due_soon: soon?.due_soon ?? 0,
    yours: sum(({ status, ball }) => ball === "you" && status !== "draft"),
    open: sum(({ status }) => stageOf(status) === "open"),
    closed: sum(({ status }) => stageOf(status) === "closed"),
    drafts: sum(({ status }) => status === "draft"),
  };
}
