/** Stands in the inbox's page itself (scripts/prerender.ts) and draws its first rows. */
import type { ConversationList } from "#contract/conversation.ts";
import type { Mailbox } from "#contract/mailbox.ts";
import type { Me } from "#contract/shell.ts";
import { apiAddress } from "../api-address.ts";
import { readAddress } from "../screens/Inbox/inbox-address.ts";
import { pageQuery } from "../screens/Inbox/page-query.ts";
import { begin, standsStill } from "./begin.ts";
import { drawRows } from "./inbox-look.tsx";
import { drawUnread } from "./top-bar-look.tsx";

const { folder, label, q, request } = readAddress(new URLSearchParams(location.search));
const list =
  folder === "unmatched" ? undefined : apiAddress("/api/conversations", pageQuery({ folder, label, q }));

begin({
  asks: [...(list ? [list] : []), "/api/mailbox", "/api/me"],
  plain: folder === "inbox" && !label && !q && !request,
  draw: async (root, look, phone) => {
    if (!list) return false;
    void look<Me>("/api/me").then(
      ({ unread }) => drawUnread(root, unread),
      () => undefined,
    );
    const [page, mailbox] = await Promise.all([look<ConversationList>(list), look<Mailbox>("/api/mailbox")]);
    return standsStill(root) && drawRows(root, { page, mailbox }, new Date(), phone);
  },
});
