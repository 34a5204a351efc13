import type { Outcome } from "#core/reply/outcome.ts";
import type { Hint } from "#core/reply/outcome-hints.ts";
import type { Confidence, Evidence, ReadOutcome } from "#core/reply/reading.ts";

/** What the rest of the letter says about the findings: words not understood, and whether an appeal is its matter. */
export type Around = { hints: ReadonlySet<Hint>; appeal: boolean; hasRecords: boolean };

/** The findings of a letter, the main one first, each only as sure as the others and the words around leave it. */
export function rankOutcomes(found: Map<Outcome, ReadOutcome>, around: Around): ReadOutcome[] {
  const outcomes = closedAtTheEnd(pointedElsewhere(combined(inMatterOf(found, around.appeal))));
  const ranked = outcomes.sort((a, b) => place(a) - place(b));
  for (const outcome of ranked.filter(({ value }) => ENDINGS.has(value))) {
    const rivals = ranked.filter(
      (other) => other !== outcome && ENDINGS.has(other.value) && !explains(outcome.value, other.value),
    );
    if (rivals.some((rival) => rival.confidence !== "unsure")) lower(outcome);
  }
  const [main] = ranked;
  if (main && isDoubted(main, ranked.slice(1), around)) lower(main);
  return ranked;
}

const lower = (outcome: ReadOutcome): void => {
  if (outcome.confidence === "sure") outcome.confidence = "likely";
};

/**
 * In a letter about an appeal, what it says of denials and releases is the story of the appeal; without an appeal,
 * "we affirm" and "remanded" are figures of speech.
 */
function inMatterOf(found: Map<Outcome, ReadOutcome>, appeal: boolean): Map<Outcome, ReadOutcome> {
  const told = ["appeal_denied", "appeal_granted", "appeal_acknowledged"] as const;
  const decided = told.some((value) => (found.get(value)?.confidence ?? "unsure") !== "unsure");
  for (const outcome of found.values()) {
    const isAppeal = outcome.value.startsWith("appeal_");
    if (isAppeal && appeal && outcome.confidence === "likely") outcome.confidence = "sure";
    if (isAppeal && !appeal) outcome.confidence = outcome.confidence === "sure" ? "likely" : "unsure";
    if (!isAppeal && appeal && decided) outcome.confidence = "unsure";
  }
  if (appeal && ![...found.keys()].some((value) => value.startsWith("appeal_"))) {
    rename(found, "released", "appeal_granted");
    rename(found, "acknowledged", "appeal_acknowledged");
    rename(found, "processing_update", "appeal_acknowledged");
  }
  return found;
}

/** What is said of the request in a letter about its appeal is likely said of the appeal. */
function rename(found: Map<Outcome, ReadOutcome>, from: Outcome, to: Outcome): void {
  const outcome = found.get(from);
  if (!outcome || outcome.confidence === "unsure") return;
  found.delete(from);
  if (!found.has(to)) found.set(to, { ...outcome, value: to, confidence: "likely" });
}

/** Some released and some withheld is a partial release, whichever of the two the letter says first. */
function combined(found: Map<Outcome, ReadOutcome>): ReadOutcome[] {
  const heard = (value: Outcome): ReadOutcome | undefined => {
    const outcome = found.get(value);
    return outcome?.confidence === "unsure" ? undefined : outcome;
  };
  const [released, denied, partly] = [heard("released"), heard("denied"), heard("partly_released")];
  if ((released && denied) || (partly && (released || denied))) {
    const parts = [partly, released, denied].filter((part) => part !== undefined);
    found.delete("released");
    found.delete("denied");
    found.set("partly_released", {
      value: "partly_released",
      confidence: partly?.confidence ?? weaker(released, denied),
      evidence: eachOnce(parts.flatMap((part) => part.evidence)),
    });
  }
  return [...found.values()];
}

const eachOnce = (evidence: Evidence[]): Evidence[] =>
  evidence
    .filter((one, index) => evidence.findIndex((other) => other.start === one.start) === index)
    .sort((a, b) => a.start - b.start);

const weaker = (...parts: (ReadOutcome | undefined)[]): Confidence =>
  parts.every((part) => part?.confidence === "sure") ? "sure" : "likely";

/** "We do not keep these; ask the sheriff" sends the person elsewhere; "we searched and found none" is an end. */
function pointedElsewhere(outcomes: ReadOutcome[]): ReadOutcome[] {
  const referred = outcomes.find(({ value }) => value === "referred");
  const none = outcomes.find(({ value }) => value === "no_records");
  const searched = none?.evidence.some(({ text }) => /search|f[io]u?nd|locat|identif|exist/i.test(text));
  if (none && referred?.confidence === "likely" && !searched) lower(none);
  return outcomes;
}

/** "We are closing the file" ends a letter that gave or refused something; only alone it is the news. */
function closedAtTheEnd(outcomes: ReadOutcome[]): ReadOutcome[] {
  const decided = outcomes.some(({ value, confidence }) => ENDINGS.has(value) && confidence !== "unsure");
  return outcomes.filter(
    ({ value, confidence }) => !(decided && value === "withdrawn" && confidence === "likely"),
  );
}

/** What a letter is filed under when it says several things: a decision before a step, a step before a receipt. */
const WEIGHT: Outcome[] = [
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
const ENDINGS: ReadonlySet<Outcome> = new Set([
  "neither_confirm_nor_deny",
  "partly_released",
  "denied",
  "released",
  "no_records",
  "referred",
]);

/** Said in passing in letters that say something else too. */
const RECEIPTS: ReadonlySet<Outcome> = new Set(["processing_update", "acknowledged"]);

/** Lower is nearer to the main one: sure before likely, except that even a likely decision outweighs a receipt. */
function place({ value, confidence }: ReadOutcome): number {
  const tier = RECEIPTS.has(value) ? 2 : 0;
  // A guess that something was given gives way to a guess that something is asked for first.
  const guess = value === "released" ? 1.5 : 1;
  const step = confidence === "unsure" ? 4 : tier + (confidence === "sure" ? 0 : guess);
  return step * WEIGHT.length + WEIGHT.indexOf(value);
}

/** Hints that speak against a main outcome. */
const AGAINST: Partial<Record<Outcome, Hint[]>> = {
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

function isDoubted(main: ReadOutcome, others: ReadOutcome[], { hints, hasRecords }: Around): boolean {
  if (AGAINST[main.value]?.some((hint) => hints.has(hint))) return true;
  // A mail that brings files and seems to give nothing was not understood whole.
  if (hasRecords && (main.value === "acknowledged" || main.value === "processing_update")) return true;
  if (main.value.startsWith("appeal_") && others.some((other) => contradicts(main.value, other))) return true;
  const beside = others.filter(
    ({ value, confidence }) =>
      confidence !== "unsure" &&
      !RECEIPTS.has(value) &&
      !(main.value === "fee_due" && value === "fee_estimate" && confidence === "likely"),
  );
  return beside.some((other) => !goesWith(main.value, other.value));
}

/** Granted in one sentence, denied in another: in part, or misread. */
const contradicts = (main: Outcome, { value, confidence }: ReadOutcome): boolean =>
  main !== "appeal_acknowledged" &&
  value !== main &&
  (value === "appeal_granted" || value === "appeal_denied") &&
  confidence === "sure";

/** A referral says why there are no records; neither confirming nor denying names the exemption it rests on. */
const explains = (main: Outcome, other: Outcome): boolean =>
  (main === "referred" && other === "no_records") ||
  (main === "neither_confirm_nor_deny" && other === "denied");

/** Where the main one explains the other, both may stand. */
const goesWith = (main: Outcome, other: Outcome): boolean =>
  explains(main, other) ||
  (main.startsWith("appeal_") && (other.startsWith("appeal_") || ENDINGS.has(other))) ||
  (main === "withdrawn" && other !== "released" && !ENDINGS.has(other)) ||
  (ENDINGS.has(main) && !ENDINGS.has(other) && !other.startsWith("fee_") && other !== "withdrawn");
