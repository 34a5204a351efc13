import { areSingleKeysEnabled } from "#web/features/keyboard/single-key-shortcuts.ts";

/**
 * Records input before the application starts, for replay (replace-initial-render.ts): the last pressed link or button,
 * checkboxes, and keyboard shortcuts. Scrolling, typing and links to new tabs are left to the browser.
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
    // Focus the search field now, so that the text typed next is not lost.
    if (key === "/") root.querySelector<HTMLElement>('input[type="search"]')?.focus();
    else root.dataset.keys = (root.dataset.keys ?? "") + key;
  });
}

/** Marks pressed elements. */
export const PRESSED_ATTRIBUTE = "data-pressed";

/** The target of a click: a checkbox, a button, an internal link, or the link of the row. */
const clickTarget = (target: Element): HTMLElement | null | undefined =>
  target.closest<HTMLElement>('input[type="checkbox"], button, a[href^="/"], a[href^="?"]') ??
  (target.closest("a, input, label") ? null : target.closest("[data-row]")?.querySelector("a"));
