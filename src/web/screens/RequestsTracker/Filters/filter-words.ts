import {
  type DaySpan,
  isNarrowed,
  type ListParameter,
  type ListQuery,
  PLAIN_LIST,
  stageOf,
  stagesOf,
} from "#core/request/list-query.ts";
import { BALLS, type Ball, STATUS_WORDS } from "#core/request/states.ts";
import { dayYear } from "#web/deadline/day-words.ts";

/** What ids are called. */
export type FilterNames = Readonly<Record<"agency" | "jurisdiction" | "tag", ReadonlyMap<string, string>>>;

export type ActiveFilter = {
  parameter: ListParameter;
  /** "Status: Denied or Fee asked". */
  words: string;
};

const BALL_WORDS: Readonly<Record<Ball, string>> = {
  you: "Yours",
  agency: "The agency’s",
  nobody: "Nobody’s",
};
export const BALL_CHOICES = BALLS.map((ball) => [ball, BALL_WORDS[ball]] as const);

/** A filter that is yes, no or neither. */
export const YES_OR_NO = {
  fee: { label: "Fee", yes: "A fee was named", no: "No fee named" },
  trouble: { label: "Delivery", yes: "A letter did not arrive", no: "All letters arrived" },
  tracking: { label: "Tracking number", yes: "Has a tracking number", no: "No tracking number" },
  archived: { label: "Archive", yes: "Archived only", no: "Not archived" },
} as const satisfies Partial<Record<ListParameter, { label: string; yes: string; no: string }>>;

export const SPANS = { due: "Next deadline", filed: "Filed", activity: "Last activity" } as const;

/** Names past this many only count. */
const MOST_NAMES = 2;

/** What narrows the list besides the strip, in the order of the menu, by the parameters that say it. */
export function activeFilters(query: ListQuery, names: FilterNames): ActiveFilter[] {
  const named = (ids: readonly string[], of: ReadonlyMap<string, string>) =>
    ids.map((id) => of.get(id) ?? "…");
  const said: Partial<Record<Exclude<ListParameter, "sort">, string>> = {
    filter: query.filter === "all" ? "Also closed ones and drafts" : "",
    status: listed(
      "Status",
      query.status.map((status) => capital(STATUS_WORDS[status])),
    ),
    ball: listed(
      "Turn",
      query.ball.map((ball) => BALL_WORDS[ball]),
    ),
    agency: listed("Agency", named(query.agency, names.agency)),
    jurisdiction: listed("Law", named(query.jurisdiction, names.jurisdiction)),
    tag: listed("Tag", named(query.tag, names.tag)),
    due: spanned(SPANS.due, query.due),
    filed: spanned(SPANS.filed, query.filed),
    activity: spanned(SPANS.activity, query.activity),
    fee: either("fee", query.fee),
    trouble: either("trouble", query.trouble),
    tracking: either("tracking", query.tracking),
    archived: either("archived", query.archived),
    q: query.q && `“${query.q}”`,
  };
  return Object.entries(said).flatMap(([name, words]) => {
    const parameter = name as keyof typeof said;
    return words ? [{ parameter, words }] : [];
  });
}

/** The list with nothing but the strip's choice and its order. */
export const withoutFilters = ({ filter, sort, descending }: ListQuery): ListQuery => ({
  ...PLAIN_LIST,
  filter: filter === "all" ? PLAIN_LIST.filter : filter,
  sort,
  descending,
});

/** Whether there is anything to take back. */
export const isFiltered = (query: ListQuery): boolean => query.filter === "all" || isNarrowed(query);

/** The list of these statuses only; the strip's choice goes where it has none of one of them. */
export function withStatuses(query: ListQuery, status: ListQuery["status"]): ListQuery {
  const stages = stagesOf({ filter: query.filter, status: [] });
  const outside = status.some((one) => !stages.includes(stageOf(one)));
  return { ...query, status, ...(outside && { filter: "all" }) };
}

/** How many filters there are besides the strip's choice and the search, which have places of their own. */
export const filterCount = (query: ListQuery): number =>
  isNarrowed(query)
    ? activeFilters(query, NO_NAMES).filter(({ parameter }) => parameter !== "q" && parameter !== "filter")
        .length
    : 0;

const NO_NAMES: FilterNames = { agency: new Map(), jurisdiction: new Map(), tag: new Map() };

function listed(label: string, words: readonly string[]): string {
  if (words.length === 0) return "";
  if (words.length > MOST_NAMES) return `${label}: one of ${words.length}`;
  return `${label}: ${words.join(" or ")}`;
}

function spanned(label: string, span: DaySpan | null): string {
  if (!span) return "";
  const { from, to } = span;
  if (from && to) return `${label}: ${dayYear(from)} – ${dayYear(to)}`;
  return from ? `${label}: since ${dayYear(from)}` : `${label}: until ${dayYear(to ?? "")}`;
}

const either = (filter: keyof typeof YES_OR_NO, value: boolean | null) =>
  value === null ? "" : value ? YES_OR_NO[filter].yes : YES_OR_NO[filter].no;

export const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
