import { type RefObject, useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import type { RequestRow } from "#contract/request.ts";
import { useKeys } from "#web/correspondence/use-keys.ts";
import { forgetEdited } from "#web/new-request.ts";
import { showToast } from "#web/ui/show-toast.ts";
import { useActiveRow } from "./Table/use-active-row.ts";
import { hasRequestOpen, type useTrackerView } from "./tracker-view.ts";
import type { TrackerList } from "./use-tracker-list.ts";

type Asked = Pick<ReturnType<typeof useTrackerView>, "view" | "change" | "hrefOf"> & {
  shown: TrackerList;
  search: RefObject<HTMLInputElement | null>;
};

/** How one goes through the rows by keys, and what opens, closes and ticks them. */
export function useRowSteps({ view, change, hrefOf, shown, search }: Asked) {
  const { rows, list, chosen } = shown;
  const navigate = useNavigate();
  const { active, move, go } = useActiveRow(rows, view.request);
  const open = useLatest((row: RequestRow | undefined) => {
    if (row) void navigate(hrefOf(row), { preventScrollReset: true, flushSync: row.status !== "draft" });
  });
  const close = () => change({ request: null });
  /** What stands open goes along. */
  const follow = (row: RequestRow | undefined) => {
    if (row && hasRequestOpen()) change({ request: row.id }, { replace: true });
    return row;
  };
  const step = (by: number) => follow(move(by));
  /** Moves, and ticks what it passes. */
  const reach = (by: number) => {
    const row = step(by);
    if (row) chosen.toggle(row.id, true);
  };
  const toEnd = () =>
    void list.readAll().then(
      (all) => follow(go(all.at(-1))),
      (error: Error) => showToast({ text: `The end of the list did not load. ${error.message}` }),
    );
  useKeys({
    j: () => void step(1),
    k: () => void step(-1),
    ...Object.fromEntries([1, -1].map((by) => [by === 1 ? "J" : "K", () => reach(by)])),
    x: () => rows[active] && chosen.toggle(rows[active].id, false),
    o: () => open(rows[active]),
    "/": () => search.current?.focus(),
    c: () => {
      forgetEdited();
      void navigate("/request-editor");
    },
    ...(view.request !== null && { Escape: close }),
    ...(chosen.choosing && { Escape: chosen.clear }),
  });
  return { active, go, open, close, step, reach, toEnd };
}

/** The newest `act` behind a function that stays the same, so that rows are not drawn again for it. */
function useLatest<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => latest.current(...args), []);
}
