import type { ConversationList } from "#contract/mailbox/conversation.ts";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";

const { count } = inbox;

type ListContext = {
  view: ListView;
  list: {
    rows: { length: number };
    hasNextPage: boolean;
    firstPage?: Pick<ConversationList, "total"> | undefined;
  };
  mailbox: Pick<Mailbox, "unread" | "counts" | "labels"> | undefined;
};

/** Total of a list; null while unknown. */
export function listTotal({ view, list, mailbox }: ListContext): number | null {
  if (!list.hasNextPage) return list.rows.length;
  if (view.scope !== "mine" && !view.q) return null;
  if (view.q) {
    const found = list.firstPage?.total;
    return found && !found.hasMore ? found.count : null;
  }
  if (view.label && view.folder === "all")
    return mailbox?.labels.find(({ id }) => id === view.label)?.count ?? null;
  return view.label ? null : (mailbox?.counts[view.folder] ?? null);
}

/** "9 unread of 214" in the inbox, "14 conversations" elsewhere, "1,000+ matches" in a search whose total is unknown. */
export function listCountLabel(context: ListContext): string {
  const { view, list, mailbox } = context;
  const total = listTotal(context);
  if (view.q)
    return total === null
      ? formatMessage(count.matchesAtLeast, {
          count: formatInteger(list.firstPage?.total?.count ?? list.rows.length),
        })
      : formatMessage(count.matches, { count: total, total: formatInteger(total) });
  if (total === null) return "";
  if (
    view.folder === "inbox" &&
    view.scope === "mine" &&
    !view.label &&
    mailbox &&
    mailbox.unread > 0 &&
    total > 0
  )
    return formatMessage(count.unread, {
      unread: formatInteger(mailbox.unread),
      total: formatInteger(total),
    });
  const message = view.folder === "drafts" ? count.drafts : count.conversations;
  return formatMessage(message, { count: total, total: formatInteger(total) });
}

/** Position of the open conversation, "3 of 214"; null when it is not in the list. */
export function positionLabel(index: number, context: ListContext): string | null {
  if (index < 0) return null;
  const total = listTotal(context);
  const position = formatInteger(index + 1);
  return total === null ? position : formatMessage(count.position, { position, total: formatInteger(total) });
}
