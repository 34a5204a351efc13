import type { Outcome } from "#core/reply/outcome.ts";
import type { Answer, Letter, Written } from "./clocks.ts";
import type { Status } from "./states.ts";

/** A move its person made by hand, with the instant and the day at the agency it counts from. */
export type DatedMove = Written & { from: Status; to: Status };

/** What a status put down by hand says in place of a letter. */
const SAYS: Partial<Record<Status, Outcome>> = {
  clarification_asked: "clarification_asked",
  fee_asked: "fee_estimate",
  partly_released: "partly_released",
  released: "released",
  denied: "denied",
  no_records: "no_records",
  referred: "referred",
  // Which way does not matter to the clock.
  appeal_decided: "appeal_denied",
};

const ASKED: ReadonlySet<Status> = new Set(["clarification_asked", "fee_asked"]);

/**
 * The letters and answers that clocks count, with what was put down by hand among them, in the order they were written.
 * Who says that the answer is awaited again takes back what they had put down of an answer before; what was asked in the
 * meantime was asked, and is answered by it.
 * @param moves that were not taken back, oldest first
 */
export function countedIn(
  { letters, answers }: { letters: readonly Letter[]; answers: readonly Answer[] },
  moves: readonly DatedMove[],
): { letters: Letter[]; answers: Answer[] } {
  let said: (Letter & { asks: boolean })[] = [];
  let answered: Answer[] = [];
  for (const { at, on, from, to } of moves) {
    const outcome = SAYS[to];
    if (outcome !== undefined) said.push({ at, on, outcome, asks: ASKED.has(to) });
    else if (to === "appeal_pending") answered.push({ at, on, deed: "appeals" });
    else if (to === "awaiting_acknowledgment" || to === "awaiting_determination") {
      said = said.filter(({ asks }) => asks);
      answered = answered.filter(({ deed }) => deed !== "appeals");
      if (from === "awaiting_acknowledgment") said.push({ at, on, outcome: "acknowledged", asks: true });
      else if (ASKED.has(from)) answered.push({ at, on });
    }
  }
  return {
    letters: inOrder([...letters, ...said.map(({ at, on, outcome }) => ({ at, on, outcome }))]),
    answers: inOrder([...answers, ...answered]),
  };
}

const inOrder = <One extends Written>(written: One[]): One[] =>
  written.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
