import { flushSync } from "react-dom";
import { PRESSED } from "./meanwhile.ts";

/**
 * The moment the application takes the place of what the page drew by itself (early/begin.ts). Both have the same elements
 * in the same places, so that what somebody did meanwhile is found again: where they scrolled to, what has the focus, what
 * they typed; and what they pressed, by pointer or key, is pressed now that it does something.
 */
export function takeOver(root: HTMLElement, render: () => void): void {
  const { scrollX, scrollY } = window;
  const here = document.activeElement;
  const focused = here && here !== root && root.contains(here) ? placeIn(root, here) : undefined;
  const pressed = [...root.querySelectorAll(`[${PRESSED}]`)].map((one) => placeIn(root, one));
  const { keys = "" } = root.dataset;
  const scrolled = [...root.querySelectorAll("*")]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((one) => ({ place: placeIn(root, one), top: one.scrollTop }));
  const typed = [...root.querySelectorAll("input")]
    .filter(({ type, value }) => type === "search" && value !== "")
    .map((field) => ({ place: placeIn(root, field), value: field.value }));

  delete root.dataset.look;
  delete root.dataset.keys;
  flushSync(render);

  const find = (place: string) => root.querySelector<HTMLElement>(place);
  for (const { place, top } of scrolled) {
    find(place)?.scrollTo({ top });
    // It is told only with the next frame, and until then a list believes it stands at its top.
    find(place)?.dispatchEvent(new Event("scroll"));
  }
  if (scrollX || scrollY) window.scrollTo(scrollX, scrollY);
  // In a step of its own: keys act on what has the focus.
  if (focused) flushSync(() => find(focused)?.focus({ preventScroll: true }));
  for (const { place, value } of typed) type(find(place), value);
  for (const key of keys) flushSync(() => pressKey(key));
  for (const place of pressed) find(place)?.click();
}

/** Where an element stands, as a selector below `root`: a row is found by whose it is, everything else by its turn. */
function placeIn(root: Element, element: Element): string {
  const steps: string[] = [];
  let above: Element | null = element;
  while (above && above !== root) {
    const row = above.getAttribute("data-row");
    if (row) return [`${above.localName}[data-row="${row}"]`, ...steps].join(" > ");
    steps.unshift(`:nth-child(${[...(above.parentElement?.children ?? [])].indexOf(above) + 1})`);
    above = above.parentElement;
  }
  return [":scope", ...steps].join(" > ");
}

/** React hears of a field's words only when they are set behind its back. */
function type(field: HTMLElement | null, words: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}

function pressKey(key: string) {
  const on = document.activeElement ?? document.body;
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}
