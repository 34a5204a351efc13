import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useGoAtOnce } from "#web/use-go-at-once.ts";
import { askedBy } from "./page-query.ts";
import { rowsQuery } from "./Table/rows-query.ts";
import { type Change, changedAddress, openedFrom, readAddress } from "./tracker-address.ts";

/**
 * The view in the address, and how to move on from it. A change always goes on from the address itself: keys pressed in
 * haste must not undo each other. Its rows are asked for before anything is drawn. `replace` leaves no step for the Back
 * button.
 */
export function useTrackerView() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (next: Change, options?: { replace?: boolean }) => {
      const to = changedAddress(addressNow(), next);
      askFor(client, to);
      setParams(to, { replace: options?.replace ?? false, preventScrollReset: true, flushSync: true });
    },
    [client, setParams],
  );
  const goAtOnce = useGoAtOnce();
  const linkTo = useCallback((next: Change) => `?${changedAddress(params, next)}`, [params]);
  // Which request is open changes no link, so that rows are not drawn again for it.
  const others = `${changedAddress(params, { request: "" })}`;
  const hrefOf = useMemo(() => openedFrom(new URLSearchParams(others)), [others]);
  /** Follows a link to another list at once. */
  const follow = useCallback(
    (event: MouseEvent, to: string) => {
      askFor(client, new URLSearchParams(to));
      goAtOnce(event, to);
    },
    [client, goAtOnce],
  );
  return { view, change, linkTo, hrefOf, follow };
}

/** Asks for the rows an address shows, unless they are here. */
function askFor(client: QueryClient, address: URLSearchParams) {
  const { query, way } = readAddress(address);
  if (way === "table") void client.prefetchQuery(rowsQuery(askedBy(query)));
}

const addressNow = () => new URLSearchParams(window.location.search);

/** Whether the address has a request open now, be it drawn already or not. */
export const hasRequestOpen = () => addressNow().get("request") !== null;
