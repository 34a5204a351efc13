import { useLayoutEffect, useRef } from "react";
import type { RequestBoard } from "#contract/requests/request-list.ts";
import { usePhone } from "#web/design/use-phone.ts";

/**
 * A phone shows one lane at a time: the board opens on "Waiting for you" if that has cards, else on the first lane that has.
 */
export function useFirstLane(board: RequestBoard | undefined) {
  const lanesRef = useRef<HTMLDivElement>(null);
  const hasOpened = useRef(false);
  const isPhone = usePhone();
  useLayoutEffect(() => {
    const lanes = lanesRef.current;
    if (!board || !lanes || hasOpened.current) return;
    hasOpened.current = true;
    if (!isPhone) return;
    const filled = board.lanes.filter(({ items }) => items.length > 0);
    const { lane } = filled.find(({ lane }) => lane === "yours") ?? filled[0] ?? {};
    const element = lanes.querySelector<HTMLElement>(`[data-lane="${lane}"]`);
    if (element) lanes.scrollLeft = element.offsetLeft - lanes.offsetLeft;
  }, [board, isPhone]);
  return lanesRef;
}
