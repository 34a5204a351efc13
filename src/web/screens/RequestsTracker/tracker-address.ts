import {
  LIST_COLUMNS,
  LIST_PARAMETERS,
  type ListColumn,
  type ListParameter,
  type ListQuery,
  readListQuery,
  writeListQuery,
} from "#core/request/list-query.ts";

export const TABS = ["timeline", "correspondence", "documents", "notes", "details"] as const;
export type Tab = (typeof TABS)[number];

/** Ways of looking at the requests; "shared" looks at those of others. */
export const WAYS = ["table", "board", "calendar", "numbers", "shared"] as const;
export type Way = (typeof WAYS)[number];

/** A column that is shown, with its width in CSS pixels; null as the table has it. */
export type ColumnPlace = { column: ListColumn; width: number | null };

/** Everything a person can be looking at here. It lives in the address, so that it can be sent to a colleague. */
export type TrackerAddress = {
  query: ListQuery;
  way: Way;
  /** The saved view this began as. */
  saved: string | null;
  /** The columns of that view where they are not as it was saved; null says nothing. */
  columns: readonly ColumnPlace[] | null;
  request: string | null;
  tab: Tab;
};

/** Reads the address. What it does not know is left out: without a filter it is the open requests. */
export function readAddress(params: URLSearchParams): TrackerAddress {
  return {
    query: readListQuery((parameter) => params.get(parameter)).query,
    way: WAYS.find((way) => way === params.get("as")) ?? "table",
    saved: params.get("view"),
    columns: readColumns(params.get("columns") ?? ""),
    request: params.get("request"),
    tab: TABS.find((tab) => tab === params.get("tab")) ?? "timeline",
  };
}

/**
 * `letter`: one to be written in the correspondence; the thread takes it out of the address as it opens it. `message`: one
 * of its letters to be shown.
 */
type Named = ListParameter | "as" | "view" | "columns" | "request" | "tab" | "letter" | "message";
/** What becomes of parameters; null or nothing leaves one out. */
export type Change = Readonly<Partial<Record<Named, string | null>>>;

/** What goes without saying. */
const SILENT: Change = { filter: "open", sort: "deadline", as: "table", tab: "timeline" };

/** The address after a change; what is said by silence is left out of it. */
export function changedAddress(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  if (change.request !== undefined && change.message === undefined) next.delete("message");
  if (change.request === null) next.delete("tab");
  for (const [name, value] of Object.entries(SILENT)) if (next.get(name) === value) next.delete(name);
  return next;
}

/** Where requests open from an address: a draft in the editor, any other beside the list. */
export function openedFrom(params: URLSearchParams): (row: { id: string; status: string }) => string {
  // Written once: a list has many rows.
  const others = `${changedAddress(params, { request: "" })}`;
  const before = others === "" ? "?" : `?${others}&`;
  return ({ id, status }) => (status === "draft" ? `/request-editor/${id}` : `${before}request=${id}`);
}

/** The change that makes the list this one, whatever it was before. */
export function changeTo(query: ListQuery): Change {
  const nothing = LIST_PARAMETERS.map((parameter) => [parameter, null] as const);
  return Object.fromEntries<string | null>([...nothing, ...writeListQuery(query)]);
}

/** `title.320,agency`: with widths where they are a person's choice. Null where nothing of it can be read. */
export function readColumns(text: string): ColumnPlace[] | null {
  const places = text.split(",").flatMap((word): ColumnPlace[] => {
    const [name, width] = word.split(".");
    const column = LIST_COLUMNS.find((known) => known === name);
    if (!column) return [];
    const pixels = /^\d{2,4}$/.test(width ?? "") ? Number(width) : null;
    return [{ column, width: pixels && pixels >= 40 && pixels <= 1_200 ? pixels : null }];
  });
  const first = places.filter(
    ({ column }, index) => places.findIndex((place) => place.column === column) === index,
  );
  return first.length > 0 ? first : null;
}

export const writeColumns = (places: readonly ColumnPlace[]) =>
  places.map(({ column, width }) => (width === null ? column : `${column}.${width}`)).join(",");
