import { useLayoutEffect, useRef } from "react";
import { isOverlayOpen } from "#web/features/keyboard/use-keyboard-shortcuts.ts";

/** Runs `send` for Ctrl+Enter and ⌘+Enter anywhere on the page, or, with `inDialog`, while a dialog is open. */
export function useSendShortcut(send: () => void, { inDialog = false } = {}) {
  const latestSend = useRef(send);
  latestSend.current = send;
  // In a layout effect, so that the shortcut works as soon as the screen is painted.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      // A key held down must not answer the question it has just asked.
      if (!isShortcut || event.repeat || event.defaultPrevented) return;
      if (inDialog !== isOverlayOpen()) return;
      event.preventDefault();
      latestSend.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [inDialog]);
}
