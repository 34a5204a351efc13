import { type PointerEvent, useRef } from "react";

/** A pointer that rests on a row for this time shows intent. */
const INTENT_DELAY_MS = 60;

/** The id of the row of an event: elements with `data-row`. */
export const rowAt = (target: EventTarget) =>
  target instanceof Element
    ? (target.closest("[data-row]")?.getAttribute("data-row") ?? undefined)
    : undefined;

/** Reports the row that a pointer rests on or presses, because it is likely to be opened next. One handler for all rows. */
export function useRowIntent(onIntent: (id: string) => void) {
  const intentTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      const id = rowAt(target);
      if (id) onIntent(id);
    },
    onPointerOver: ({ target }: PointerEvent) => {
      clearTimeout(intentTimer.current);
      const id = rowAt(target);
      if (id) intentTimer.current = setTimeout(() => onIntent(id), INTENT_DELAY_MS);
    },
    onPointerLeave: () => clearTimeout(intentTimer.current),
  };
}
