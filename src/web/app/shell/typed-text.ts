import { shell } from "#messages/shell/shell.ts";
/**
 * Records the texts typed on the current screen, so that the crash screen can show them. In memory only; passwords and
 * codes are never recorded.
 */
export type TypedText = { label: string; value: string };

const typedByElement = new Map<Element, TypedText>();

/** Starts recording. Returns `stop`. */
export function trackTypedText(): () => void {
  document.addEventListener("input", recordInput, { capture: true });
  return () => document.removeEventListener("input", recordInput, { capture: true });
}

/** The texts typed since the last route change, in the order they were started. */
export const typedTexts = (): TypedText[] =>
  [...typedByElement.values()].filter(({ value }) => value.trim() !== "");

/** On a route change the previous screen's texts are dropped. */
export const clearTypedText = () => typedByElement.clear();

function recordInput({ target }: Event) {
  if (target instanceof HTMLTextAreaElement || isPlainInput(target)) {
    const label = target.labels?.[0]?.textContent ?? target.getAttribute("aria-label") ?? shell.unnamedField;
    typedByElement.set(target, { label: label.trim(), value: target.value });
  }
}

const isPlainInput = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  ["text", "search", "email", "url"].includes(target.type) &&
  target.autocomplete !== "one-time-code" &&
  !target.autocomplete.endsWith("-password");
