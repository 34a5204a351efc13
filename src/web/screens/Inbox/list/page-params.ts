import type { ListView } from "#web/screens/Inbox/inbox-params.ts";

/** Enough for a high window; the first page is what one waits for. */
const FIRST_PAGE_SIZE = 60;
const PAGE_SIZE = 100;

/** What asks for a page of a list: the first, or the one that begins at a cursor. */
export const pageParams = ({ folder, label, q }: ListView, cursor?: string) => ({
  folder,
  label: label ?? undefined,
  q: q || undefined,
  cursor,
  limit: cursor === undefined ? FIRST_PAGE_SIZE : PAGE_SIZE,
});
