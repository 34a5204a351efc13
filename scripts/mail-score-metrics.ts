import type { Classification, Confidence } from "#core/classify/classification.ts";
import {
  type CorrectedFacts,
  FACT_NAMES,
  type FactName,
  isSameFact,
  letterFactsOf,
} from "#core/classify/facts/corrected-facts.ts";
import { extractPageCounts } from "#core/classify/facts/extract-page-counts.ts";
import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";

/** One labelled mail and what was read: `label` is its main outcome, null where nobody said it, `also` what else it says. */
export type ScoredEmail = {
  file: string;
  label: Outcome | null;
  also: Outcome[];
  read: Outcome;
  confidence: Confidence;
  /** Every outcome read, the main one included. */
  named: Outcome[];
  /** Of the facts a user corrected: whether each was extracted so. */
  facts: { fact: FactName; right: boolean }[];
};

/** Shares are 0–1; null where there is nothing to divide by. */
export type OutcomeScore = {
  outcome: Outcome;
  /** How many emails carry the label. */
  count: number;
  precision: number | null;
  recall: number | null;
  f1: number | null;
  /** Of the emails that say this at all, as the main thing or beside it, how many were read to say it. */
  named: number | null;
};

export type Scores = {
  mails: number;
  right: number;
  sure: number;
  sureRight: number;
  perOutcome: OutcomeScore[];
  /** What was taken for what, the most frequent first. */
  confusions: { label: Outcome; read: Outcome; count: number }[];
  /** Of each fact: in how many emails it is labeled, and in how many of those it was read so. */
  perFact: { fact: FactName; count: number; right: number }[];
};

/** What an email was labelled to say; `outcome` is null where only facts were. */
export type Label = { file: string; outcome: Outcome | null; also: Outcome[]; facts: CorrectedFacts };

/** A reason to stop that is the caller's to fix. */
export class BadInput extends Error {}

/**
 * The labels of a table: `file <tab> outcome <tab> other outcomes, comma-separated`, one email a line, and in the
 * seventh column facts as JSON, where `mail:examples` wrote them; the outcome is `-` where only those are known. A heading,
 * empty lines and lines that begin with `#` are passed over. `place` names the table in a refusal.
 */
export function parseLabels(table: string, location: string): Label[] {
  const lines = table.replace(/^\uFEFF/, "").split(/\r?\n/);
  const labels = lines.flatMap((line, index) => {
    const isHeading = index === 0 && /^(?:file|name)\w*\t/i.test(line);
    return line.trim() === "" || line.startsWith("#") || isHeading
      ? []
      : [parseLabel(line, `${location}:${index + 1}`)];
  });
  if (labels.length === 0) throw new BadInput(`${location} holds no labels`);
  const seen = new Set<string>();
  for (const { file } of labels) {
    if (seen.has(file)) throw new BadInput(`${location} labels ${file} twice`);
    seen.add(file);
  }
  return labels;
}

function parseLabel(line: string, location: string): Label {
  const [file = "", outcome = "", others = "", , , , facts = ""] = line
    .split("\t")
    .map((cell) => cell.trim());
  if (file === "" || outcome === "") throw new BadInput(`${location} needs a file, a tab and an outcome`);
  const also = others.split(/[,; ]+/).filter((one) => one !== "");
  return {
    file,
    outcome: outcome === "-" ? null : parseOutcome(outcome, location),
    also: also.map((one) => parseOutcome(one, location)),
    facts: parseFacts(facts, location),
  };
}

function parseFacts(cell: string, location: string): CorrectedFacts {
  if (cell === "") return {};
  try {
    const facts: unknown = JSON.parse(cell);
    if (typeof facts === "object" && facts !== null && Object.keys(facts).every(isFact)) return facts;
  } catch {
    // Said below.
  }
  throw new BadInput(`${location} has facts that are no JSON of ${FACT_NAMES.join(", ")}`);
}

const isFact = (name: string): boolean => FACT_NAMES.some((fact) => fact === name);

function parseOutcome(outcome: string, location: string): Outcome {
  const found = OUTCOMES.find((one) => one === outcome);
  if (!found) throw new BadInput(`${location} says "${outcome}"; the outcomes are ${OUTCOMES.join(", ")}`);
  return found;
}

/** A reading of an email with this text set against its label. */
export const scoreEmail = (
  { file, outcome, also, facts }: Label,
  reading: Classification,
  text: string,
): ScoredEmail => ({
  file,
  label: outcome,
  also,
  facts: FACT_NAMES.flatMap((fact) => {
    const expectedFacts = facts[fact];
    return expectedFacts === undefined
      ? []
      : [
          {
            fact,
            right: isSameFact(expectedFacts, letterFactsOf(reading.facts, extractPageCounts(text))[fact]),
          },
        ];
  }),
  read: reading.main.value,
  confidence: reading.main.confidence,
  named: [reading.main, ...reading.outcomes].map(({ value }) => value),
});

/** Precision, recall and F1 of the main outcome, and how far "sure" can be trusted. */
export function computeScores(all: ScoredEmail[]): Scores {
  const emails = all.filter(({ label }) => label !== null);
  const sure = emails.filter(({ confidence }) => confidence === "sure");
  return {
    mails: emails.length,
    right: emails.filter(isCorrect).length,
    sure: sure.length,
    sureRight: sure.filter(isCorrect).length,
    perOutcome: OUTCOMES.map((outcome) => outcomeScoreOf(outcome, emails)),
    confusions: confusionsOf(emails),
    perFact: FACT_NAMES.flatMap((fact) => {
      const expectedFacts = all.flatMap(({ facts }) => facts.filter((one) => one.fact === fact));
      return expectedFacts.length === 0
        ? []
        : [{ fact, count: expectedFacts.length, right: expectedFacts.filter(({ right }) => right).length }];
    }),
  };
}

const isCorrect = ({ label, read }: ScoredEmail): boolean => label === read;

function outcomeScoreOf(outcome: Outcome, emails: ScoredEmail[]): OutcomeScore {
  const labeled = emails.filter(({ label }) => label === outcome);
  const right = labeled.filter(isCorrect).length;
  const precision = ratio(right, emails.filter(({ read }) => read === outcome).length);
  const recall = ratio(right, labeled.length);
  const withOutcome = emails.filter(({ label, also }) => label === outcome || also.includes(outcome));
  return {
    outcome,
    count: labeled.length,
    precision,
    recall,
    f1:
      precision && recall
        ? (2 * precision * recall) / (precision + recall)
        : precision === null
          ? null
          : recall,
    named: ratio(withOutcome.filter(({ named }) => named.includes(outcome)).length, withOutcome.length),
  };
}

function confusionsOf(emails: ScoredEmail[]): Scores["confusions"] {
  const confusionsByPair = new Map<string, Scores["confusions"][number]>();
  for (const mail of emails) {
    const { label, read } = mail;
    if (label === null || label === read) continue;
    const key = `${label} ${read}`;
    const confusion = confusionsByPair.get(key) ?? { label, read, count: 0 };
    confusion.count++;
    confusionsByPair.set(key, confusion);
  }
  return [...confusionsByPair.values()].sort((a, b) => b.count - a.count);
}

const ratio = (part: number, total: number): number | null => (total === 0 ? null : part / total);

/** The scores as a table for a terminal. */
export function scoreTable(scores: Scores): string {
  const row = (cells: string[]): string =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(26) : cell.padStart(9))).join("");
  const lines = [
    row(["outcome", "mails", "precision", "recall", "F1", "named"]),
    ...scores.perOutcome
      .filter(({ count, precision }) => count > 0 || precision !== null)
      .map((one) =>
        row([
          one.outcome,
          String(one.count),
          ...[one.precision, one.recall, one.f1, one.named].map((value) => percent(value)),
        ]),
      ),
    "",
    `right: ${scores.right} of ${scores.mails} (${percent(ratio(scores.right, scores.mails))})`,
    `sure:  ${scores.sure} of ${scores.mails} (${percent(ratio(scores.sure, scores.mails))}), of those right: ${percent(ratio(scores.sureRight, scores.sure))}`,
  ];
  const confusionLines = scores.confusions.map(
    ({ label, read, count }) => `${String(count).padStart(5)}  ${label} read as ${read}`,
  );
  const facts = scores.perFact.map(({ fact, count, right }) =>
    row([fact, String(count), percent(ratio(right, count))]),
  );
  return [
    ...lines,
    ...(confusionLines.length > 0 ? ["", "taken for one another:", ...confusionLines] : []),
    ...(facts.length > 0 ? ["", row(["fact", "mails", "right"]), ...facts] : []),
  ].join("\n");
}

const percent = (value: number | null): string => (value === null ? "–" : `${(value * 100).toFixed(1)} %`);
