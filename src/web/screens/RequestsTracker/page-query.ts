import { type ListParameter, type ListQuery, writeListQuery } from "#core/request/list-query.ts";

/** A list as the address says it. */
export type ListAsked = Readonly<Partial<Record<ListParameter, string>>>;

export const askedBy = (query: ListQuery): ListAsked => Object.fromEntries(writeListQuery(query));

/** Enough for a high window; the first page is what one waits for. */
const FIRST_PAGE = 60;
const PAGE = 200;

/** What asks for a page of a list: the first, or the one that begins at a cursor. */
export const pageQuery = (asked: ListAsked, cursor: string | null) => ({
  ...asked,
  cursor: cursor ?? undefined,
  limit: cursor === null ? FIRST_PAGE : PAGE,
});
