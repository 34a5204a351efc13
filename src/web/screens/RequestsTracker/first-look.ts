import { meQuery, queryClient } from "#web/api.ts";
import { storedUserName } from "#web/identity/session.ts";
import { mailboxQuery } from "#web/labels.ts";
import { jurisdictionsQuery } from "#web/laws.ts";
import { requestCountsQuery } from "#web/request-queries.ts";
import { toListParameters } from "./page-query.ts";
import { rowsQuery } from "./Table/rows-query.ts";
import { parseTrackerUrl } from "./tracker-address.ts";
import { viewsQuery } from "./Views/views.ts";

/**
 * Asks for what the tracker shows first while its code is still on its way and the session is being checked. Nothing is
 * asked for where nobody was signed in.
 */
export function prefetchTracker() {
  if (storedUserName() === null) return;
  const { query, viewKind } = parseTrackerUrl(new URLSearchParams(window.location.search));
  const listParameters = toListParameters(query);
  if (viewKind === "table") void queryClient.prefetchQuery(rowsQuery(listParameters));
  void queryClient.prefetchQuery(requestCountsQuery(listParameters));
  void queryClient.prefetchQuery(viewsQuery);
  void queryClient.prefetchQuery(mailboxQuery);
  void queryClient.prefetchQuery(jurisdictionsQuery);
  void queryClient.prefetchQuery(meQuery);
}
