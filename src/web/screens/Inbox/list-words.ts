import type { Mailbox } from "#contract/mailbox.ts";
import { grouped } from "#core/calendar-words.ts";
import type { ListView } from "./inbox-address.ts";
import type { KnownList } from "./known-list.ts";

type Known = {
  view: ListView;
  list: Pick<KnownList, "next" | "found"> & { rows: { length: number } };
  mailbox: Pick<Mailbox, "unread" | "counts" | "labels"> | undefined;
};

const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`;

/** How many conversations a list has in all; null where nobody counted so far. */
export function totalOf({ view, list, mailbox }: Known): number | null {
  if (list.next === null) return list.rows.length;
  if (view.q) return list.found && !list.found.more ? list.found.count : null;
  if (view.label && view.folder === "all")
    return mailbox?.labels.find(({ id }) => id === view.label)?.count ?? null;
  return view.label ? null : (mailbox?.counts[view.folder] ?? null);
}

/**
 * How much there is: "9 unread of 214" in the inbox, "14 conversations" elsewhere, and of a search only what is known:
 * "1,000+ matches". Unread are conversations with mail not read yet.
 */
export function countWords(known: Known): string {
  const { view, list, mailbox } = known;
  const total = totalOf(known);
  if (view.q)
    return total === null
      ? `${grouped(list.found?.count ?? list.rows.length)}+ matches`
      : counted(total, "match", "matches");
  if (total === null) return "";
  if (view.folder === "inbox" && !view.label && mailbox && mailbox.unread > 0 && total > 0)
    return `${grouped(mailbox.unread)} unread of ${grouped(total)}`;
  return view.folder === "drafts"
    ? counted(total, "draft", "drafts")
    : counted(total, "conversation", "conversations");
}

/** Where the open conversation stands: "3 of 214"; nothing when it is not in the list. */
export function placeWords(index: number, known: Known): string | null {
  if (index < 0) return null;
  const total = totalOf(known);
  return total === null ? grouped(index + 1) : `${grouped(index + 1)} of ${grouped(total)}`;
}
