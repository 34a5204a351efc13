import { flushSync } from "react-dom";
import { PRESSED_ATTRIBUTE } from "./record-input.ts";

/**
 * The moment the application takes the place of what the page drew by itself (early/begin.ts). Both have the same elements
 * in the same places, so that what somebody did meanwhile is found again: where they scrolled to, what has the focus, what
 * they typed; and what they pressed, by pointer or key, is pressed now that it does something.
 */
export function replaceInitialRender(root: HTMLElement, render: () => void): void {
  const { scrollX, scrollY } = window;
  const active = document.activeElement;
  const focusedSelector =
    active && active !== root && root.contains(active) ? selectorOf(root, active) : undefined;
  const clickedElements = [...root.querySelectorAll(`[${PRESSED_ATTRIBUTE}]`)].map((one) =>
    selectorOf(root, one),
  );
  const { keys = "" } = root.dataset;
  const scrollPositions = [...root.querySelectorAll("*")]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((one) => ({ selector: selectorOf(root, one), top: one.scrollTop }));
  const searchInputs = [...root.querySelectorAll("input")]
    .filter(({ type, value }) => type === "search" && value !== "")
    .map((field) => ({ selector: selectorOf(root, field), value: field.value }));

  delete root.dataset.look;
  delete root.dataset.keys;
  flushSync(render);

  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  for (const { selector, top } of scrollPositions) {
    find(selector)?.scrollTo({ top });
    // It is told only with the next frame, and until then a list believes it stands at its top.
    find(selector)?.dispatchEvent(new Event("scroll"));
  }
  if (scrollX || scrollY) window.scrollTo(scrollX, scrollY);
  // In a step of its own: keys act on what has the focus.
  if (focusedSelector) flushSync(() => find(focusedSelector)?.focus({ preventScroll: true }));
  for (const { selector, value } of searchInputs) type(find(selector), value);
  for (const key of keys) flushSync(() => pressKey(key));
  for (const selector of clickedElements) find(selector)?.click();
}

/** Where an element stands, as a selector below `root`: a row is found by whose it is, everything else by its turn. */
function selectorOf(root: Element, element: Element): string {
  const parts: string[] = [];
  let current: Element | null = element;
  while (current && current !== root) {
    const row = current.getAttribute("data-row");
    if (row) return [`${current.localName}[data-row="${row}"]`, ...parts].join(" > ");
    parts.unshift(`:nth-child(${[...(current.parentElement?.children ?? [])].indexOf(current) + 1})`);
    current = current.parentElement;
  }
  return [":scope", ...parts].join(" > ");
}

/** React hears of a field's words only when they are set behind its back. */
function type(field: HTMLElement | null, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}

function pressKey(key: string) {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}
