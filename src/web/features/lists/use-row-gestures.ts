import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from "react";

/** The duration of a long press. */
const LONG_PRESS_MS = 480;
/** A touch that moves further is a scroll. */
const MOVE_TOLERANCE = 10;

type RowGestureHandlers = {
  /** A tap selects a row instead of opening it. */
  isSelecting: boolean;
  onToggle: (id: string, range: boolean) => void;
  /** The row got the focus. */
  onRowFocus: (id: string) => void;
  /** The row is likely to be opened next. */
  onRowIntent: (id: string) => void;
};

/**
 * Pointer handlers for the rows of a list (elements with `data-row`, the id), delegated to the list: selection with Ctrl,
 * Shift or a long press, and prefetch on intent.
 */
export function useRowGestures({ isSelecting, onToggle, onRowFocus, onRowIntent }: RowGestureHandlers) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const isLongPress = useRef(false);
  const intentHandlers = useRowIntent(onRowIntent);
  const cancelPress = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    ...intentHandlers,
    onPointerDown: (event: PointerEvent) => {
      const { target, pointerType, clientX, clientY } = event;
      const id = rowAt(target);
      isLongPress.current = false;
      intentHandlers.onPointerDown(event);
      if (!id) return;
      if (pointerType !== "touch" || isSelecting) return;
      cancelPress();
      const timer = setTimeout(() => {
        isLongPress.current = true;
        navigator.vibrate?.(10);
        onToggle(id, false);
      }, LONG_PRESS_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > MOVE_TOLERANCE) cancelPress();
    },
    onPointerUp: cancelPress,
    onPointerCancel: cancelPress,
    onFocus: ({ target }: FocusEvent) => {
      const id = rowAt(target);
      if (!id) return;
      onRowFocus(id);
      onRowIntent(id);
    },
    onContextMenu: (event: MouseEvent) => {
      if (isLongPress.current || press.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      const { target, shiftKey, ctrlKey, metaKey } = event;
      const id = rowAt(target);
      const onLink = target instanceof Element && target.closest("a") !== null;
      const isSelectClick = onLink && (shiftKey || ctrlKey || metaKey || isSelecting);
      if (!id || (!isSelectClick && !isLongPress.current)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isLongPress.current) onToggle(id, shiftKey);
      isLongPress.current = false;
    },
  };
}

/** A pointer that rests on a row for this time shows intent. */
const INTENT_DELAY_MS = 60;

/** The id of the row of an event: elements with `data-row`. */
const rowAt = (target: EventTarget) =>
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
