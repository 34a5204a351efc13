import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useSyncNavigate } from "#web/features/navigation/use-sync-navigate.ts";
import { toListParameters } from "./page-query.ts";
import { rowsQuery } from "./table/rows-query.ts";
import { applyUrlChange, parseTrackerUrl, requestHrefBuilder, type UrlChange } from "./tracker-url.ts";

/**
 * The view in the address, and how to move on from it. A change always goes on from the address itself: keys pressed in
 * haste must not undo each other. Its rows are asked for before anything is drawn. `replace` leaves no step for the Back
 * button.
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
  // Which request is open changes no link, so that rows are not drawn again for it.
  const baseQuery = `${applyUrlChange(params, { request: "" })}`;
  const hrefOf = useMemo(() => requestHrefBuilder(new URLSearchParams(baseQuery)), [baseQuery]);
  /** Follows a link to another list at once. */
  const follow = useCallback(
    (event: MouseEvent, target: string) => {
      prefetchRows(client, new URLSearchParams(target));
      navigateImmediately(event, target);
    },
    [client, navigateImmediately],
  );
  return { view, change, linkTo, hrefOf, follow };
}

/** Asks for the rows an address shows, unless they are here. */
function prefetchRows(client: QueryClient, params: URLSearchParams) {
  const { query, viewKind } = parseTrackerUrl(params);
  if (viewKind === "table") void client.prefetchQuery(rowsQuery(toListParameters(query)));
}

const currentUrlParams = () => new URLSearchParams(window.location.search);

/** Whether the address has a request open now, be it drawn already or not. */
export const hasRequestOpen = () => currentUrlParams().get("request") !== null;
