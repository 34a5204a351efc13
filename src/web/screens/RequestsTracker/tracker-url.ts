import {
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

/** Ways of looking at the requests; "shared" looks at those of others. */
export const VIEW_KINDS = ["table", "board", "calendar", "numbers", "shared"] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** A column that is shown, with its width in CSS pixels; null as the table has it. */
export type ColumnSetting = { column: ListColumn; width: number | null };

/** Everything a person can be looking at here. It lives in the address, so that it can be sent to a colleague. */
export type TrackerUrlState = {
  query: ListQuery;
  viewKind: ViewKind;
  /** The saved view this began as. */
  savedViewId: string | null;
  /** The columns of that view where they are not as it was saved; null says nothing. */
  columns: readonly ColumnSetting[] | null;
  request: string | null;
  tab: Tab;
};

/** Reads the address. What it does not know is left out: without a filter it is the open requests. */
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
 * `letter`: one to be written in the correspondence; the thread takes it out of the address as it opens it. `message`: one
 * of its letters to be shown.
 */
type UrlParameter = ListParameter | "as" | "view" | "columns" | "request" | "tab" | "letter" | "message";
/** What becomes of parameters; null or nothing leaves one out. */
export type UrlChange = Readonly<Partial<Record<UrlParameter, string | null>>>;

/** What goes without saying. */
const DEFAULT_PARAMETERS: UrlChange = { filter: "open", sort: "deadline", as: "table", tab: "timeline" };

/** The address after a change; what is said by silence is left out of it. */
export function applyUrlChange(params: URLSearchParams, change: UrlChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  if (change.request !== undefined && change.message === undefined) next.delete("message");
  if (change.request === null) next.delete("tab");
  for (const [name, value] of Object.entries(DEFAULT_PARAMETERS))
    if (next.get(name) === value) next.delete(name);
  return next;
}

/** Where requests open from an address: a draft in the editor, any other beside the list. */
export function requestHrefBuilder(params: URLSearchParams): (row: { id: string; status: string }) => string {
  // Written once: a list has many rows.
  const baseQuery = `${applyUrlChange(params, { request: "" })}`;
  const prefix = baseQuery === "" ? "?" : `?${baseQuery}&`;
  return ({ id, status }) => (status === "draft" ? `/request-editor/${id}` : `${prefix}request=${id}`);
}

/** The change that makes the list this one, whatever it was before. */
export function listUrlChange(query: ListQuery): UrlChange {
  const cleared = LIST_PARAMETERS.map((parameter) => [parameter, null] as const);
  return Object.fromEntries<string | null>([...cleared, ...formatListQuery(query)]);
}

/** `title.320,agency`: with widths where they are a person's choice. Null where nothing of it can be read. */
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
