/** Where the keyboard stops in a thread: the line of every message, open or folded, and of a run of them. */
const FOCUS_STOP = "[data-stop]";

/** A message lower than this share of its pane is brought up: what stands above it was read. */
const MAX_TOP_SHARE = 0.45;

const messageElement = (container: HTMLElement | null, id: string) =>
  container?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`) ?? null;

/** Brings a message to where reading begins, and with `focus` the keyboard to it. */
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

/** The keyboard stays on a message that is folded or unfolded: its line is another one with the next paint. */
export function focusMessage(container: HTMLElement | null, id: string) {
  requestAnimationFrame(() =>
    messageElement(container, id)?.querySelector<HTMLElement>(FOCUS_STOP)?.focus({ preventScroll: true }),
  );
}

/** Moves the keyboard to the next message, or the one before; to the first in sight where it was on none. */
export function moveMessageFocus(scroller: HTMLElement | null, offset: 1 | -1) {
  const stops = [...(scroller?.querySelectorAll<HTMLElement>(FOCUS_STOP) ?? [])];
  const element = document.activeElement?.closest("[data-message], [data-run]");
  const index = stops.findIndex((stop) => element?.contains(stop));
  const top = scroller?.getBoundingClientRect().top ?? 0;
  const next =
    index < 0 ? stops.find((stop) => stop.getBoundingClientRect().top >= top) : stops[index + offset];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

/** The message the keyboard is on, by its id; null where it is on none. */
export const focusedMessageId = (): string | null =>
  document.activeElement?.closest<HTMLElement>("[data-message]")?.dataset.message ?? null;
