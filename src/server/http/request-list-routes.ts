import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { RequestRow } from "#contract/request.ts";
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
import { asPerson, readTogether } from "#server/db/as-person.ts";
import { pageOf } from "#server/db/cursor.ts";
import { lawInForce } from "#server/db/laws.ts";
import { calendarDays } from "#server/db/request-calendar.ts";
import { countLanes, countListed, countStrip, countWithin } from "#server/db/request-counts.ts";
import {
  type ListAsked,
  readSeen,
  requestsListed,
  type SeenRequest,
  seeRequests,
} from "#server/db/request-list.ts";
import { writerOf } from "./compile-late.ts";
import type { KeptRows, SeenRow } from "./kept-rows.ts";
import { csvColumns, csvOf } from "./request-csv.ts";
import { afterIn, listQueryOf, monthsOf, writtenQuery } from "./request-list-query.ts";
import { calendarView, rowView, sortKeyOf, todayIn } from "./request-list-view.ts";
import { sendRows } from "./send-rows.ts";

const tags = ["requests"];
/** Ten thousand ids. */
const CHANGE_BYTES = 512 * 1024;

const writeList = writerOf(RequestList);
const writeBoard = writerOf(RequestBoard);
const writeRow = writerOf(RequestRow);

/** The tracker: lists of a person's requests in any order, narrowed by anything, as table, board, calendar and file. */
export const requestListRoutes =
  (context: Context, kept: KeptRows): FastifyPluginAsyncTypebox =>
  async (app) => {
    /** The rows as they are written into an answer, by their ids. */
    const textsOf = ({ ownerId, now }: ListAsked, rows: readonly SeenRequest[]) => {
      const today = todayIn(now);
      // What a row says of its deadline is another thing the next day.
      const onItsDay = <Row extends SeenRow & { time_zone: string }>(row: Row) => ({
        ...row,
        version: `${row.version} ${today(row.time_zone)}`,
      });
      const view = rowView(now);
      return kept.textsOf("request", rows.map(onItsDay), async (ids) => {
        const missing = await requestsListed(context.db, ownerId, ids);
        return missing.map(onItsDay).map((row) => ({ ...row, text: writeRow(view(row)) }));
      });
    };

    app.get(
      "/api/requests",
      { schema: { tags, querystring: RequestQuery, response: { 200: RequestList } } },
      async ({ query: { cursor, limit = 100, ...parameters }, person }, reply) => {
        const query = listQueryOf(parameters);
        const after = afterIn(query, cursor);
        const asked = await listAsked(context, person.id, query);
        const [rows, found] = isNarrowed(query)
          ? await readTogether(context.db, person.id, (tx) =>
              Promise.all([
                seeRequests(tx, asked, { after, limit }),
                after === null ? countListed(tx, asked) : null,
              ]),
            )
          : [await readSeen(context.db, asked, { after, limit }), null];
        const page = pageOf(rows, limit, (row) => [sortKeyOf(query.sort, row), row.id]);
        const texts = await textsOf(asked, page.items);
        return sendRows(reply, writeList({ items: [], next: page.next, found }), [[...texts.values()]]);
      },
    );

    app.get(
      "/api/requests/counts",
      { schema: { tags, querystring: RequestCountsQuery, response: { 200: RequestCounts } } },
      async ({ query: parameters, person }) => {
        const query = listQueryOf(parameters);
        const asked = await listAsked(context, person.id, query);
        const [counts, within] = await readTogether(context.db, person.id, (tx) =>
          Promise.all([
            countStrip(tx, person.id, asked.now),
            isNarrowed(query) ? countWithin(tx, asked) : null,
          ]),
        );
        return { counts, within };
      },
    );

    app.get(
      "/api/requests/board",
      { schema: { tags, querystring: RequestBoardQuery, response: { 200: RequestBoard } } },
      async ({ query: { limit = 20, ...parameters }, person }, reply) => {
        const asked = await listAsked(context, person.id, listQueryOf(parameters));
        const drafts = inLane(asked, "draft");
        const [found, draft, pages] = await readTogether(context.db, person.id, (tx) =>
          Promise.all([
            countLanes(tx, asked),
            countListed(tx, drafts),
            Promise.all(LANES.map((lane) => seeRequests(tx, inLane(asked, lane), { after: null, limit }))),
          ]),
        );
        const shown = pages.map((page) => page.slice(0, limit));
        const texts = await textsOf(asked, shown.flat());
        const lanes = LANES.map((lane) => ({
          lane,
          found: lane === "draft" ? draft : found[lane],
          items: [],
        }));
        return sendRows(
          reply,
          writeBoard({ lanes }),
          shown.map((page) => page.flatMap(({ id }) => texts.get(id) ?? [])),
        );
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
