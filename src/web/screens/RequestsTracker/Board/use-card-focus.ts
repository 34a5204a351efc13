import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RequestBoard } from "#contract/request-list.ts";

type Place = { lane: number; index: number };

/**
 * Arrow keys among the cards of a board. One card is Tab's; the others are a press of an arrow away. The keyboard stays
 * with a card that goes to another lane, and where a card vanished it goes on beside it.
 */
export function useCardFocus(board: RequestBoard | undefined) {
  const [current, setCurrent] = useState<string | null>(null);
  const last = useRef<(Place & { id: string }) | null>(null);
  const lanes = board?.lanes.map(({ items }) => items.map(({ id }) => id)) ?? [];
  const placeOf = (id: string): Place | null => {
    const lane = lanes.findIndex((ids) => ids.includes(id));
    return lane < 0 ? null : { lane, index: lanes[lane]?.indexOf(id) ?? 0 };
  };
  const at = current === null ? null : placeOf(current);
  // The same function always, so that no card is drawn again for it; where the card is, is looked up as soon as it is drawn.
  const onFocus = useCallback((id: string) => {
    setCurrent(id);
    last.current = { id, lane: last.current?.lane ?? 0, index: last.current?.index ?? 0 };
  }, []);
  const first = lanes.flat()[0] ?? null;

  useLayoutEffect(() => {
    if (last.current && document.activeElement === document.body) {
      const { id, lane, index } = last.current;
      const ids = lanes[lane] ?? [];
      const beside = ids[Math.min(index, ids.length - 1)];
      const card = cardOf(id) ?? (beside === undefined ? null : cardOf(beside)) ?? headOf(lane);
      card?.focus({ preventScroll: true });
    }
    if (last.current) last.current = { ...last.current, ...placeOf(last.current.id) };
  });
  useEffect(() => {
    // Whoever works elsewhere is not called back here.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(KEEPS)) last.current = null;
    };
    document.addEventListener("pointerdown", leave, true);
    document.addEventListener("focusin", leave, true);
    return () => {
      document.removeEventListener("pointerdown", leave, true);
      document.removeEventListener("focusin", leave, true);
    };
  }, []);

  const step = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const from = event.target instanceof HTMLElement && event.target.dataset.card;
    const place = from ? placeOf(from) : null;
    if (!way || !place || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighborOf(lanes, place, way);
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) cardOf(next)?.focus();
  };
  return {
    /** The card that Tab comes to. */
    current: at ? current : first,
    onFocus,
    onKeyDown: step,
  };
}

/** Cards, and the menu that moves them. */
const KEEPS = '[data-lane] li, [role="menu"]';

type Way = "up" | "down" | "left" | "right" | "first" | "last";
const ARROWS: Readonly<Record<string, Way>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
  End: "last",
};

/** The card one comes to from a place; empty lanes are passed over. */
export function neighborOf(
  lanes: readonly (readonly string[])[],
  { lane, index }: Place,
  way: Way,
): string | null {
  const own = lanes[lane] ?? [];
  if (way === "up") return own[index - 1] ?? null;
  if (way === "down") return own[index + 1] ?? null;
  if (way === "first") return own[0] ?? null;
  if (way === "last") return own.at(-1) ?? null;
  const others = way === "left" ? lanes.slice(0, lane).toReversed() : lanes.slice(lane + 1);
  const next = others.find((ids) => ids.length > 0) ?? [];
  return next[Math.min(index, next.length - 1)] ?? null;
}

const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);
const headOf = (lane: number) => document.querySelectorAll<HTMLElement>("[data-lane] > h2")[lane];
