import { DECISION_RULES } from "#core/reply/decision-rules.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import type { OutcomeRule } from "#core/reply/outcome-rule.ts";
import type { Confidence, Evidence, ReadOutcome } from "#core/reply/reading.ts";
import type { Sentence } from "#core/reply/sentences.ts";
import { BOILERPLATE, SIDE_WISH } from "#core/reply/set-aside.ts";
import { STEP_RULES } from "#core/reply/step-rules.ts";

/** Nothing was understood: the person reads for themselves. */
export const UNCLEAR: ReadOutcome = { value: "unclear", confidence: "unsure", evidence: [] };

/**
 * What the agency's sentences say, the main thing first. `hasRecords`: the mail brings files or a download link, which
 * "the records are attached" needs before it is believed. Quotations are blanked before.
 */
export function readOutcomes(sentences: Sentence[], hasRecords: boolean): ReadOutcome[] {
  const found = new Map<Outcome, ReadOutcome>();
  for (const sentence of sentences) {
    for (const { value, confidence, evidence } of readSentence(sentence, hasRecords)) {
      const before = found.get(value);
      if (before) {
        before.evidence.push(...evidence);
        before.confidence = surer(before.confidence, confidence);
      } else {
        found.set(value, { value, confidence, evidence });
      }
    }
  }
  return ranked(combined(found));
}

const RULES = [...DECISION_RULES, ...STEP_RULES];

function readSentence(sentence: Sentence, hasRecords: boolean): ReadOutcome[] {
  // A point within a word ("$587.50", "U.S.C.") is no end of anything; the rules take a full stop for one.
  const words = sentence.text.replace(/\s/g, " ").replace(/\.(?=\S)/g, "·");
  if (BOILERPLATE.some((pattern) => pattern.test(words))) return [];
  const read: ReadOutcome[] = [];
  for (const rule of RULES) {
    const match = rule.pattern.exec(words);
    if (!match || read.some((other) => other.value === rule.value)) continue;
    const confidence = confidenceOf(rule, words, match, hasRecords);
    if (confidence !== null) read.push({ value: rule.value, confidence, evidence: [evidenceOf(sentence)] });
  }
  return SIDE_WISH.test(words) ? read.filter(({ value }) => !DECISIONS.has(value)) : read;
}

const evidenceOf = ({ text, start, end }: Sentence): Evidence => ({ text, start, end });

/** Null where the sentence only speaks of the thing: as a condition, a possibility, a negation. */
function confidenceOf(
  rule: OutcomeRule,
  words: string,
  match: RegExpExecArray,
  hasRecords: boolean,
): Confidence | null {
  const before = words.slice(0, match.index);
  if (isConditional(before, match[0], words)) return null;
  const near = `${nearest(before)}${match[0]}`;
  if (!rule.negated && (NEGATION.test(near) || POSSIBILITY.test(near))) return null;
  if (DECISIONS.has(rule.value) && /\b(?:will|shall)\b/i.test(near)) return null;
  if (rule.records === "needed" && !hasRecords) return "likely";
  // "Your request for records that were released in full" tells what was asked, not what was decided.
  if (ENDINGS.has(rule.value) && WHAT_WAS_ASKED.test(clauseOf(before))) return "likely";
  return rule.confidence;
}

const CONDITION =
  /(?:^|[\s,;(])(?:if|unless|whether|should (?:you|we|the|your|any)|in the event|in case|to the extent|provided that|when(?:ever)?|once) /i;

/** "If …, your request will be closed", and also "your request will be closed if you do not answer". */
function isConditional(before: string, match: string, words: string): boolean {
  if (CONDITION.test(before)) return true;
  const after = words.slice(before.length + match.length);
  return /\b(?:will|may|can|would)\b/i.test(`${nearest(before)}${match}`) && /\b(?:if|unless)\b/i.test(after);
}

/** What stands just before a finding, in its own clause: words that turn it around, or make it no finding. */
const nearest = (before: string): string =>
  (/[^,;:]*$/.exec(before.slice(-200))?.[0] ?? "").split(" ").slice(-6).join(" ");

/** The clause a finding stands in: "In response to your request for X, we release …" is about what we release. */
const clauseOf = (before: string): string => MAIN_CLAUSE.exec(before)?.[0] ?? before;

const MAIN_CLAUSE =
  /[,;] (?:(?:and |so |therefore,? )?(?:we|I|the|these|those|all|this|that|\d[\d,]*)\b[^,;]*)?$/i;

const NEGATION =
  /\b(?:not|never|cannot|neither|nor|without|n't|isn't|hasn't|haven't|rather than|no (?:further |additional )?(?:fees?|charges?|costs?|payments?|deposits?|prepayment))\b/i;
const POSSIBILITY = /\b(?:may|might|could|can|would)\b/i;
const WHAT_WAS_ASKED =
  /\b(?:requests?|requested|requesting|asked|asking|seeking|sought|seeks)\b.{0,200}?\b(?:for|copies|that|all|any|concerning|regarding|about|relating)\b/i;

/** Findings about the records themselves. */
const DECISIONS: ReadonlySet<Outcome> = new Set(["released", "partly_released", "denied"]);

const surer = (a: Confidence, b: Confidence): Confidence => (a === "sure" || b === "sure" ? "sure" : a);

/** Some released and some withheld is a partial release, whichever of the two the letter says first. */
function combined(found: Map<Outcome, ReadOutcome>): ReadOutcome[] {
  const [released, denied, partly] = [
    found.get("released"),
    found.get("denied"),
    found.get("partly_released"),
  ];
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
  "fee_due",
  "fee_estimate",
  "clarification_asked",
  "withdrawn",
  "fee_waiver_refused",
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
]);

function ranked(outcomes: ReadOutcome[]): ReadOutcome[] {
  const endings = outcomes.filter(({ value, confidence }) => ENDINGS.has(value) && confidence === "sure");
  if (endings.length > 1) for (const ending of endings) ending.confidence = "likely";
  const sureFirst = (outcome: ReadOutcome) => (outcome.confidence === "sure" ? 0 : WEIGHT.length);
  const place = (outcome: ReadOutcome) => sureFirst(outcome) + WEIGHT.indexOf(outcome.value);
  return outcomes.sort((a, b) => place(a) - place(b));
}
