import { formatListQuery, type ListParameter, type ListQuery } from "#core/request/list-query.ts";

/** A list as the address says it. */
export type ListParameters = Readonly<Partial<Record<ListParameter, string>>>;

export const toListParameters = (query: ListQuery): ListParameters =>
  Object.fromEntries(formatListQuery(query));

/** Enough for a high window; the first page is what one waits for. */
const FIRST_PAGE = 60;
const PAGE = 200;

/** What asks for a page of a list: the first, or the one that begins at a cursor. */
export const pageParameters = (parameters: ListParameters, cursor: string | null) => ({
  ...parameters,
  cursor: cursor ?? undefined,
  limit: cursor === null ? FIRST_PAGE : PAGE,
});
