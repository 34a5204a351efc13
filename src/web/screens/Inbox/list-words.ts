import type { Mailbox } from "#contract/mailbox.ts";
import type { Folder } from "#core/request/lists.ts";

type Known = {
  folder: Folder;
  q: string;
  /** How many rows are here, and whether there are more to fetch. */
  shown: number;
  more: boolean;
  list: Pick<Mailbox, "unread" | "counts"> | undefined;
};

const number = (count: number) => count.toLocaleString("en-US");
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/**
 * How much there is: "9 unread, 214 conversations", and of a search only what is known: "100+ matches". Unread are mails,
 * of which one conversation can have several.
 */
export function countWords({ folder, q, shown, more, list }: Known): string {
  if (q) return more ? `${number(shown)}+ matches` : counted(shown, "match", "matches");
  if (!list) return "";
  const [one, many] = folder === "drafts" ? ["draft", "drafts"] : ["conversation", "conversations"];
  const total = counted(list.counts[folder], one, many);
  return folder === "inbox" && list.unread > 0 ? `${number(list.unread)} unread, ${total}` : total;
}

/** Where the open conversation stands: "3 of 214"; nothing when it is not in the list. */
export function placeWords(index: number, { folder, q, shown, more, list }: Known): string | null {
  if (index < 0) return null;
  if (!more) return `${number(index + 1)} of ${number(shown)}`;
  return q || !list ? number(index + 1) : `${number(index + 1)} of ${number(list.counts[folder])}`;
}
