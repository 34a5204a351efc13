import { type Kysely, sql } from "kysely";
import type { RequestFilter } from "#contract/requests/request.ts";
import { MAX_COUNTED, REQUEST_FILTERS } from "#core/request/filters-and-folders.ts";
import { DEFAULT_LIST_QUERY } from "#core/request/list-query.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { type RequestListQuery, walkConditions, withClauseOf } from "./request-list.ts";

export type CappedCount = { count: number; hasMore: boolean };

/** One stage after the other, each by its index, until there are enough. */
function cappedCountSql(listQuery: RequestListQuery) {
  const walks = walkConditions(listQuery).map(
    (condition) => sql`select 1 from request_row l where ${condition}`,
  );
  if (walks.length === 0) return sql<number>`0`;
  return sql<number>`(select count(*)::int from (${sql.join(walks, sql` union all `)} limit ${sql.lit(MAX_COUNTED + 1)}) one)`;
}

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

/** How many requests each of these lists has, in one statement: lanes of the board, filters of the status tabs. */
export async function countLists(
  tx: Kysely<Tables>,
  listQuery: RequestListQuery,
  lists: readonly RequestListQuery[],
): Promise<CappedCount[]> {
  const { rows } = await sql<{
    counts: number[];
  }>`${withClauseOf(listQuery)}select array[${sql.join(lists.map(cappedCountSql))}] as counts`.execute(tx);
  return lists.map((_, index) => capped(rows[0]?.counts[index] ?? 0));
}

/**
 * How many of a list each filter of the strip would show, with all else that narrows it. In one statement, which reads what
 * a search found once.
 */
export async function countByFilter(
  tx: Kysely<Tables>,
  listQuery: RequestListQuery,
): Promise<Record<RequestFilter, CappedCount>> {
  const lists = REQUEST_FILTERS.map((filter) => ({ ...listQuery, query: { ...listQuery.query, filter } }));
  const counts = await countLists(tx, listQuery, lists);
  return Object.fromEntries(REQUEST_FILTERS.map((filter, index) => [filter, counts[index]])) as Record<
    RequestFilter,
    CappedCount
  >;
}

/** How many of all a user's requests each filter of the status tabs shows at this moment, up to `MAX_COUNTED`. */
export async function countStatusTabs(
  tx: Kysely<Tables>,
  ownerId: string,
  now: Date,
): Promise<Record<RequestFilter, number>> {
  const counts = await countByFilter(tx, { ownerId, now, query: DEFAULT_LIST_QUERY, words: null });
  return Object.fromEntries(REQUEST_FILTERS.map((filter) => [filter, counts[filter].count])) as Record<
    RequestFilter,
    number
  >;
}
