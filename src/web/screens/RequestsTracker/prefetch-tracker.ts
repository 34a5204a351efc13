import { queryClient } from "#web/app/api/api.ts";
import { storedUserName } from "#web/app/identity/session.ts";
import { prefetchPart, prefetchStart } from "#web/features/navigation/prefetch-start.ts";
import { requestCountsQuery, requestQuery } from "#web/features/requests/request-queries.ts";
import { preloadPanel } from "./lazy-panel.ts";
import { rowsQuery, toListParameters } from "./page-query.ts";
import { viewsQuery } from "./saved-views/saved-views.ts";
import { parseTrackerUrl } from "./tracker-url.ts";

/**
 * Prefetches the tracker's first data while its code loads and the session is checked. The request that the address names
 * comes before everything else. Does nothing when no user was signed in on this browser.
 */
export function prefetchTracker() {
  if (storedUserName() === null) return;
  const { query, viewKind, request } = parseTrackerUrl(new URLSearchParams(window.location.search));
  const prefetchLists = () => {
    const listParameters = toListParameters(query);
    if (viewKind === "table") void queryClient.prefetchInfiniteQuery(rowsQuery(listParameters));
    void queryClient.prefetchQuery(requestCountsQuery(listParameters));
    prefetchPart(prefetchStart(), viewsQuery, ({ views }) => ({ views }));
  };
  if (!request) return prefetchLists();
  preloadPanel();
  void queryClient.prefetchQuery(requestQuery(request)).then(prefetchLists);
}
