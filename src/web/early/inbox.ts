/** Stands in the inbox's page itself (scripts/prerender.ts) and draws its first rows. */
import type { ConversationList } from "#contract/conversation.ts";
import type { Mailbox } from "#contract/mailbox.ts";
import type { Me } from "#contract/shell.ts";
import { apiAddress } from "../api-address.ts";
import { readAddress } from "../screens/Inbox/inbox-address.ts";
import { pageQuery } from "../screens/Inbox/page-query.ts";
import { begin } from "./begin.ts";
import { drawRows } from "./inbox-look.tsx";
import { drawUnread } from "./top-bar-look.tsx";

const { folder, label, q, request } = readAddress(new URLSearchParams(location.search));
const list =
  folder === "unmatched" ? undefined : apiAddress("/api/conversations", pageQuery({ folder, label, q }));

begin({
  asks: { first: [...(list ? [list] : []), "/api/mailbox"], later: ["/api/me"] },
  plain: folder === "inbox" && !label && !q && !request,
  rows: async ({ look }) => {
    if (!list) throw new Error("It has no list of conversations");
    const [page, mailbox] = await Promise.all([look<ConversationList>(list), look<Mailbox>("/api/mailbox")]);
    return (root, phone) => drawRows(root, { page, mailbox }, new Date(), phone);
  },
  besides: (root, look) => {
    void look<Me>("/api/me").then(
      ({ unread }) => drawUnread(root, unread),
      () => undefined,
    );
  },
});
