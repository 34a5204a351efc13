import { meQuery, queryClient } from "#web/app/api/api.ts";
import { storedUserName } from "#web/app/identity/session.ts";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";
import { parseInboxParams } from "./inbox-params.ts";
import { ReadingPane } from "./lazy-components.ts";
import { prefetchList } from "./list/list-queries.ts";

/**
 * Asks for what the inbox shows first while its code is still on its way and the session is being checked. Nothing is
 * asked for where nobody was signed in.
 */
export function prefetchInbox() {
  if (storedUserName() === null) return;
  const { folder, label, q, request } = parseInboxParams(new URLSearchParams(window.location.search));
  if (folder !== "unmatched") void prefetchList(queryClient, { folder, label, q });
  void queryClient.prefetchQuery(mailboxQuery);
  void queryClient.prefetchQuery(meQuery);
  if (request) ReadingPane.load().catch(() => undefined); // It is asked for again when it is drawn.
}
