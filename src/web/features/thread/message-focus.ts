/**
 * Keyboard stops of a thread: the header of each message, expanded or collapsed, and of each group of
 * messages.
 */
const FOCUS_STOP = "[data-stop]";

/** A message that starts lower than this share of its pane is scrolled to the top. */
const MAX_TOP_SHARE = 0.45;

const messageElement = (container: HTMLElement | null, id: string) =>
  container?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`) ?? null;

/** Scrolls to a message; with `focus` it also gets the keyboard focus. */
export function showMessage(container: HTMLElement | null, id: string, focus: boolean) {
  const element = messageElement(container, id);
  const pane = container?.parentElement;
  if (!element || !pane) return;
  const { top } = element.getBoundingClientRect();
  const height = Math.min(pane.clientHeight, window.innerHeight);
  if (top - Math.max(pane.getBoundingClientRect().top, 0) > height * MAX_TOP_SHARE)
    element.scrollIntoView({ block: "start" });
  if (focus) element.querySelector<HTMLElement>(FOCUS_STOP)?.focus({ preventScroll: true });
}

/** Lower than this, a pane cannot show the header of an email and a few lines of it. */
const LOW_PANE = 160;

/** Scrolls to the email that is answered, once the composer has taken the lower part of the pane; in a low one, to its text. */
export function showAnsweredMessage(id: string) {
  const element = messageElement(document.body, id);
  element?.scrollIntoView({ block: "nearest" });
  const pane = element?.closest<HTMLElement>("[data-thread]");
  if (pane && pane.clientHeight < LOW_PANE)
    element?.querySelector("[data-text]")?.scrollIntoView({ block: "start" });
}

/** Keeps the focus on a message that is expanded or collapsed: React renders a new button for it. */
export function focusMessage(container: HTMLElement | null, id: string) {
  requestAnimationFrame(() =>
    messageElement(container, id)?.querySelector<HTMLElement>(FOCUS_STOP)?.focus({ preventScroll: true }),
  );
}

/** Moves the focus to the next or previous message; if none has the focus, to the first visible one. */
export function moveMessageFocus(scroller: HTMLElement | null, offset: 1 | -1) {
  const stops = [...(scroller?.querySelectorAll<HTMLElement>(FOCUS_STOP) ?? [])];
  const element = document.activeElement?.closest("[data-message], [data-group]");
  const index = stops.findIndex((stop) => element?.contains(stop));
  const top = scroller?.getBoundingClientRect().top ?? 0;
  const next =
    index < 0 ? stops.find((stop) => stop.getBoundingClientRect().top >= top) : stops[index + offset];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

/** Id of the message with the keyboard focus, or null. */
export const focusedMessageId = (): string | null =>
  document.activeElement?.closest<HTMLElement>("[data-message]")?.dataset.message ?? null;
