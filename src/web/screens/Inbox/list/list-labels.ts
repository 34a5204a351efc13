import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";
import type { CachedList } from "./cached-list.ts";

type ListContext = {
  view: ListView;
  list: Pick<CachedList, "next" | "total"> & { rows: { length: number } };
  mailbox: Pick<Mailbox, "unread" | "counts" | "labels"> | undefined;
};

const formatCount = (count: number, one: string, many: string) =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

/** How many conversations a list has in all; null where nobody counted so far. */
export function listTotal({ view, list, mailbox }: ListContext): number | null {
  if (list.next === null) return list.rows.length;
  if (view.q) return list.total && !list.total.hasMore ? list.total.count : null;
  if (view.label && view.folder === "all")
    return mailbox?.labels.find(({ id }) => id === view.label)?.count ?? null;
  return view.label ? null : (mailbox?.counts[view.folder] ?? null);
}

/**
 * How much there is: "9 unread of 214" in the inbox, "14 conversations" elsewhere, and of a search only what is known:
 * "1,000+ matches". Unread are conversations with mail not read yet.
 */
export function listCountLabel(context: ListContext): string {
  const { view, list, mailbox } = context;
  const total = listTotal(context);
  if (view.q)
    return total === null
      ? `${formatInteger(list.total?.count ?? list.rows.length)}+ matches`
      : formatCount(total, "match", "matches");
  if (total === null) return "";
  if (view.folder === "inbox" && !view.label && mailbox && mailbox.unread > 0 && total > 0)
    return `${formatInteger(mailbox.unread)} unread of ${formatInteger(total)}`;
  return view.folder === "drafts"
    ? formatCount(total, "draft", "drafts")
    : formatCount(total, "conversation", "conversations");
}

/** Where the open conversation stands: "3 of 214"; nothing when it is not in the list. */
export function positionLabel(index: number, context: ListContext): string | null {
  if (index < 0) return null;
  const total = listTotal(context);
  return total === null ? formatInteger(index + 1) : `${formatInteger(index + 1)} of ${formatInteger(total)}`;
}
