import { formatMessage } from "#core/messages/format-message.ts";
import { listQueryErrors as m } from "#messages/errors/list-query.ts";
import { REQUEST_FILTERS } from "./filters-and-folders.ts";
import { possibleStagesOf, STAGES, type Stage } from "./stage.ts";
import { STATUSES, type Status, WAITING_ON, type WaitingOn } from "./states.ts";

/** The status tabs of the tracker. */
export const LIST_FILTERS = [...REQUEST_FILTERS, "all"] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** Whose requests a list has: the user's own, those that others shared with them, or both. */
export const LIST_SCOPES = ["mine", "shared", "all"] as const;
export type ListScope = (typeof LIST_SCOPES)[number];

/** The columns of the tracker. All but `tags` can be sorted by. */
export const LIST_COLUMNS = [
  "title",
  "agency",
  "jurisdiction",
  "status",
  "deadline",
  "filed",
  "activity",
  "fee",
  "tags",
  "tracking",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
export type ListSort = Exclude<ListColumn, "tags">;
const SORTS = LIST_COLUMNS.filter((column) => column !== "tags");

/** The most views a user can save. */
export const MAX_TRACKER_VIEWS = 100;

/** Calendar days, `YYYY-MM-DD`, both within; null leaves that side open. Never both. */
export type DateRange = { from: string | null; to: string | null };

/** Filters and sort order of a list of requests. An empty list or null does not filter. */
export type ListQuery = {
  filter: ListFilter;
  scope: ListScope;
  status: Status[];
  /** Ids of agencies. */
  agency: string[];
  /** As `us`, `us-il`. */
  jurisdiction: string[];
  /** Ids of labels, in small letters; one of them is enough. */
  tag: string[];
  waitingOn: WaitingOn[];
  fee: boolean | null;
  /** A letter did not arrive, or waits. */
  trouble: boolean | null;
  /** The agency gave it a number. */
  tracking: boolean | null;
  archived: boolean | null;
  filed: DateRange | null;
  due: DateRange | null;
  activity: DateRange | null;
  /** As typed; see core/search. */
  q: string;
  sort: ListSort;
  descending: boolean;
};

export const DEFAULT_LIST_QUERY: Readonly<ListQuery> = {
  filter: "open",
  scope: "mine",
  status: [],
  agency: [],
  jurisdiction: [],
  tag: [],
  waitingOn: [],
  fee: null,
  trouble: null,
  tracking: null,
  archived: null,
  filed: null,
  due: null,
  activity: null,
  q: "",
  sort: "deadline",
  descending: false,
};

/** The parameters of an address that say which requests a list shows. */
export const LIST_PARAMETERS = [
  "filter",
  "scope",
  "status",
  "agency",
  "jurisdiction",
  "tag",
  "waitingOn",
  "fee",
  "trouble",
  "tracking",
  "archived",
  "filed",
  "due",
  "activity",
  "q",
  "sort",
] as const;
export type ListParameter = (typeof LIST_PARAMETERS)[number];

/** The former name of a parameter: bookmarks, saved views and programs still have it. */
export const FORMER_NAMES: Partial<Record<ListParameter, "ball">> = { waitingOn: "ball" };
/** All that an address may have. */
export const ACCEPTED_PARAMETERS = [...LIST_PARAMETERS, "ball"] as const;
export type AcceptedParameter = (typeof ACCEPTED_PARAMETERS)[number];

/** How many words one parameter may have. */
export const MAX_LIST_VALUES = 50;
export const MAX_LIST_SEARCH_LENGTH = 200;

/** An error in a parameter, as a sentence on how to fix it. */
export type ListQueryError = { parameter: ListParameter; message: string };

/**
 * Reads a list's query from an address. What cannot be read is left out and among the faults: a screen goes on
 * without it, a server refuses it.
 */
export function parseListQuery(get: (parameter: AcceptedParameter) => string | null | undefined): {
  query: ListQuery;
  errors: ListQueryError[];
} {
  const errors: ListQueryError[] = [];
  const read = <Value>(parameter: ListParameter, fallback: Value, reader: Reader<Value>): Value => {
    const former = FORMER_NAMES[parameter];
    const text = get(parameter) || (former && get(former));
    if (!text) return fallback;
    const value = reader.read(text);
    if (value !== null) return value;
    errors.push({ parameter, message: reader.message });
    return fallback;
  };
  const order = read(
    "sort",
    { sort: DEFAULT_LIST_QUERY.sort, descending: DEFAULT_LIST_QUERY.descending },
    ORDER,
  );
  const query: ListQuery = {
    filter: read("filter", DEFAULT_LIST_QUERY.filter, oneOf(LIST_FILTERS)),
    scope: read("scope", DEFAULT_LIST_QUERY.scope, oneOf(LIST_SCOPES)),
    status: read("status", [], manyOf(STATUSES)),
    agency: read("agency", [], idList(/^[\w.:-]{1,80}$/, m.agency)),
    jurisdiction: read("jurisdiction", [], idList(/^[a-z]{2}(-[a-z0-9]{1,12}){0,2}$/, m.jurisdiction)),
    tag: read("tag", [], TAGS),
    waitingOn: read("waitingOn", [], manyOf(WAITING_ON)),
    fee: read("fee", null, YES_NO),
    trouble: read("trouble", null, YES_NO),
    tracking: read("tracking", null, YES_NO),
    archived: read("archived", null, YES_NO),
    filed: read("filed", null, DATE_RANGE),
    due: read("due", null, DATE_RANGE),
    activity: read("activity", null, DATE_RANGE),
    q: read("q", "", SEARCH),
    ...order,
  };
  return { query, errors };
}

/** The parameters that say this query, in one order; what goes without saying is left out. */
export function formatListQuery(query: ListQuery): [ListParameter, string][] {
  const formatYesNo = (value: boolean | null) => (value === null ? "" : value ? "yes" : "no");
  const formatDateRange = (value: DateRange | null) =>
    value === null ? "" : `${value.from ?? ""}..${value.to ?? ""}`;
  const order = `${query.descending ? "-" : ""}${query.sort}`;
  const parameters: Record<ListParameter, string> = {
    filter: query.filter === DEFAULT_LIST_QUERY.filter ? "" : query.filter,
    scope: query.scope === DEFAULT_LIST_QUERY.scope ? "" : query.scope,
    status: query.status.join(","),
    agency: query.agency.join(","),
    jurisdiction: query.jurisdiction.join(","),
    tag: query.tag.join(","),
    waitingOn: query.waitingOn.join(","),
    fee: formatYesNo(query.fee),
    trouble: formatYesNo(query.trouble),
    tracking: formatYesNo(query.tracking),
    archived: formatYesNo(query.archived),
    filed: formatDateRange(query.filed),
    due: formatDateRange(query.due),
    activity: formatDateRange(query.activity),
    q: query.q.trim(),
    sort: order === DEFAULT_LIST_QUERY.sort ? "" : order,
  };
  return LIST_PARAMETERS.filter((parameter) => parameters[parameter] !== "").map((parameter) => [
    parameter,
    parameters[parameter],
  ]);
}

const NARROWS_NOTHING: ReadonlySet<ListParameter> = new Set(["filter", "sort", "scope"]);

/** Whether anything narrows the list but the strip's own choice, and whose requests it has. */
export const isNarrowed = (query: ListQuery): boolean =>
  formatListQuery(query).some(([parameter]) => !NARROWS_NOTHING.has(parameter));

/** Whether the strip counts all the user's own requests; otherwise those of this list. */
export const countsAllOwn = (query: ListQuery): boolean => query.scope === "mine" && !isNarrowed(query);

/** The stages in which a list of this query can have anything. */
export function stagesOf({ filter, status }: Pick<ListQuery, "filter" | "status">): Stage[] {
  const byFilter: Record<ListFilter, readonly Stage[]> = {
    overdue: ["open"],
    due_soon: ["open"],
    yours: ["open", "closed"],
    open: ["open"],
    closed: ["closed"],
    drafts: ["draft"],
    all: STAGES,
  };
  const requestedStages = new Set(status.flatMap(possibleStagesOf));
  return byFilter[filter].filter((stage) => status.length === 0 || requestedStages.has(stage));
}

/** `message` says how to write what `read` cannot read. */
type Reader<Value> = { read: (text: string) => Value | null; message: string };

const oneOf = <const Words extends readonly string[]>(options: Words): Reader<Words[number]> => ({
  read: (text) => options.find((word) => word === text) ?? null,
  message: formatMessage(m.oneOf, { options: options.join(", ") }),
});

const manyOf = <const Words extends readonly string[]>(options: Words): Reader<Words[number][]> => ({
  // In the order of the words themselves, so that one choice is one address.
  read: (text) => {
    const values = text.split(",");
    return values.every((name) => options.includes(name))
      ? options.filter((word) => values.includes(word))
      : null;
  },
  message: formatMessage(m.manyOf, { options: options.join(", ") }),
});

const idList = (
  form: RegExp,
  message: typeof m.agency | typeof m.jurisdiction | typeof m.tag,
): Reader<string[]> => ({
  read: (text) => {
    const values = [...new Set(text.split(","))].sort();
    return values.length <= MAX_LIST_VALUES && values.every((name) => form.test(name)) ? values : null;
  },
  message: formatMessage(message, { most: MAX_LIST_VALUES }),
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TAGS: Reader<string[]> = {
  ...idList(UUID, m.tag),
  read: (text) => idList(UUID, m.tag).read(text.toLowerCase()),
};

const YES_NO: Reader<boolean> = {
  read: (text) => (text === "yes" ? true : text === "no" ? false : null),
  message: m.yesNo,
};

const ORDER: Reader<Pick<ListQuery, "sort" | "descending">> = {
  read: (text) => {
    const descending = text.startsWith("-");
    const sort = SORTS.find((column) => column === (descending ? text.slice(1) : text));
    return sort === undefined ? null : { sort, descending };
  },
  message: formatMessage(m.sort, { options: SORTS.join(", ") }),
};

const DATE_RANGE: Reader<DateRange> = {
  read: (text) => {
    const [first, last, ...more] = text.split("..");
    if (first === undefined || last === undefined || more.length > 0 || text === "..") return null;
    if (![first, last].every((day) => day === "" || isDay(day))) return null;
    if (first !== "" && last !== "" && first > last) return null;
    return { from: first || null, to: last || null };
  },
  message: m.dates,
};

const SEARCH: Reader<string> = {
  // A blank search searches for nothing.
  read: (text) => (text.length <= MAX_LIST_SEARCH_LENGTH ? text.trim() : null),
  message: formatMessage(m.search, { most: MAX_LIST_SEARCH_LENGTH }),
};

/** A day that is in the calendar, of a year with four digits. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0;
  return Number(day) >= 1 && Number(day) <= days;
}
