import type { RequestDetail } from "#contract/requests/request.ts";
import { ownFirst } from "#web/features/deadlines/deadline-labels.ts";

export type RequestClock = RequestDetail["clocks"][number];

/** The clock that the list shows for this request; the first clock when the list shows none. */
export function nextClock({
  deadline,
  clocks,
}: Pick<RequestDetail, "deadline" | "clocks">): RequestClock | null {
  const listedClock = clocks.find(
    (clock) => clock.kind === deadline?.kind && clock.startedOn === deadline.startedOn,
  );
  return listedClock ?? clocks[0] ?? null;
}

/**
 * The clock that the list shows and the one beside it, such as the silence while the answer is overdue, the user's own first; and from when a suit
 * may be filed, which no list counts down to.
 */
export function shownClocks(detail: Pick<RequestDetail, "deadline" | "nextStep" | "clocks">): RequestClock[] {
  const second = detail.clocks.find(({ kind }) => kind === detail.nextStep?.kind);
  const suit = detail.clocks.find(({ kind }) => kind === "suit_notice");
  return ownFirst([...new Set([nextClock(detail), second, suit])].filter((clock) => clock != null));
}

/** The day beside a clock's label: of a wait, which has no day due, the day it ends on. */
export const shownDay = ({ kind, working }: RequestClock, day: string | null): string | null =>
  kind === "suit_notice" ? working.due : day;
