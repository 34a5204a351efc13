import { formatMessage } from "#core/messages/format-message.ts";
import {
  type DateRange,
  DEFAULT_LIST_QUERY,
  isNarrowed,
  type ListParameter,
  type ListQuery,
  stagesOf,
} from "#core/request/list-query.ts";
import { possibleStagesOf } from "#core/request/stage.ts";
import { WAITING_ON, type WaitingOn } from "#core/request/states.ts";
import { requestStatus } from "#messages/request/status.ts";
import { trackerFilters } from "#messages/tracker/filters.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";

/** Names by id. */
export type FilterNames = Readonly<Record<"agency" | "jurisdiction" | "tag", ReadonlyMap<string, string>>>;

export type ActiveFilter = {
  parameter: ListParameter;
  /** "Status: Denied or Fee requested". */
  text: string;
};

const { chips } = trackerFilters;
const WAITING_ON_LABELS = trackerFilters.waitingOnChoices satisfies Record<WaitingOn, string>;
export const WAITING_ON_CHOICES = WAITING_ON.map(
  (waitingOn) => [waitingOn, WAITING_ON_LABELS[waitingOn]] as const,
);

/** Filters that are yes, no or not set. */
export const YES_OR_NO = trackerFilters.yesNo satisfies Partial<
  Record<ListParameter, { label: string; yes: string; no: string }>
>;

export const DATE_RANGE_LABELS = trackerFilters.dateRanges;

/** A filter with more values shows their number instead of their names. */
const MAX_NAMES = 2;

/** The active filters besides the status tab, in the order of the filter dialog. */
export function activeFilters(query: ListQuery, names: FilterNames): ActiveFilter[] {
  const namesOf = (ids: readonly string[], of: ReadonlyMap<string, string>) =>
    ids.map((id) => of.get(id) ?? "…");
  const parts: Partial<Record<Exclude<ListParameter, "sort" | "scope">, string>> = {
    filter: query.filter === "all" ? chips.includesClosed : "",
    status: listLabel(
      trackerFilters.status,
      query.status.map((status) => requestStatus[status]),
    ),
    waitingOn: listLabel(
      trackerFilters.waitingOn,
      query.waitingOn.map((waitingOn) => WAITING_ON_LABELS[waitingOn]),
    ),
    agency: listLabel(trackerFilters.agency, namesOf(query.agency, names.agency)),
    jurisdiction: listLabel(trackerFilters.law, namesOf(query.jurisdiction, names.jurisdiction)),
    tag: listLabel(trackerFilters.tag, namesOf(query.tag, names.tag)),
    due: dateRangeLabel(DATE_RANGE_LABELS.due, query.due),
    filed: dateRangeLabel(DATE_RANGE_LABELS.filed, query.filed),
    activity: dateRangeLabel(DATE_RANGE_LABELS.activity, query.activity),
    fee: yesNoLabel("fee", query.fee),
    trouble: yesNoLabel("trouble", query.trouble),
    tracking: yesNoLabel("tracking", query.tracking),
    archived: yesNoLabel("archived", query.archived),
    q: query.q && formatMessage(chips.search, { query: query.q }),
  };
  return Object.entries(parts).flatMap(([name, text]) => {
    const parameter = name as keyof typeof parts;
    return text ? [{ parameter, text }] : [];
  });
}

/** The list with only its status tab, its scope and its sort order. */
export const withoutFilters = ({ filter, scope, sort, descending }: ListQuery): ListQuery => ({
  ...DEFAULT_LIST_QUERY,
  scope,
  filter: filter === "all" ? DEFAULT_LIST_QUERY.filter : filter,
  sort,
  descending,
});

/** Whether any filter can be cleared. */
export const hasActiveFilters = (query: ListQuery): boolean => query.filter === "all" || isNarrowed(query);

/** The list with only these statuses; the status tab is dropped when it excludes one of them. */
export function withStatuses(query: ListQuery, status: ListQuery["status"]): ListQuery {
  const stagesShown = stagesOf({ filter: query.filter, status: [] });
  const isOutside = status.some(
    (item) => !possibleStagesOf(item).some((stage) => stagesShown.includes(stage)),
  );
  return { ...query, status, ...(isOutside && { filter: "all" }) };
}

/** The number of active filters: as many as there are chips over the list. */
export const filterCount = (query: ListQuery): number =>
  hasActiveFilters(query) ? activeFilters(query, NO_NAMES).length : 0;

const NO_NAMES: FilterNames = { agency: new Map(), jurisdiction: new Map(), tag: new Map() };

function listLabel(name: string, values: readonly string[]): string {
  const [first, second] = values;
  if (first === undefined) return "";
  if (values.length > MAX_NAMES) return formatMessage(chips.oneOf, { name, count: values.length });
  if (second === undefined) return formatMessage(chips.value, { name, value: first });
  return formatMessage(chips.either, { name, first, second });
}

function dateRangeLabel(name: string, range: DateRange | null): string {
  if (!range) return "";
  const [from, to] = [range.from && formatDayYear(range.from), range.to && formatDayYear(range.to)];
  if (from && to) return formatMessage(chips.between, { name, from, to });
  return from
    ? formatMessage(chips.since, { name, from })
    : formatMessage(chips.until, { name, to: to ?? "" });
}

const yesNoLabel = (filter: keyof typeof YES_OR_NO, value: boolean | null) =>
  value === null ? "" : value ? YES_OR_NO[filter].yes : YES_OR_NO[filter].no;
