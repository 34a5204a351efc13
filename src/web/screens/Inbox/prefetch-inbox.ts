import { queryClient } from "#web/app/api/api.ts";
import { storedUserName } from "#web/app/identity/session.ts";
import { prefetchStart } from "#web/features/navigation/prefetch-start.ts";
import { prefetchConversation } from "#web/features/thread/conversation-query.ts";
import { parseInboxParams } from "./inbox-params.ts";
import { ReadingPane } from "./lazy-components.ts";
import { prefetchList } from "./list/list-queries.ts";

/**
 * Prefetches the first data of the inbox while its code loads and the session is checked, if a user was signed in. The
 * conversation that the address names comes before everything else.
 */
export function prefetchInbox() {
  if (storedUserName() === null) return;
  const { folder, scope, label, q, request } = parseInboxParams(new URLSearchParams(window.location.search));
  const prefetchLists = () => {
    if (folder !== "unmatched") void prefetchList(queryClient, { folder, scope, label, q });
    void prefetchStart();
  };
  if (!request) return prefetchLists();
  ReadingPane.preload(); // It is requested again when it renders.
  void prefetchConversation(queryClient, request).then(prefetchLists);
}
