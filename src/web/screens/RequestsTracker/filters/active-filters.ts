import {
  type DateRange,
  DEFAULT_LIST_QUERY,
  isNarrowed,
  type ListParameter,
  type ListQuery,
  stageOf,
  stagesOf,
} from "#core/request/list-query.ts";
import { STATUS_LABELS, WAITING_ON, type WaitingOn } from "#core/request/states.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";

/** What ids are called. */
export type FilterNames = Readonly<Record<"agency" | "jurisdiction" | "tag", ReadonlyMap<string, string>>>;

export type ActiveFilter = {
  parameter: ListParameter;
  /** "Status: Denied or Fee asked". */
  text: string;
};

const WAITING_ON_LABELS: Readonly<Record<WaitingOn, string>> = {
  you: "Yours",
  agency: "The agency’s",
  nobody: "Nobody’s",
};
export const WAITING_ON_CHOICES = WAITING_ON.map((ball) => [ball, WAITING_ON_LABELS[ball]] as const);

/** A filter that is yes, no or neither. */
export const YES_OR_NO = {
  fee: { label: "Fee", yes: "A fee was named", no: "No fee named" },
  trouble: { label: "Delivery", yes: "A letter did not arrive", no: "All letters arrived" },
  tracking: { label: "Tracking number", yes: "Has a tracking number", no: "No tracking number" },
  archived: { label: "Archive", yes: "Archived only", no: "Not archived" },
} as const satisfies Partial<Record<ListParameter, { label: string; yes: string; no: string }>>;

export const DATE_RANGE_LABELS = { due: "Next deadline", filed: "Filed", activity: "Last activity" } as const;

/** Names past this many only count. */
const MAX_NAMES = 2;

/** What narrows the list besides the strip, in the order of the menu, by the parameters that say it. */
export function activeFilters(query: ListQuery, names: FilterNames): ActiveFilter[] {
  const namesOf = (ids: readonly string[], of: ReadonlyMap<string, string>) =>
    ids.map((id) => of.get(id) ?? "…");
  const parts: Partial<Record<Exclude<ListParameter, "sort">, string>> = {
    filter: query.filter === "all" ? "Also closed ones and drafts" : "",
    status: listLabel(
      "Status",
      query.status.map((status) => capitalize(STATUS_LABELS[status])),
    ),
    ball: listLabel(
      "Turn",
      query.waitingOn.map((waitingOn) => WAITING_ON_LABELS[waitingOn]),
    ),
    agency: listLabel("Agency", namesOf(query.agency, names.agency)),
    jurisdiction: listLabel("Law", namesOf(query.jurisdiction, names.jurisdiction)),
    tag: listLabel("Tag", namesOf(query.tag, names.tag)),
    due: dateRangeLabel(DATE_RANGE_LABELS.due, query.due),
    filed: dateRangeLabel(DATE_RANGE_LABELS.filed, query.filed),
    activity: dateRangeLabel(DATE_RANGE_LABELS.activity, query.activity),
    fee: yesNoLabel("fee", query.fee),
    trouble: yesNoLabel("trouble", query.trouble),
    tracking: yesNoLabel("tracking", query.tracking),
    archived: yesNoLabel("archived", query.archived),
    q: query.q && `“${query.q}”`,
  };
  return Object.entries(parts).flatMap(([name, text]) => {
    const parameter = name as keyof typeof parts;
    return text ? [{ parameter, text }] : [];
  });
}

/** The list with nothing but the strip's choice and its order. */
export const withoutFilters = ({ filter, sort, descending }: ListQuery): ListQuery => ({
  ...DEFAULT_LIST_QUERY,
  filter: filter === "all" ? DEFAULT_LIST_QUERY.filter : filter,
  sort,
  descending,
});

/** Whether there is anything to take back. */
export const hasActiveFilters = (query: ListQuery): boolean => query.filter === "all" || isNarrowed(query);

/** The list of these statuses only; the strip's choice goes where it has none of one of them. */
export function withStatuses(query: ListQuery, status: ListQuery["status"]): ListQuery {
  const statusesOf = stagesOf({ filter: query.filter, status: [] });
  const isOutside = status.some((item) => !statusesOf.includes(stageOf(item)));
  return { ...query, status, ...(isOutside && { filter: "all" }) };
}

/** How many filters there are besides the strip's choice and the search, which have places of their own. */
export const filterCount = (query: ListQuery): number =>
  isNarrowed(query)
    ? activeFilters(query, NO_NAMES).filter(({ parameter }) => parameter !== "q" && parameter !== "filter")
        .length
    : 0;

const NO_NAMES: FilterNames = { agency: new Map(), jurisdiction: new Map(), tag: new Map() };

function listLabel(label: string, text: readonly string[]): string {
  if (text.length === 0) return "";
  if (text.length > MAX_NAMES) return `${label}: one of ${text.length}`;
  return `${label}: ${text.join(" or ")}`;
}

function dateRangeLabel(label: string, range: DateRange | null): string {
  if (!range) return "";
  const { from, to } = range;
  if (from && to) return `${label}: ${formatDayYear(from)} – ${formatDayYear(to)}`;
  return from ? `${label}: since ${formatDayYear(from)}` : `${label}: until ${formatDayYear(to ?? "")}`;
}

const yesNoLabel = (filter: keyof typeof YES_OR_NO, value: boolean | null) =>
  value === null ? "" : value ? YES_OR_NO[filter].yes : YES_OR_NO[filter].no;

export const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
