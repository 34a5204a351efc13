import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { RequestFilter } from "#contract/request.ts";
import { REQUEST_FILTERS } from "#core/request/lists.ts";

export const TABS = ["timeline", "correspondence", "documents", "details"] as const;
export type Tab = (typeof TABS)[number];

/** Everything a person can be looking at here. It lives in the address, so that it can be sent to a colleague. */
export type TrackerView = {
  filter: RequestFilter;
  q: string;
  request: string | null;
  tab: Tab;
};

/** Reads the address. Without a filter it is the open requests. */
export function readView(params: URLSearchParams): TrackerView {
  return {
    filter: REQUEST_FILTERS.find((filter) => filter === params.get("filter")) ?? "open",
    q: params.get("q") ?? "",
    request: params.get("request"),
    tab: TABS.find((tab) => tab === params.get("tab")) ?? "timeline",
  };
}

/** `letter`: one to be written in the correspondence; the thread takes it out of the address as it opens it. */
type Change = {
  filter?: RequestFilter;
  q?: string;
  request?: string | null;
  tab?: Tab;
  letter?: string;
};

/** The address after a change; what is said by silence is left out of it. */
export function changedView(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  if (change.request === null) next.delete("tab");
  if (next.get("tab") === "timeline") next.delete("tab");
  if (next.get("filter") === "open") next.delete("filter");
  return next;
}

/**
 * The view in the address, and how to move on from it. The router shows a change in a transition, a moment after the
 * address has it, so a change always goes on from the address itself: keys pressed in haste must not undo each other.
 * `replace` leaves no step for the Back button.
 */
export function useTrackerView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback(
    (next: Change, options?: { replace?: boolean }) =>
      setParams(changedView(addressNow(), next), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const linkTo = useCallback((next: Change) => `?${changedView(params, next)}`, [params]);
  return { view, change, linkTo };
}

const addressNow = () => new URLSearchParams(window.location.search);

/** Whether the address has a request open now, be it drawn already or not. */
export const hasRequestOpen = () => readView(addressNow()).request !== null;
