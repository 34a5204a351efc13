import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  RequestBoard,
  RequestBoardQuery,
  RequestCalendar,
  RequestCalendarQuery,
  RequestCounts,
  RequestCountsQuery,
  RequestCsvQuery,
  RequestList,
  RequestQuery,
  RequestsChange,
  RequestsChangeResult,
} from "#contract/requests/request-list.ts";
import { namedDaysBetween } from "#core/law/holidays/days-off.ts";
import { ANSWERED, LANES, type Lane } from "#core/request/board-lanes.ts";
import { countsAllOwn, type ListQuery } from "#core/request/list-query.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { changeRequests } from "#server/actions/requests/change-requests.ts";
import { resolveListQuery } from "#server/actions/requests/select-requests.ts";
import { lawInForce } from "#server/db/deadlines/laws.ts";
import { calendarDays } from "#server/db/deadlines/request-calendar.ts";
import { pageOf } from "#server/db/platform/cursor.ts";
import { readAsUser } from "#server/db/platform/with-user.ts";
import { readList } from "#server/db/requests/read-list.ts";
import {
  countByFilter,
  countLists,
  countRequests,
  countStatusTabs,
} from "#server/db/requests/request-counts.ts";
import {
  isCommonList,
  listRequests,
  type RequestListQuery,
  readCommonList,
} from "#server/db/requests/request-list.ts";
import { parseCsvColumns, requestsCsv } from "./request-csv.ts";
import { dateRangeOf, listQueryOf, parseListQueryString, positionAfterCursor } from "./request-list-query.ts";
import { calendarView, rowView, sortKeyOf } from "./request-list-view.ts";

const tags = ["requests"];
/** Ten thousand ids. */
const MAX_CHANGE_BYTES = 512 * 1024;

/** The tracker: lists of a user's requests in any order, narrowed by anything, as table, board, calendar and file. */
export const requestListRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests",
      { schema: { tags, querystring: RequestQuery, response: { 200: RequestList } } },
      async ({ query: { cursor, limit = 100, ...parameters }, user }) => {
        const query = listQueryOf(parameters);
        const after = positionAfterCursor(query, cursor);
        const listQuery = await resolveListQuery(context, user.id, query);
        const [rows, found] = isCommonList(query)
          ? [await readCommonList(context.db, listQuery, { after, limit }), null]
          : await readList(context.db, listQuery, (tx) =>
              Promise.all([
                listRequests(tx, listQuery, { after, limit }),
                !countsAllOwn(query) && after === null ? countRequests(tx, listQuery) : null,
              ]),
            );
        const page = pageOf(rows, limit, (row) => [sortKeyOf(query.sort, row), row.id]);
        return { items: page.items.map(rowView(listQuery.now)), next: page.next, total: found };
      },
    );

    app.get(
      "/api/requests/counts",
      { schema: { tags, querystring: RequestCountsQuery, response: { 200: RequestCounts } } },
      async ({ query: parameters, user }) => {
        const query = listQueryOf(parameters);
        if (countsAllOwn(query)) {
          const now = nowOf(context);
          const counts = await readAsUser(context.db, user.id, (tx) => countStatusTabs(tx, user.id, now));
          return { counts, filteredCounts: null };
        }
        const listQuery = await resolveListQuery(context, user.id, query);
        const [counts, within] = await readList(context.db, listQuery, (tx) =>
          Promise.all([countStatusTabs(tx, user.id, listQuery.now), countByFilter(tx, listQuery)]),
        );
        return { counts, filteredCounts: within };
      },
    );

    app.get(
      "/api/requests/board",
      { schema: { tags, querystring: RequestBoardQuery, response: { 200: RequestBoard } } },
      async ({ query: { limit = 20, ...parameters }, user }) => {
        const listQuery = await resolveListQuery(context, user.id, listQueryOf(parameters));
        const lists = LANES.map((lane) => forLane(listQuery, lane));
        const [totals, pages] = await readList(context.db, listQuery, (tx) =>
          Promise.all([
            countLists(tx, listQuery, lists),
            Promise.all(lists.map((list) => listRequests(tx, list, { after: null, limit }))),
          ]),
        );
        const view = rowView(listQuery.now);
        const lanes = LANES.map((lane, index) => ({
          lane,
          total: totals[index] ?? { count: 0, hasMore: false },
          items: (pages[index] ?? []).slice(0, limit).map(view),
        }));
        return { lanes };
      },
    );

    app.get(
      "/api/requests/calendar",
      { schema: { tags, querystring: RequestCalendarQuery, response: { 200: RequestCalendar } } },
      async ({ query: { from, to, perDay = 12, ...parameters }, user }) => {
        const span = dateRangeOf(from, to);
        const listQuery = await resolveListQuery(context, user.id, listQueryOf(parameters));
        const federalLaw = await lawInForce(context.db, "us", from);
        return readList(context.db, listQuery, async (tx) => {
          const days = await calendarDays(tx, listQuery, { ...span, perDay });
          return {
            items: days.map(calendarView(listQuery.now)),
            counts: [...new Map(days.map((day) => [day.due_on, day.of]))].map(([on, count]) => ({
              on,
              count,
            })),
            holidays: federalLaw
              ? namedDaysBetween(federalLaw.law, federalLaw.daysOff, span.from, span.to)
              : [],
          };
        });
      },
    );

    app.get(
      "/api/requests.csv",
      { schema: { tags, querystring: RequestCsvQuery } },
      async (request, reply) => {
        const { columns, ...parameters } = request.query;
        const [selected, query] = [parseCsvColumns(columns), listQueryOf(parameters)];
        const listQuery = await resolveListQuery(context, request.user.id, query);
        const name = `requests-${nowOf(context).toISOString().slice(0, 10)}.csv`;
        return reply
          .header("content-type", "text/csv; charset=utf-8; header=present")
          .header("content-disposition", `attachment; filename="${name}"`)
          .header("cache-control", "private, no-store")
          .send(Readable.from(requestsCsv(context, listQuery, selected)));
      },
    );

    app.post(
      "/api/requests/changes",
      {
        bodyLimit: MAX_CHANGE_BYTES,
        schema: { tags, body: RequestsChange, response: { 200: RequestsChangeResult } },
      },
      ({ body, user }) => {
        const query: ListQuery | undefined =
          body.query === undefined ? undefined : parseListQueryString(body.query);
        return changeRequests(context, user.id, body, query);
      },
    );
  };

/**
 * What a lane shows of a list. Beside the open requests are the drafts, which are under way too, what was answered, open
 * or not, and what waits for the requester, such as a question about a closed request.
 */
function forLane(listQuery: RequestListQuery, lane: Lane): RequestListQuery {
  const { query } = listQuery;
  if (query.filter !== "open") return { ...listQuery, lane };
  if (lane === "draft") return { ...listQuery, lane, query: { ...query, filter: "drafts" } };
  if (lane === "yours") return { ...listQuery, lane, query: { ...query, filter: "yours" } };
  if (lane !== "answered") return { ...listQuery, lane };
  const status = query.status.length > 0 ? query.status : [...ANSWERED];
  return { ...listQuery, lane, query: { ...query, filter: "all", status } };
}
