import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { savesData } from "#web/features/navigation/saves-data.ts";
import { useSyncNavigate } from "#web/features/navigation/use-sync-navigate.ts";
import { rowsQuery, toListParameters } from "./page-query.ts";
import { applyUrlChange, parseTrackerUrl, requestHrefBuilder, type UrlChange } from "./tracker-url.ts";

/**
 * The view in the address, and how to change it. A change is applied to the current address, not to the rendered one, so
 * that keys pressed quickly do not undo each other. The rows of the new view are requested before it renders. `replace`
 * adds no entry to the browser history.
 */
export function useTrackerView() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parseTrackerUrl(params), [params]);
  const change = useCallback(
    (update: UrlChange, options?: { replace?: boolean }) => {
      const target = applyUrlChange(currentUrlParams(), update);
      prefetchRows(client, target);
      setParams(target, { replace: options?.replace ?? false, preventScrollReset: true, flushSync: true });
    },
    [client, setParams],
  );
  const navigateImmediately = useSyncNavigate();
  const linkTo = useCallback((update: UrlChange) => `?${applyUrlChange(params, update)}`, [params]);
  // Links do not depend on the open request, so rows are not rendered again when it changes.
  const baseQuery = `${applyUrlChange(params, { request: "" })}`;
  const hrefOf = useMemo(() => requestHrefBuilder(new URLSearchParams(baseQuery)), [baseQuery]);
  /** Follows a link to another list, synchronously. */
  const follow = useCallback(
    (event: MouseEvent, target: string) => {
      prefetchRows(client, new URLSearchParams(target));
      navigateImmediately(event, target);
    },
    [client, navigateImmediately],
  );
  /** Requests the rows of a link that is likely to be followed. */
  const prefetch = useCallback(
    (target: string) => {
      if (!savesData()) prefetchRows(client, new URLSearchParams(target));
    },
    [client],
  );
  return { view, change, linkTo, hrefOf, follow, prefetch };
}

/** Requests the rows of an address, unless they are cached. */
function prefetchRows(client: QueryClient, params: URLSearchParams) {
  const { query, viewKind } = parseTrackerUrl(params);
  if (viewKind === "table") void client.prefetchInfiniteQuery(rowsQuery(toListParameters(query)));
}

const currentUrlParams = () => new URLSearchParams(window.location.search);

/** Whether the current address has an open request, even if it has not rendered yet. */
export const hasRequestOpen = () => currentUrlParams().get("request") !== null;
