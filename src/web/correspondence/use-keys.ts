import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { rememberSingleKeys, singleKeysOn } from "#web/single-keys.ts";

/** What each key does; two keys after each other are written with a space, as in "g i". */
type KeyMap = Readonly<Record<string, () => void>>;

/** How long after the first key of a pair the second may come. */
const PAIR_MS = 1_200;
/** What takes the keyboard for itself. A notice is a dialog too, but says that it is none to wait for. */
const OPEN = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]';
const listeners = new Set<() => void>();

/** Whether they are commands; see single-keys.ts. */
export const useSingleKeys = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    singleKeysOn,
    () => true,
  );

/** Remembered on this device. */
export function setSingleKeys(on: boolean) {
  rememberSingleKeys(on);
  for (const listener of listeners) listener();
}

/** Runs the commands of a screen while nothing is being typed, no dialog is open and no modifier is held. */
export function useKeys(keys: KeyMap) {
  const latest = useRef(keys);
  latest.current = keys;
  // Before what they act on is painted: a key typed at what one sees is never lost.
  useLayoutEffect(() => {
    let first: { key: string; at: number } | undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event)) return;
      const pair = first && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${event.key}` : undefined;
      first = { key: event.key, at: event.timeStamp };
      const name = pair && pair in latest.current ? pair : event.key;
      const run = latest.current[name];
      if (!run || (event.key.length === 1 && !singleKeysOn())) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (document.querySelector(OPEN)) return true;
  // Into a checkbox nothing is typed.
  const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
  return target instanceof Element && target.closest(typing) !== null;
}
