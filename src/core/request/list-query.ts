import { REQUEST_FILTERS } from "./lists.ts";
import { BALLS, type Ball, isFinished, STATUSES, type Status } from "./states.ts";

/** What the tracker can be narrowed to at once: its strip of counts, and everything. */
export const LIST_FILTERS = [...REQUEST_FILTERS, "all"] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** A draft is nobody's business yet; closed is what nobody owes anybody anything of. */
export const STAGES = ["draft", "open", "closed"] as const;
export type Stage = (typeof STAGES)[number];
export const stageOf = (status: Status): Stage =>
  status === "draft" ? "draft" : isFinished(status) ? "closed" : "open";

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

/** Calendar days, `YYYY-MM-DD`, both within; null leaves that side open. Never both. */
export type DaySpan = { from: string | null; to: string | null };

/** What a list of requests shows, and in which order. An empty list or null does not narrow. */
export type ListQuery = {
  filter: ListFilter;
  status: Status[];
  /** Ids of agencies. */
  agency: string[];
  /** As `us`, `us-il`. */
  jurisdiction: string[];
  /** Ids of labels, in small letters; one of them is enough. */
  tag: string[];
  ball: Ball[];
  fee: boolean | null;
  /** A letter did not arrive, or waits. */
  trouble: boolean | null;
  /** The agency gave it a number. */
  tracking: boolean | null;
  archived: boolean | null;
  filed: DaySpan | null;
  due: DaySpan | null;
  activity: DaySpan | null;
  /** As typed; see core/search. */
  q: string;
  sort: ListSort;
  descending: boolean;
};

export const PLAIN_LIST: Readonly<ListQuery> = {
  filter: "open",
  status: [],
  agency: [],
  jurisdiction: [],
  tag: [],
  ball: [],
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
  "status",
  "agency",
  "jurisdiction",
  "tag",
  "ball",
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

/** How many words one parameter may have. */
export const MOST_NAMED = 50;
export const LONGEST_LIST_SEARCH = 200;

/** What is wrong with a parameter, as a sentence on how to mend it. */
export type ListFault = { parameter: ListParameter; message: string };

/**
 * Reads a list's query from an address. What cannot be read is left out and among the faults: a screen goes on without it,
 * a server refuses it.
 */
export function readListQuery(get: (parameter: ListParameter) => string | null | undefined): {
  query: ListQuery;
  faults: ListFault[];
} {
  const faults: ListFault[] = [];
  const read = <Value>(parameter: ListParameter, nothing: Value, reader: Reader<Value>): Value => {
    const text = get(parameter);
    if (text === null || text === undefined || text === "") return nothing;
    const value = reader.read(text);
    if (value !== null) return value;
    faults.push({ parameter, message: reader.message });
    return nothing;
  };
  const order = read("sort", { sort: PLAIN_LIST.sort, descending: PLAIN_LIST.descending }, ORDER);
  const query: ListQuery = {
    filter: read("filter", PLAIN_LIST.filter, oneOf(LIST_FILTERS)),
    status: read("status", [], several(STATUSES)),
    agency: read("agency", [], ids(/^[\w.:-]{1,80}$/, "Name agencies by their ids, with commas between.")),
    jurisdiction: read(
      "jurisdiction",
      [],
      ids(/^[a-z]{2}(-[a-z0-9]{1,12}){0,2}$/, "Name laws as us or us-il."),
    ),
    tag: read("tag", [], TAGS),
    ball: read("ball", [], several(BALLS)),
    fee: read("fee", null, YES_OR_NO),
    trouble: read("trouble", null, YES_OR_NO),
    tracking: read("tracking", null, YES_OR_NO),
    archived: read("archived", null, YES_OR_NO),
    filed: read("filed", null, SPAN),
    due: read("due", null, SPAN),
    activity: read("activity", null, SPAN),
    q: read("q", "", SEARCH),
    ...order,
  };
  return { query, faults };
}

/** The parameters that say this query, in one order; what goes without saying is left out. */
export function writeListQuery(query: ListQuery): [ListParameter, string][] {
  const yes = (value: boolean | null) => (value === null ? "" : value ? "yes" : "no");
  const span = (value: DaySpan | null) => (value === null ? "" : `${value.from ?? ""}..${value.to ?? ""}`);
  const order = `${query.descending ? "-" : ""}${query.sort}`;
  const written: Record<ListParameter, string> = {
    filter: query.filter === PLAIN_LIST.filter ? "" : query.filter,
    status: query.status.join(","),
    agency: query.agency.join(","),
    jurisdiction: query.jurisdiction.join(","),
    tag: query.tag.join(","),
    ball: query.ball.join(","),
    fee: yes(query.fee),
    trouble: yes(query.trouble),
    tracking: yes(query.tracking),
    archived: yes(query.archived),
    filed: span(query.filed),
    due: span(query.due),
    activity: span(query.activity),
    q: query.q.trim(),
    sort: order === PLAIN_LIST.sort ? "" : order,
  };
  return LIST_PARAMETERS.filter((parameter) => written[parameter] !== "").map((parameter) => [
    parameter,
    written[parameter],
  ]);
}

/** Whether anything but the strip's own choice narrows the list. */
export const isNarrowed = (query: ListQuery): boolean =>
  writeListQuery(query).some(([parameter]) => parameter !== "filter" && parameter !== "sort");

/** The stages in which a list of this query can have anything. */
export function stagesOf({ filter, status }: Pick<ListQuery, "filter" | "status">): Stage[] {
  const byFilter: Record<ListFilter, readonly Stage[]> = {
    overdue: STAGES,
    due_soon: STAGES,
    yours: ["open", "closed"],
    open: ["open"],
    closed: ["closed"],
    drafts: ["draft"],
    all: STAGES,
  };
  const asked = new Set(status.map(stageOf));
  return byFilter[filter].filter((stage) => status.length === 0 || asked.has(stage));
}

/** `message` says how to write what `read` cannot read. */
type Reader<Value> = { read: (text: string) => Value | null; message: string };

const oneOf = <const Words extends readonly string[]>(words: Words): Reader<Words[number]> => ({
  read: (text) => words.find((word) => word === text) ?? null,
  message: `Choose one of ${words.join(", ")}.`,
});

const several = <const Words extends readonly string[]>(words: Words): Reader<Words[number][]> => ({
  // In the order of the words themselves, so that one choice is one address.
  read: (text) => {
    const named = text.split(",");
    return named.every((name) => words.includes(name)) ? words.filter((word) => named.includes(word)) : null;
  },
  message: `Choose among ${words.join(", ")}, with commas between.`,
});

const ids = (form: RegExp, message: string): Reader<string[]> => ({
  read: (text) => {
    const named = [...new Set(text.split(","))].sort();
    return named.length <= MOST_NAMED && named.every((name) => form.test(name)) ? named : null;
  },
  message: `${message} At most ${MOST_NAMED}.`,
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TAGS: Reader<string[]> = {
  ...ids(UUID, "Name tags by their ids, with commas between."),
  read: (text) => ids(UUID, "").read(text.toLowerCase()),
};

const YES_OR_NO: Reader<boolean> = {
  read: (text) => (text === "yes" ? true : text === "no" ? false : null),
  message: "Say yes or no.",
};

const ORDER: Reader<Pick<ListQuery, "sort" | "descending">> = {
  read: (text) => {
    const descending = text.startsWith("-");
    const sort = SORTS.find((column) => column === (descending ? text.slice(1) : text));
    return sort === undefined ? null : { sort, descending };
  },
  message: `Sort by one of ${SORTS.join(", ")}, with a minus before it for the other way around.`,
};

const SPAN: Reader<DaySpan> = {
  read: (text) => {
    const [first, last, ...more] = text.split("..");
    if (first === undefined || last === undefined || more.length > 0 || text === "..") return null;
    if (![first, last].every((day) => day === "" || isDay(day))) return null;
    if (first !== "" && last !== "" && first > last) return null;
    return { from: first || null, to: last || null };
  },
  message: "Give two days as 2026-01-01..2026-01-31; one of them may be left out.",
};

const SEARCH: Reader<string> = {
  // A blank search searches for nothing.
  read: (text) => (text.length <= LONGEST_LIST_SEARCH ? text.trim() : null),
  message: `Search for at most ${LONGEST_LIST_SEARCH} characters.`,
};

/** A day that is in the calendar, of a year with four digits. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0;
  return Number(day) >= 1 && Number(day) <= days;
}
