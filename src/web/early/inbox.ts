/** Stands in the inbox's page itself (scripts/prerender.ts) and draws its first rows. */
import type { ConversationList } from "#contract/conversation.ts";
import type { Mailbox } from "#contract/mailbox.ts";
import type { Me } from "#contract/shell.ts";
import { apiUrl } from "../api-address.ts";
import { parseInboxParams } from "../screens/Inbox/inbox-address.ts";
import { pageParams } from "../screens/Inbox/page-query.ts";
import { bootstrapPage } from "./begin.ts";
import { renderRows } from "./inbox-look.tsx";
import { renderUnread } from "./top-bar-look.tsx";

const { folder, label, q, request } = parseInboxParams(new URLSearchParams(location.search));
const listUrl =
  folder === "unmatched" ? undefined : apiUrl("/api/conversations", pageParams({ folder, label, q }));

bootstrapPage({
  requests: { first: [...(listUrl ? [listUrl] : []), "/api/mailbox"], later: ["/api/me"] },
  isPlainList: folder === "inbox" && !label && !q && !request,
  loadRows: async ({ look }) => {
    if (!listUrl) throw new Error("It has no list of conversations");
    const [page, mailbox] = await Promise.all([
      look<ConversationList>(listUrl),
      look<Mailbox>("/api/mailbox"),
    ]);
    return (root, phone) => renderRows(root, { page, mailbox }, new Date(), phone);
  },
  renderExtras: (root, look) => {
    void look<Me>("/api/me").then(
      ({ unread }) => renderUnread(root, unread),
      () => undefined,
    );
  },
});
