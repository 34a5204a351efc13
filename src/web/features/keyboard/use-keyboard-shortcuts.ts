import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { areSingleKeysEnabled, saveSingleKeysEnabled } from "#web/features/keyboard/single-key-shortcuts.ts";

/** What each key does; two keys after each other are written with a space, as in "g i". */
type ShortcutMap = Readonly<Record<string, () => void>>;

/** How long after the first key of a pair the second may come. */
const SEQUENCE_MS = 1_200;
/** What takes the keyboard for itself. A notice is a dialog too, but says that it is none to wait for. */
const OPEN_OVERLAY = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]';
const listeners = new Set<() => void>();

/** Whether they are commands; see single-keys.ts. */
export const useSingleKeyShortcuts = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areSingleKeysEnabled,
    () => true,
  );

/** Remembered on this device. */
export function setSingleKeyShortcuts(on: boolean) {
  saveSingleKeysEnabled(on);
  for (const listener of listeners) listener();
}

/** Runs the commands of a screen while nothing is being typed, no dialog is open and no modifier is held. */
export function useKeyboardShortcuts(shortcuts: ShortcutMap) {
  const latestShortcuts = useRef(shortcuts);
  latestShortcuts.current = shortcuts;
  // Before what they act on is painted: a key typed at what one sees is never lost.
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
  if (document.querySelector(OPEN_OVERLAY)) return true;
  // Into a checkbox nothing is typed.
  const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
  return target instanceof Element && target.closest(textFields) !== null;
}
