import type { ClassifiedOutcome, Confidence, Evidence } from "#core/classify/classification.ts";
import type { OutcomeHint } from "#core/classify/outcome/outcome-hints.ts";
import type { Outcome } from "#core/classify/outcome.ts";

/** Context for the matches from the rest of the letter: unmatched text, and whether it is about an appeal. */
export type RankingContext = {
  hints: ReadonlySet<OutcomeHint>;
  isAppealLetter: boolean;
  hasRecords: boolean;
};

/** The findings of a letter, the main one first, each only as sure as the others and the words around leave it. */
export function rankOutcomes(
  found: Map<Outcome, ClassifiedOutcome>,
  context: RankingContext,
): ClassifiedOutcome[] {
  const outcomes = dropClosingRemark(
    weakenNoRecords(combinePartialRelease(adjustForAppeal(found, context.isAppealLetter))),
  );
  const ranked = outcomes.sort((a, b) => rankOf(a) - rankOf(b));
  for (const outcome of ranked.filter(({ value }) => FINAL_OUTCOMES.has(value))) {
    const conflicting = ranked.filter(
      (other) =>
        other !== outcome && FINAL_OUTCOMES.has(other.value) && !explains(outcome.value, other.value),
    );
    if (conflicting.some((outcomeInConflict) => outcomeInConflict.confidence !== "unsure"))
      lowerConfidence(outcome);
  }
  const [main] = ranked;
  if (main && isUncertain(main, ranked.slice(1), context)) lowerConfidence(main);
  return ranked;
}

const lowerConfidence = (outcome: ClassifiedOutcome): void => {
  if (outcome.confidence === "sure") outcome.confidence = "likely";
};

/**
 * In a letter about an appeal, what it says of denials and releases is the story of the appeal; without an appeal,
 * "we affirm" and "remanded" are figures of speech.
 */
function adjustForAppeal(
  found: Map<Outcome, ClassifiedOutcome>,
  isAppealLetter: boolean,
): Map<Outcome, ClassifiedOutcome> {
  const appealOutcomes = ["appeal_denied", "appeal_granted", "appeal_acknowledged"] as const;
  const decided = appealOutcomes.some((value) => (found.get(value)?.confidence ?? "unsure") !== "unsure");
  for (const outcome of found.values()) {
    const isAppeal = outcome.value.startsWith("appeal_");
    if (isAppeal && isAppealLetter && outcome.confidence === "likely") outcome.confidence = "sure";
    if (isAppeal && !isAppealLetter) outcome.confidence = outcome.confidence === "sure" ? "likely" : "unsure";
    if (!isAppeal && isAppealLetter && decided) outcome.confidence = "unsure";
  }
  if (isAppealLetter && ![...found.keys()].some((value) => value.startsWith("appeal_"))) {
    convertOutcome(found, "released", "appeal_granted");
    convertOutcome(found, "acknowledged", "appeal_acknowledged");
    convertOutcome(found, "processing_update", "appeal_acknowledged");
  }
  return found;
}

/** In a letter about an appeal, an outcome of the request is likely the outcome of the appeal. */
function convertOutcome(found: Map<Outcome, ClassifiedOutcome>, from: Outcome, to: Outcome): void {
  const outcome = found.get(from);
  if (!outcome || outcome.confidence === "unsure") return;
  found.delete(from);
  if (!found.has(to)) found.set(to, { ...outcome, value: to, confidence: "likely" });
}

/** Some released and some withheld is a partial release, whichever of the two the letter says first. */
function combinePartialRelease(found: Map<Outcome, ClassifiedOutcome>): ClassifiedOutcome[] {
  const confidentOutcome = (value: Outcome): ClassifiedOutcome | undefined => {
    const outcome = found.get(value);
    return outcome?.confidence === "unsure" ? undefined : outcome;
  };
  const [released, denied, partly] = [
    confidentOutcome("released"),
    confidentOutcome("denied"),
    confidentOutcome("partly_released"),
  ];
  if ((released && denied) || (partly && (released || denied))) {
    const parts = [partly, released, denied].filter((part) => part !== undefined);
    found.delete("released");
    found.delete("denied");
    found.set("partly_released", {
      value: "partly_released",
      confidence: partly?.confidence ?? lowestConfidence(released, denied),
      evidence: uniqueEvidence(parts.flatMap((part) => part.evidence)),
    });
  }
  return [...found.values()];
}

const uniqueEvidence = (evidence: Evidence[]): Evidence[] =>
  evidence
    .filter((item, index) => evidence.findIndex((other) => other.start === item.start) === index)
    .sort((a, b) => a.start - b.start);

const lowestConfidence = (...parts: (ClassifiedOutcome | undefined)[]): Confidence =>
  parts.every((part) => part?.confidence === "sure") ? "sure" : "likely";

/** "We do not keep these; ask the sheriff" sends the user elsewhere; "we searched and found none" is an end. */
function weakenNoRecords(outcomes: ClassifiedOutcome[]): ClassifiedOutcome[] {
  const referred = outcomes.find(({ value }) => value === "referred");
  const none = outcomes.find(({ value }) => value === "no_records");
  const searched = none?.evidence.some(({ text }) => /search|f[io]u?nd|locat|identif|exist/i.test(text));
  if (none && referred?.confidence === "likely" && !searched) lowerConfidence(none);
  return outcomes;
}

/** "We are closing the file" ends a letter that gave or refused something; only alone it is the news. */
function dropClosingRemark(outcomes: ClassifiedOutcome[]): ClassifiedOutcome[] {
  const decided = outcomes.some(
    ({ value, confidence }) => FINAL_OUTCOMES.has(value) && confidence !== "unsure",
  );
  return outcomes.filter(
    ({ value, confidence }) => !(decided && value === "withdrawn" && confidence === "likely"),
  );
}

/** Priority of outcomes when a letter has several: a decision before a step, a step before a receipt. */
const OUTCOME_PRIORITY: Outcome[] = [
  "appeal_denied",
  "appeal_granted",
  "neither_confirm_nor_deny",
  "partly_released",
  "denied",
  "released",
  "referred",
  "no_records",
  "appeal_acknowledged",
  "withdrawn",
  "fee_due",
  "fee_estimate",
  "fee_waiver_refused",
  "clarification_asked",
  "extension",
  "processing_update",
  "acknowledged",
];

/** Endings that exclude one another: where two are read, neither is sure. */
const FINAL_OUTCOMES: ReadonlySet<Outcome> = new Set([
  "neither_confirm_nor_deny",
  "partly_released",
  "denied",
  "released",
  "no_records",
  "referred",
]);

/** Said in passing in letters that say something else too. */
const INTERIM_OUTCOMES: ReadonlySet<Outcome> = new Set(["processing_update", "acknowledged"]);

/** Lower is nearer to the main one: sure before likely, except that even a likely decision outweighs a receipt. */
function rankOf({ value, confidence }: ClassifiedOutcome): number {
  const tier = INTERIM_OUTCOMES.has(value) ? 2 : 0;
  // A likely release ranks below a likely question.
  const uncertaintyPenalty = value === "released" ? 1.5 : 1;
  const rank = confidence === "unsure" ? 4 : tier + (confidence === "sure" ? 0 : uncertaintyPenalty);
  return rank * OUTCOME_PRIORITY.length + OUTCOME_PRIORITY.indexOf(value);
}

/** Hints that speak against a main outcome. */
const CONTRADICTING_HINTS: Partial<Record<Outcome, OutcomeHint[]>> = {
  released: ["kept"],
  denied: ["given", "elsewhere"],
  no_records: ["given", "elsewhere"],
  referred: ["given"],
  withdrawn: ["given", "kept"],
  fee_due: ["kept", "elsewhere"],
  fee_estimate: ["kept", "elsewhere"],
  fee_waiver_refused: ["given", "elsewhere"],
  clarification_asked: ["given", "elsewhere", "closed"],
  extension: ["given", "kept", "elsewhere", "closed"],
  processing_update: [
    "given",
    "kept",
    "elsewhere",
    "money",
    "question",
    "later",
    "closed",
    "appeal",
    "unsaid",
  ],
  acknowledged: ["given", "kept", "elsewhere", "money", "question", "later", "closed", "appeal", "unsaid"],
  appeal_acknowledged: ["kept", "appeal", "given"],
};

function isUncertain(
  main: ClassifiedOutcome,
  others: ClassifiedOutcome[],
  { hints, hasRecords }: RankingContext,
): boolean {
  if (CONTRADICTING_HINTS[main.value]?.some((hint) => hints.has(hint))) return true;
  // An email that brings files and seems to give nothing was not understood whole.
  if (hasRecords && (main.value === "acknowledged" || main.value === "processing_update")) return true;
  if (main.value.startsWith("appeal_") && others.some((other) => contradicts(main.value, other))) return true;
  const otherFindings = others.filter(
    ({ value, confidence }) =>
      confidence !== "unsure" &&
      !INTERIM_OUTCOMES.has(value) &&
      !(main.value === "fee_due" && value === "fee_estimate" && confidence === "likely"),
  );
  return otherFindings.some((other) => !isCompatible(main.value, other.value));
}

/** Granted in one sentence, denied in another: in part, or misread. */
const contradicts = (main: Outcome, { value, confidence }: ClassifiedOutcome): boolean =>
  main !== "appeal_acknowledged" &&
  value !== main &&
  (value === "appeal_granted" || value === "appeal_denied") &&
  confidence === "sure";

/** A referral says why there are no records; neither confirming nor denying names the exemption it rests on. */
const explains = (main: Outcome, other: Outcome): boolean =>
  (main === "referred" && other === "no_records") ||
  (main === "neither_confirm_nor_deny" && other === "denied");

/** Pairs of outcomes that may both apply, since one explains the other. */
const isCompatible = (main: Outcome, other: Outcome): boolean =>
  explains(main, other) ||
  (main.startsWith("appeal_") && (other.startsWith("appeal_") || FINAL_OUTCOMES.has(other))) ||
  (main === "withdrawn" && other !== "released" && !FINAL_OUTCOMES.has(other)) ||
  (FINAL_OUTCOMES.has(main) &&
    !FINAL_OUTCOMES.has(other) &&
    !other.startsWith("fee_") &&
    other !== "withdrawn");
