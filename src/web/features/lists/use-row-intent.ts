import { type PointerEvent, useRef } from "react";

/** So long a pointer rests on a row before it counts as looked at. */
const INTENT_DELAY_MS = 60;

/** The row of a list an event fell on: elements with `data-row`, its id. */
export const rowAt = (target: EventTarget) =>
  target instanceof Element
    ? (target.closest("[data-row]")?.getAttribute("data-row") ?? undefined)
    : undefined;

/** Tells of the row a pointer rests on or presses: it is likely to be opened next. Heard in one place for all rows. */
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
