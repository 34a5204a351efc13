import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from "react";
import { rowAt, useRowLook } from "./use-row-look.ts";

/** As long as a finger must rest on a row to choose it. */
const LONG_MS = 480;
/** A finger that moves so far scrolls. */
const SLACK = 10;

type Wishes = {
  /** Fingers choose rows instead of opening them. */
  choosing: boolean;
  toggle: (id: string, range: boolean) => void;
  /** The keyboard is on the row now, by whatever means. */
  took: (id: string) => void;
  /** The row is likely to be opened next. */
  look: (id: string) => void;
};

/** What pointers do on the rows of a list (elements with `data-row`, its id), heard in one place: choosing with Ctrl, Shift or a long press, and looking. */
export function useRowGestures({ choosing, toggle, took, look }: Wishes) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const held = useRef(false);
  const looks = useRowLook(look);
  const release = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    ...looks,
    onPointerDown: (event: PointerEvent) => {
      const { target, pointerType, clientX, clientY } = event;
      const id = rowAt(target);
      held.current = false;
      looks.onPointerDown(event);
      if (!id) return;
      if (pointerType !== "touch" || choosing) return;
      release();
      const timer = setTimeout(() => {
        held.current = true;
        navigator.vibrate?.(10);
        toggle(id, false);
      }, LONG_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLACK) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onFocus: ({ target }: FocusEvent) => {
      const id = rowAt(target);
      if (!id) return;
      took(id);
      look(id);
    },
    onContextMenu: (event: MouseEvent) => {
      if (held.current || press.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      const { target, shiftKey, ctrlKey, metaKey } = event;
      const id = rowAt(target);
      const onLink = target instanceof Element && target.closest("a") !== null;
      const chosen = onLink && (shiftKey || ctrlKey || metaKey || choosing);
      if (!id || (!chosen && !held.current)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!held.current) toggle(id, shiftKey);
      held.current = false;
    },
  };
}
