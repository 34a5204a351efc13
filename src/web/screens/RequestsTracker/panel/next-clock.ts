import type { RequestDetail } from "#contract/requests/request.ts";

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

/** The clock that the list shows and the one beside it, such as the silence while the answer is overdue. */
export function shownClocks(detail: Pick<RequestDetail, "deadline" | "nextStep" | "clocks">): RequestClock[] {
  const second = detail.clocks.find(({ kind }) => kind === detail.nextStep?.kind);
  return [nextClock(detail), second].filter((clock) => clock != null);
}
