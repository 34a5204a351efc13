import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RequestBoard } from "#contract/requests/request-list.ts";

type CardPosition = { lane: number; index: number };

/**
 * Arrow keys between the cards of a board, with a roving tab index. The focus follows a card that moves to another lane;
 * when a card is removed, the focus goes to its neighbor.
 */
export function useCardFocus(board: RequestBoard | undefined) {
  const [current, setCurrent] = useState<string | null>(null);
  const lastFocused = useRef<(CardPosition & { id: string }) | null>(null);
  const lanes = board?.lanes.map(({ items }) => items.map(({ id }) => id)) ?? [];
  const positionOf = (id: string): CardPosition | null => {
    const lane = lanes.findIndex((ids) => ids.includes(id));
    return lane < 0 ? null : { lane, index: lanes[lane]?.indexOf(id) ?? 0 };
  };
  const at = current === null ? null : positionOf(current);
  // A stable function, so that cards do not render again. The position is looked up after the next render.
  const onFocus = useCallback((id: string) => {
    setCurrent(id);
    lastFocused.current = {
      id,
      lane: lastFocused.current?.lane ?? 0,
      index: lastFocused.current?.index ?? 0,
    };
  }, []);
  const first = lanes.flat()[0] ?? null;

  useLayoutEffect(() => {
    if (lastFocused.current && document.activeElement === document.body) {
      const { id, lane, index } = lastFocused.current;
      const ids = lanes[lane] ?? [];
      const neighborId = ids[Math.min(index, ids.length - 1)];
      const card =
        cardElement(id) ?? (neighborId === undefined ? null : cardElement(neighborId)) ?? laneHeading(lane);
      card?.focus({ preventScroll: true });
    }
    if (lastFocused.current)
      lastFocused.current = { ...lastFocused.current, ...positionOf(lastFocused.current.id) };
  });
  useEffect(() => {
    // The focus is not restored once the user works elsewhere.
    const handleFocusLeave = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(FOCUS_KEEPING_SELECTOR)) lastFocused.current = null;
    };
    document.addEventListener("pointerdown", handleFocusLeave, true);
    document.addEventListener("focusin", handleFocusLeave, true);
    return () => {
      document.removeEventListener("pointerdown", handleFocusLeave, true);
      document.removeEventListener("focusin", handleFocusLeave, true);
    };
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    const direction = KEY_DIRECTIONS[event.key];
    const from = event.target instanceof HTMLElement && event.target.dataset.card;
    const position = from ? positionOf(from) : null;
    if (!direction || !position || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighborOf(lanes, position, direction);
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) cardElement(next)?.focus();
  };
  return {
    /** The card with tab index 0. */
    current: at ? current : first,
    onFocus,
    onKeyDown: handleKeyDown,
  };
}

/** Cards, and the menu that moves them. */
const FOCUS_KEEPING_SELECTOR = '[data-lane] li, [role="menu"]';

type Direction = "up" | "down" | "left" | "right" | "first" | "last";
const KEY_DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
  End: "last",
};

/** The next card in a direction; empty lanes are skipped. */
export function neighborOf(
  lanes: readonly (readonly string[])[],
  { lane, index }: CardPosition,
  direction: Direction,
): string | null {
  const currentLane = lanes[lane] ?? [];
  if (direction === "up") return currentLane[index - 1] ?? null;
  if (direction === "down") return currentLane[index + 1] ?? null;
  if (direction === "first") return currentLane[0] ?? null;
  if (direction === "last") return currentLane.at(-1) ?? null;
  const otherLanes = direction === "left" ? lanes.slice(0, lane).toReversed() : lanes.slice(lane + 1);
  const next = otherLanes.find((ids) => ids.length > 0) ?? [];
  return next[Math.min(index, next.length - 1)] ?? null;
}

const cardElement = (id: string) => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);
const laneHeading = (lane: number) => document.querySelectorAll<HTMLElement>("[data-lane] > h2")[lane];
