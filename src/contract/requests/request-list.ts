import { type Static, Type } from "typebox";
import { MailboxChangeResult } from "#contract/mailbox/mailbox.ts";
import { Cursor, Day, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { LANES } from "#core/request/board-lanes.ts";
import { CLOCK_KINDS } from "#core/request/clock-effects.ts";
import { REQUEST_FILTERS } from "#core/request/filters-and-folders.ts";
import {
  ACCEPTED_PARAMETERS,
  LIST_COLUMNS,
  MAX_LIST_SEARCH_LENGTH,
  MAX_LIST_VALUES,
  MAX_TRACKER_VIEWS,
} from "#core/request/list-query.ts";
import { AgencyReference, DeadlineState, RequestRow } from "./request.ts";

/** What a parameter may be is said by core/request/list-query.ts, which reads all of them; here is only how long. */
const maxLengthOf = (parameter: string) =>
  parameter === "q"
    ? MAX_LIST_SEARCH_LENGTH
    : parameter === "agency"
      ? MAX_LIST_VALUES * 81
      : MAX_LIST_VALUES * 37;
const parameters = Object.fromEntries(
  ACCEPTED_PARAMETERS.map((name) => [name, Type.Optional(Type.String({ maxLength: maxLengthOf(name) }))]),
) as Record<(typeof ACCEPTED_PARAMETERS)[number], Type.TOptional<Type.TString>>;
/** The same in a body. */
export const ListParameters = Type.Object(parameters, { additionalProperties: false });
const listQuery = <Extra extends Record<string, Type.TSchema>>(more: Extra, $id: string) =>
  Type.Object({ ...parameters, ...more }, { $id, additionalProperties: false });

/** A list of requests as an address says it; see core/request/list-query.ts. */
export const RequestQuery = listQuery(
  {
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  "RequestQuery",
);
export type RequestQuery = Static<typeof RequestQuery>;

/** Counting further tells nobody more: then `more` is true and `count` is 1,000. */
const CappedCount = Type.Object({ count: Type.Integer(), hasMore: Type.Boolean() });

export const RequestList = Type.Object(
  {
    items: Type.Array(RequestRow),
    next: Nullable(Cursor),
    /** How many there are: on the first page of a list that more than the strip narrows; else the counts say it. */
    total: Nullable(CappedCount),
  },
  { $id: "RequestList" },
);
export type RequestList = Static<typeof RequestList>;

const byFilter = <Schema extends Type.TSchema>(schema: Schema) =>
  Type.Object(
    Object.fromEntries(REQUEST_FILTERS.map((filter) => [filter, schema])) as Record<
      (typeof REQUEST_FILTERS)[number],
      Schema
    >,
  );

/**
 * `GET /api/requests/counts`: the status tabs, and the same under the other filters of the query where it has some. A tab's
 * count of 1,000 stands for as many or more.
 */
export const RequestCounts = Type.Object(
  { counts: byFilter(Type.Integer()), filteredCounts: Nullable(byFilter(CappedCount)) },
  { $id: "RequestCounts" },
);
export type RequestCounts = Static<typeof RequestCounts>;
export const RequestCountsQuery = listQuery({}, "RequestCountsQuery");

const MAX_PER_LANE = 100;
/** `GET /api/requests/board`: of each lane the first `limit`, in the order of the query. */
export const RequestBoardQuery = listQuery(
  { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_LANE })) },
  "RequestBoardQuery",
);
export const RequestBoard = Type.Object(
  {
    lanes: Type.Array(
      Type.Object({ lane: StringEnum(LANES), total: CappedCount, items: Type.Array(RequestRow) }),
    ),
  },
  { $id: "RequestBoard" },
);
export type RequestBoard = Static<typeof RequestBoard>;

const MAX_PER_DAY = 500;
/**
 * `GET /api/requests/calendar`: the days of open clocks and of reminders that are not done, from `from` to `to`, both within,
 * at most 92 days apart; of each day the first `perDay`, by default 12.
 */
export const RequestCalendarQuery = listQuery(
  { from: Day, to: Day, perDay: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_DAY })) },
  "RequestCalendarQuery",
);
export const RequestCalendar = Type.Object(
  {
    /** By day, the earliest first. */
    items: Type.Array(
      Type.Object({
        requestId: Uuid,
        title: Type.String(),
        agency: Nullable(AgencyReference),
        jurisdiction: Nullable(Type.String()),
        kind: StringEnum(CLOCK_KINDS),
        dueOn: Day,
        deadline: DeadlineState,
        /** A reminder its user set; its kind is "reminder" as well. Null where the day is a clock's. */
        reminder: Nullable(Type.Object({ id: Uuid, text: Type.String() })),
      }),
    ),
    /** How many each day has in all, the earliest first; days without any are left out. */
    counts: Type.Array(Type.Object({ on: Day, count: Type.Integer() })),
    /** Federal holidays and closings of those days. */
    holidays: Type.Array(Type.Object({ date: Day, name: Type.String() })),
  },
  { $id: "RequestCalendar" },
);
export type RequestCalendar = Static<typeof RequestCalendar>;

/** `GET /api/requests.csv`: all that match, with these columns in this order. */
export const RequestCsvQuery = listQuery(
  { columns: Type.Optional(Type.String({ maxLength: 200 })) },
  "RequestCsvQuery",
);

/** The most requests one change of the tracker takes. */
export const MAX_CHANGED_REQUESTS = 10_000;

/** The requests named, or all that match a query, written as in the address. */
const RequestSelection = {
  requestIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: MAX_CHANGED_REQUESTS })),
  query: Type.Optional(Type.String({ maxLength: 6_000 })),
};

/** `POST /api/requests/changes`: `labelId` is for `label` and `unlabel`. `DELETE /api/mailbox/changes/:id` takes it back. */
export const RequestsChange = Type.Object(
  {
    action: StringEnum(["label", "unlabel", "archive", "inbox"]),
    labelId: Type.Optional(Uuid),
    ...RequestSelection,
  },
  { $id: "RequestsChange", additionalProperties: false },
);
export type RequestsChange = Static<typeof RequestsChange>;
export const RequestsChangeResult = MailboxChangeResult;

const VIEW_KINDS = ["table", "board", "calendar"] as const;
const ViewName = Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" });
const ViewContent = {
  name: ViewName,
  kind: StringEnum(VIEW_KINDS),
  /** Filters and order, as in the address. */
  query: Type.String({ maxLength: 6_000 }),
  /** Those shown, in order. Width in CSS pixels; null as the table has it. */
  columns: Type.Array(
    Type.Object(
      {
        column: StringEnum(LIST_COLUMNS),
        width: Nullable(Type.Integer({ minimum: 40, maximum: 1_200 })),
      },
      { additionalProperties: false },
    ),
    { maxItems: LIST_COLUMNS.length },
  ),
};

/** A named view of the tracker. */
const TrackerView = Type.Object({ id: Uuid, ...ViewContent }, { $id: "TrackerView" });
export type TrackerView = Static<typeof TrackerView>;
export type TrackerColumn = TrackerView["columns"][number];
export const TrackerViews = Type.Object({ views: Type.Array(TrackerView) }, { $id: "TrackerViews" });
export type TrackerViews = Static<typeof TrackerViews>;

/**
 * `PUT /api/tracker-views/:id`: makes or changes one. `place` counts from 0; a new one goes to the end by default. One that
 * was deleted comes back by being put where it was.
 */
export const SaveTrackerView = Type.Object(
  { ...ViewContent, position: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_TRACKER_VIEWS })) },
  { $id: "SaveTrackerView", additionalProperties: false },
);
export type SaveTrackerView = Static<typeof SaveTrackerView>;
