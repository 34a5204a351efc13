import { DEADLINE_KINDS, type DeadlineKind, type Law, type LawField } from "#core/law/law.ts";
import type { Deadline } from "./deadline.ts";

/**
 * The groups of facts that a date rests on: the limit and the rules for counting of its law, the extension where one was
 * counted, the holidays where days off were skipped or moved the last day.
 */
export function factsBehind(deadline: Pick<Deadline, "kind" | "unit" | "working">): LawField[] {
  const { kind, unit, working } = deadline;
  const isOfLawRow = (DEADLINE_KINDS as readonly string[]).includes(kind);
  const isMoved = working.some(({ as }) => as === "rolled" || as === "holiday" || as === "closing");
  return [
    ...(isOfLawRow ? [limitField(kind as DeadlineKind)] : []),
    ...(isOfLawRow && unit !== null ? (["clock"] as const) : []),
    ...(working.some(({ as }) => as === "extension") || kind === "extension" ? (["extension"] as const) : []),
    ...(unit === "business" || isMoved ? (["holidays"] as const) : []),
  ];
}

const limitField = (kind: DeadlineKind): LawField =>
  kind === "appeal" || kind === "appeal_decision" ? "appeal" : "initial_response";

/** Of the facts that a date rests on, those from memory, which nobody has compared with the statute yet. */
export const factsFromMemory = (
  law: Pick<Law, "certainty">,
  deadline: Pick<Deadline, "kind" | "unit" | "working">,
): LawField[] => factsBehind(deadline).filter((field) => law.certainty[field].basis === "memory");
