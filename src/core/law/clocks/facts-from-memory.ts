import { DEADLINE_KINDS, type DeadlineKind, type Law, type LawField } from "#core/law/law.ts";
import type { Deadline } from "./deadline.ts";

/** What a date rests on. `right`: a time limit that is not in the law row, of the rights of the requester. */
type Fact = LawField | "right";

type Dated = Pick<Deadline, "kind" | "unit" | "working"> & { basis?: string };

/**
 * The groups of facts that a date rests on: the limit and the rules for counting of its law, the extension where one was
 * counted, the holidays where days off were skipped or moved the last day. A day that a letter names rests on no law.
 */
export function factsBehind(deadline: Dated): Fact[] {
  const { unit, working } = deadline;
  const isMoved = working.some(({ as }) => as === "rolled" || as === "holiday" || as === "closing");
  return [...limitFacts(deadline), ...(unit === "business" || isMoved ? (["holidays"] as const) : [])];
}

function limitFacts({ kind, unit, working, basis }: Dated): Fact[] {
  if (basis !== undefined) return basis === "letter" ? [] : ["right"];
  if (!isOfLawRow(kind)) return [];
  return [
    kind === "appeal" || kind === "appeal_decision" ? "appeal" : "initial_response",
    ...(unit === null ? [] : (["clock"] as const)),
    ...(working.some(({ as }) => as === "extension") || kind === "extension" ? (["extension"] as const) : []),
  ];
}

const isOfLawRow = (kind: string): kind is DeadlineKind =>
  (DEADLINE_KINDS as readonly string[]).includes(kind);

/** Of the facts that a date rests on, those from memory, which nobody has compared with the statute yet. */
export const factsFromMemory = (law: Pick<Law, "certainty">, deadline: Dated): Fact[] =>
  factsBehind(deadline).filter((fact) =>
    fact === "right" ? deadline.basis === "memory" : law.certainty[fact].basis === "memory",
  );

/** The page on which a time limit of the rights was read; null of one from memory, of a letter, or of the law row. */
export const pageBehind = ({ basis = "" }: Dated): string | null => /^page: (.+)$/.exec(basis)?.[1] ?? null;

/** Whether the time limit of the answer was compared with a source, so that a day of that check can be named. */
export const isLimitChecked = ({ certainty }: Pick<Law, "certainty">): boolean =>
  certainty.initial_response.basis !== "memory";
