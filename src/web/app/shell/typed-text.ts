/**
 * Remembers what is being typed on the current screen, so that a screen that crashes can give it back. Kept in memory
 * only; passwords and codes are never kept.
 */
export type TypedText = { label: string; value: string };

const typedByElement = new Map<Element, TypedText>();

/** Starts remembering. Returns `stop`. */
export function trackTypedText(): () => void {
  document.addEventListener("input", recordInput, { capture: true });
  return () => document.removeEventListener("input", recordInput, { capture: true });
}

/** What was typed since the last change of route, in the order it was begun. */
export const typedTexts = (): TypedText[] =>
  [...typedByElement.values()].filter(({ value }) => value.trim() !== "");

/** The screen is left: its texts are its own business now. */
export const clearTypedText = () => typedByElement.clear();

function recordInput({ target }: Event) {
  if (target instanceof HTMLTextAreaElement || isPlainInput(target)) {
    const label = target.labels?.[0]?.textContent ?? target.getAttribute("aria-label") ?? "Text";
    typedByElement.set(target, { label: label.trim(), value: target.value });
  }
}

const isPlainInput = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  ["text", "search", "email", "url"].includes(target.type) &&
  target.autocomplete !== "one-time-code" &&
  !target.autocomplete.endsWith("-password");
