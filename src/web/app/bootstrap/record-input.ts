import { areSingleKeysEnabled } from "#web/features/keyboard/single-key-shortcuts.ts";

/**
 * Keeps for the application (take-over.ts) what somebody does before it is there: the last link or button they pressed, the
 * boxes they ticked, and keys that are commands. What the browser does by itself it does at once: scrolling, typing, links
 * opened elsewhere.
 */
export function recordInput(root: HTMLElement): void {
  root.addEventListener("click", (event) => {
    const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (!("look" in root.dataset) || ctrlKey || metaKey || shiftKey || altKey) return;
    const clicked = clickTarget(target as Element);
    if (!clicked) return;
    if (clicked instanceof HTMLInputElement) {
      clicked.toggleAttribute(PRESSED_ATTRIBUTE);
      return;
    }
    event.preventDefault();
    root.querySelector(`[${PRESSED_ATTRIBUTE}]:not(input)`)?.removeAttribute(PRESSED_ATTRIBUTE);
    clicked.setAttribute(PRESSED_ATTRIBUTE, "");
  });
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (!("look" in root.dataset) || ctrlKey || metaKey || altKey || key === " " || key.length > 1) return;
    if ((target as Element).closest('input:not([type="checkbox"])')) return;
    if (!areSingleKeysEnabled()) return;
    event.preventDefault();
    // What is typed next is not to be lost either.
    if (key === "/") root.querySelector<HTMLElement>('input[type="search"]')?.focus();
    else root.dataset.keys = (root.dataset.keys ?? "") + key;
  });
}

/** Marks what was pressed. */
export const PRESSED_ATTRIBUTE = "data-pressed";

/** What a click means: a box, a button or a link within the application, or the link of the row it fell on. */
const clickTarget = (target: Element): HTMLElement | null | undefined =>
  target.closest<HTMLElement>('input[type="checkbox"], button, a[href^="/"], a[href^="?"]') ??
  (target.closest("a, input, label") ? null : target.closest("[data-row]")?.querySelector("a"));
