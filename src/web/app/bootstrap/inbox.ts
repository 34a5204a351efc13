/** Inlined into the inbox's page (scripts/prerender.ts): renders its first rows. */
import type { ConversationList } from "#contract/mailbox/conversation.ts";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import type { Me } from "#contract/platform/shell.ts";
import { apiUrl } from "#web/app/api/api-url.ts";
import { parseInboxParams } from "#web/screens/Inbox/inbox-params.ts";
import { pageParams } from "#web/screens/Inbox/list/page-params.ts";
import { bootstrapPage } from "./bootstrap.ts";
import { renderRows } from "./render-inbox.tsx";
import { renderUnread } from "./render-top-bar.tsx";

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
