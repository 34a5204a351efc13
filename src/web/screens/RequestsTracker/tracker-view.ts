import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type Change, changedAddress, readAddress } from "./tracker-address.ts";

/**
 * The view in the address, and how to move on from it. The router shows a change in a transition, a moment after the
 * address has it, so a change always goes on from the address itself: keys pressed in haste must not undo each other.
 * `replace` leaves no step for the Back button.
 */
export function useTrackerView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (next: Change, options?: { replace?: boolean }) =>
      setParams(changedAddress(addressNow(), next), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const linkTo = useCallback((next: Change) => `?${changedAddress(params, next)}`, [params]);
  return { view, change, linkTo };
}

const addressNow = () => new URLSearchParams(window.location.search);

/** Whether the address has a request open now, be it drawn already or not. */
export const hasRequestOpen = () => addressNow().get("request") !== null;
