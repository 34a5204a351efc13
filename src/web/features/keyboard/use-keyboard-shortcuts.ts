import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { storageItem } from "#web/app/storage/browser-storage.ts";

/** The action of each key; a sequence of two keys is written with a space, as in "g i". */
type ShortcutMap = Readonly<Record<string, () => void>>;

/** The longest time between the two keys of a sequence. */
const SEQUENCE_MS = 1_200;
/** Overlays that handle the keyboard themselves. A toast has the role of a dialog too, but is not modal. */
const OPEN_OVERLAY = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]';
/** Whether a dialog or a menu has the keyboard. */
export const isOverlayOpen = () => document.querySelector(OPEN_OVERLAY) !== null;
const listeners = new Set<() => void>();

/** Single-key shortcuts can be switched off, because speech input types letters (WCAG 2.1.4). */
const areSingleKeysEnabled = () => storageItem("singleKeys").read() !== "off";

/** Whether single-key shortcuts are enabled. */
export const useSingleKeyShortcuts = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areSingleKeysEnabled,
    () => true,
  );

/** Stored on this device. */
export function setSingleKeyShortcuts(on: boolean) {
  if (on) storageItem("singleKeys").remove();
  else storageItem("singleKeys").write("off");
  for (const listener of listeners) listener();
}

/** Runs the shortcuts of a screen unless the user is typing, a dialog is open or a modifier key is pressed. */
export function useKeyboardShortcuts(shortcuts: ShortcutMap) {
  const latestShortcuts = useRef(shortcuts);
  latestShortcuts.current = shortcuts;
  // In a layout effect, so that the shortcuts work as soon as the screen is painted.
  useLayoutEffect(() => {
    let lastKey: { key: string; at: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isHandledElsewhere(event)) return;
      const sequence =
        lastKey && event.timeStamp - lastKey.at < SEQUENCE_MS ? `${lastKey.key} ${event.key}` : undefined;
      lastKey = { key: event.key, at: event.timeStamp };
      const name = sequence && sequence in latestShortcuts.current ? sequence : event.key;
      const run = latestShortcuts.current[name];
      if (!run || (event.key.length === 1 && !areSingleKeysEnabled())) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isHandledElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (isOverlayOpen()) return true;
  // A checkbox takes no text.
  const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
  return target instanceof Element && target.closest(textFields) !== null;
}
