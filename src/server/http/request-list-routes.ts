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
  RequestsChanged,
} from "#contract/request-list.ts";
import { namedDaysBetween } from "#core/deadline/day-off.ts";
import { LANES, type Lane } from "#core/request/lanes.ts";
import { isNarrowed, type ListQuery } from "#core/request/list-query.ts";
import { changeRequests } from "#server/actions/change-requests.ts";
import { type Context, nowOf } from "#server/actions/context.ts";
import { listAsked } from "#server/actions/requests-meant.ts";
import { asPerson } from "#server/db/as-person.ts";
import { pageOf } from "#server/db/cursor.ts";
import { lawInForce } from "#server/db/laws.ts";
import { calendarDays } from "#server/db/request-calendar.ts";
import {
  countListed,
  countStrip,
  countWithin,
  type ListAsked,
  listRequests,
  readRequests,
} from "#server/db/request-list.ts";
import { csvColumns, csvOf } from "./request-csv.ts";
import { afterIn, listQueryOf, monthsOf, writtenQuery } from "./request-list-query.ts";
import { calendarView, rowView, sortKeyOf } from "./request-list-view.ts";

const tags = ["requests"];
/** Ten thousand ids. */
const CHANGE_BYTES = 512 * 1024;

/** The tracker: lists of a person's requests in any order, narrowed by anything, as table, board, calendar and file. */
export const requestListRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests",
      { schema: { tags, querystring: RequestQuery, response: { 200: RequestList } } },
      async ({ query: { cursor, limit = 100, ...parameters }, person }) => {
        const query = listQueryOf(parameters);
        const after = afterIn(query, cursor);
        const asked = await listAsked(context, person.id, query);
        const rows = await readRequests(context.db, asked, { after, limit });
        const page = pageOf(rows, limit, (row) => [sortKeyOf(query.sort, row), row.id]);
        const found =
          after === null && isNarrowed(query)
            ? await asPerson(context.db, person.id, (tx) => countListed(tx, asked))
            : null;
        return { items: page.items.map(rowView(asked.now)), next: page.next, found };
      },
    );

    app.get(
      "/api/requests/counts",
      { schema: { tags, querystring: RequestCountsQuery, response: { 200: RequestCounts } } },
      async ({ query: parameters, person }) => {
        const query = listQueryOf(parameters);
        const asked = await listAsked(context, person.id, query);
        return asPerson(context.db, person.id, async (tx) => ({
          counts: await countStrip(tx, person.id, asked.now),
          within: isNarrowed(query) ? await countWithin(tx, asked) : null,
        }));
      },
    );

    app.get(
      "/api/requests/board",
      { schema: { tags, querystring: RequestBoardQuery, response: { 200: RequestBoard } } },
      async ({ query: { limit = 20, ...parameters }, person }) => {
        const asked = await listAsked(context, person.id, listQueryOf(parameters));
        return asPerson(context.db, person.id, async (tx) => {
          const lanes: RequestBoard["lanes"] = [];
          for (const lane of LANES) {
            const of = inLane(asked, lane);
            const rows = await listRequests(tx, of, { after: null, limit });
            const found =
              rows.length > limit ? await countListed(tx, of) : { count: rows.length, more: false };
            lanes.push({ lane, found, items: rows.slice(0, limit).map(rowView(asked.now)) });
          }
          return { lanes };
        });
      },
    );

    app.get(
      "/api/requests/calendar",
      { schema: { tags, querystring: RequestCalendarQuery, response: { 200: RequestCalendar } } },
      async ({ query: { from, to, perDay = 12, ...parameters }, person }) => {
        const span = monthsOf(from, to);
        const asked = await listAsked(context, person.id, listQueryOf(parameters));
        const federal = await lawInForce(context.db, "us");
        return asPerson(context.db, person.id, async (tx) => {
          const days = await calendarDays(tx, asked, { ...span, perDay });
          return {
            items: days.map(calendarView(asked.now)),
            counts: [...new Map(days.map((day) => [day.due_on, day.of]))].map(([on, count]) => ({
              on,
              count,
            })),
            holidays: federal ? namedDaysBetween(federal.law, federal.daysOff, span.from, span.to) : [],
          };
        });
      },
    );

    app.get(
      "/api/requests.csv",
      { schema: { tags, querystring: RequestCsvQuery } },
      async (request, reply) => {
        const { columns, ...parameters } = request.query;
        const [shown, query] = [csvColumns(columns), listQueryOf(parameters)];
        const asked = await listAsked(context, request.person.id, query);
        const name = `requests-${nowOf(context).toISOString().slice(0, 10)}.csv`;
        return reply
          .header("content-type", "text/csv; charset=utf-8; header=present")
          .header("content-disposition", `attachment; filename="${name}"`)
          .header("cache-control", "private, no-store")
          .send(Readable.from(csvOf(context, asked, shown)));
      },
    );

    app.post(
      "/api/requests/changes",
      { bodyLimit: CHANGE_BYTES, schema: { tags, body: RequestsChange, response: { 200: RequestsChanged } } },
      ({ body, person }) => {
        const query: ListQuery | undefined = body.query === undefined ? undefined : writtenQuery(body.query);
        return changeRequests(context, person.id, body, query);
      },
    );
  };

/** What a lane shows of a list. A draft is under way too, so that it stands beside the open requests. */
const inLane = (asked: ListAsked, lane: Lane): ListAsked => ({
  ...asked,
  lane,
  ...(lane === "draft" &&
    asked.query.filter === "open" && { query: { ...asked.query, filter: "drafts" as const } }),
});
