import {
  FORMER_NAMES,
  formatListQuery,
  LIST_COLUMNS,
  LIST_PARAMETERS,
  type ListColumn,
  type ListParameter,
  type ListQuery,
  parseListQuery,
} from "#core/request/list-query.ts";

export const TABS = ["timeline", "correspondence", "documents", "notes", "details"] as const;
export type Tab = (typeof TABS)[number];

/** Views of the requests. */
export const VIEW_KINDS = ["table", "board", "calendar", "numbers"] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** A visible column and its width in CSS pixels; null for the default width. */
export type ColumnSetting = { column: ListColumn; width: number | null };

/** The state of the tracker. It is in the address, so that a link can be sent to a colleague. */
export type TrackerUrlState = {
  query: ListQuery;
  viewKind: ViewKind;
  /** The saved view that was opened, if any. */
  savedViewId: string | null;
  /** Columns that differ from the saved view; null when they do not. */
  columns: readonly ColumnSetting[] | null;
  request: string | null;
  tab: Tab;
};

/** Parses the address. Unknown values are ignored; without a filter the list has the open requests. */
export function parseTrackerUrl(params: URLSearchParams): TrackerUrlState {
  return {
    query: parseListQuery((parameter) => params.get(parameter)).query,
    viewKind: VIEW_KINDS.find((viewKind) => viewKind === params.get("as")) ?? "table",
    savedViewId: params.get("view"),
    columns: parseColumns(params.get("columns") ?? ""),
    request: params.get("request"),
    tab: TABS.find((tab) => tab === params.get("tab")) ?? "timeline",
  };
}

/**
 * `letter`: kind of a letter to compose in the correspondence; the thread removes it from the address when it opens the
 * composer. `message`: id of a message to scroll to.
 */
type UrlParameter = ListParameter | "as" | "view" | "columns" | "request" | "tab" | "letter" | "message";
/** New values of parameters; null or an empty value removes a parameter. */
export type UrlChange = Readonly<Partial<Record<UrlParameter, string | null>>>;

/** Default values, which are left out of the address. */
const DEFAULT_PARAMETERS: UrlChange = {
  filter: "open",
  scope: "mine",
  sort: "deadline",
  as: "table",
  tab: "timeline",
};

/** The address after a change, without default values. */
export function applyUrlChange(params: URLSearchParams, change: UrlChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    // Else a value under the former name would come back.
    const former = FORMER_NAMES[name as ListParameter];
    if (former) next.delete(former);
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  if (change.request !== undefined && change.message === undefined) next.delete("message");
  if (change.request === null) next.delete("tab");
  for (const [name, value] of Object.entries(DEFAULT_PARAMETERS))
    if (next.get(name) === value) next.delete(name);
  return next;
}

/** Addresses that open requests: a draft in the editor, any other request beside the list. */
export function requestHrefBuilder(params: URLSearchParams): (row: { id: string; status: string }) => string {
  // Built once, because a list has many rows.
  const baseQuery = `${applyUrlChange(params, { request: "" })}`;
  const prefix = baseQuery === "" ? "?" : `?${baseQuery}&`;
  return ({ id, status }) => (status === "draft" ? `/request-editor/${id}` : `${prefix}request=${id}`);
}

/** The change that replaces all list parameters by those of `query`. */
export function listUrlChange(query: ListQuery): UrlChange {
  const cleared = LIST_PARAMETERS.map((parameter) => [parameter, null] as const);
  return Object.fromEntries<string | null>([...cleared, ...formatListQuery(query)]);
}

/** Parses `title.320,agency`: columns, with widths that the user set. Null when no column is valid. */
export function parseColumns(text: string): ColumnSetting[] | null {
  const settings = text.split(",").flatMap((item): ColumnSetting[] => {
    const [name, width] = item.split(".");
    const column = LIST_COLUMNS.find((candidate) => candidate === name);
    if (!column) return [];
    const pixels = /^\d{2,4}$/.test(width ?? "") ? Number(width) : null;
    return [{ column, width: pixels && pixels >= 40 && pixels <= 1_200 ? pixels : null }];
  });
  const unique = settings.filter(
    ({ column }, index) => settings.findIndex((setting) => setting.column === column) === index,
  );
  return unique.length > 0 ? unique : null;
}

export const formatColumns = (settings: readonly ColumnSetting[]) =>
  settings.map(({ column, width }) => (width === null ? column : `${column}.${width}`)).join(",");
