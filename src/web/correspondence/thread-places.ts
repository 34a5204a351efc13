/** Where the keyboard stops in a thread: the line of every message, open or folded, and of a run of them. */
const STOP = "[data-stop]";

/** A message lower than this share of its pane is brought up: what stands above it was read. */
const LOW = 0.45;

const placeOf = (box: HTMLElement | null, id: string) =>
  box?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`) ?? null;

/** Brings a message to where reading begins, and with `focus` the keyboard to it. */
export function showMessage(box: HTMLElement | null, id: string, focus: boolean) {
  const place = placeOf(box, id);
  const pane = box?.parentElement;
  if (!place || !pane) return;
  const { top } = place.getBoundingClientRect();
  const height = Math.min(pane.clientHeight, window.innerHeight);
  if (top - Math.max(pane.getBoundingClientRect().top, 0) > height * LOW)
    place.scrollIntoView({ block: "start" });
  if (focus) place.querySelector<HTMLElement>(STOP)?.focus({ preventScroll: true });
}

/** The keyboard stays on a message that is folded or unfolded: its line is another one with the next paint. */
export function focusStop(box: HTMLElement | null, id: string) {
  requestAnimationFrame(() =>
    placeOf(box, id)?.querySelector<HTMLElement>(STOP)?.focus({ preventScroll: true }),
  );
}

/** Moves the keyboard to the next message, or the one before; to the first in sight where it was on none. */
export function stepMessage(scroller: HTMLElement | null, by: 1 | -1) {
  const stops = [...(scroller?.querySelectorAll<HTMLElement>(STOP) ?? [])];
  const place = document.activeElement?.closest("[data-message], [data-run]");
  const at = stops.findIndex((stop) => place?.contains(stop));
  const top = scroller?.getBoundingClientRect().top ?? 0;
  const next = at < 0 ? stops.find((stop) => stop.getBoundingClientRect().top >= top) : stops[at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

/** The message the keyboard is on, by its id; null where it is on none. */
export const messageInHand = (): string | null =>
  document.activeElement?.closest<HTMLElement>("[data-message]")?.dataset.message ?? null;
