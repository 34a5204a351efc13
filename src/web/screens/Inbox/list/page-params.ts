import type { ListView } from "#web/screens/Inbox/inbox-params.ts";

/** Enough for a tall window. Small, because the user waits for the first page. */
const FIRST_PAGE_SIZE = 60;
const PAGE_SIZE = 100;

/** Query parameters of the first page of a list, or of the page at a cursor. */
export const pageParams = ({ folder, label, q }: ListView, cursor?: string) => ({
  folder,
  label: label ?? undefined,
  q: q || undefined,
  cursor,
  limit: cursor === undefined ? FIRST_PAGE_SIZE : PAGE_SIZE,
});
