import { meQuery, queryClient } from "#web/app/api/api.ts";
import { storedUserName } from "#web/app/identity/session.ts";
import { jurisdictionsQuery } from "#web/features/deadlines/law-queries.ts";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";
import { requestCountsQuery } from "#web/features/requests/request-queries.ts";
import { toListParameters } from "./page-query.ts";
import { viewsQuery } from "./saved-views/saved-views.ts";
import { rowsQuery } from "./table/rows-query.ts";
import { parseTrackerUrl } from "./tracker-url.ts";

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
