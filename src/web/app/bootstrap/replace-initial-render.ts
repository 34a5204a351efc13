import { flushSync } from "react-dom";
import { PRESSED_ATTRIBUTE } from "./record-input.ts";

/**
 * Replaces the initial render (bootstrap.ts) with the application. Both have the same elements in the same positions, so
 * that scroll positions, focus and typed text are restored, and recorded clicks and keys are replayed.
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
    // The browser fires it only in the next frame; until then a virtual list assumes that it is at the top.
    find(selector)?.dispatchEvent(new Event("scroll"));
  }
  if (scrollX || scrollY) window.scrollTo(scrollX, scrollY);
  // In a separate flush, because replayed keys depend on the focus.
  if (focusedSelector) flushSync(() => find(focusedSelector)?.focus({ preventScroll: true }));
  for (const { selector, value } of searchInputs) type(find(selector), value);
  for (const key of keys) flushSync(() => pressKey(key));
  for (const selector of clickedElements) find(selector)?.click();
}

/** A selector of an element below `root`: rows by their id, other elements by their position. */
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

/** Sets a field's value with the native setter, otherwise React ignores the input event. */
function type(field: HTMLElement | null, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}

function pressKey(key: string) {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}
