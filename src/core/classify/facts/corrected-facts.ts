import type { DateFact, Evidence, ExtractedFact, ExtractedFacts } from "#core/classify/classification.ts";
import type { PageCounts } from "./extract-page-counts.ts";

/** The facts of a letter that the requester can corrected; the rest shows where something is, and is followed or not. */
export const FACT_NAMES = [
  "trackingNumber",
  "amount",
  "responseDue",
  "answerBy",
  "linkExpires",
  "exemptions",
  "pages",
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** Pages given in full, given in part, and kept back; null where the letter does not say. */
export type PageNumbers = { full: number | null; part: number | null; withheld: number | null };

/**
 * What one letter says, each fact once: null, or no exemption, where it says nothing of it. `amount` is the sum it asks,
 * in cents of US dollars; days are `YYYY-MM-DD`.
 */
export type LetterFacts = {
  trackingNumber: string | null;
  amount: number | null;
  responseDue: string | null;
  answerBy: string | null;
  linkExpires: string | null;
  exemptions: string[];
  pages: PageNumbers | null;
};

/** What the user says a letter says, of as many facts as they recorded. It counts before what was read. */
export type CorrectedFacts = Partial<LetterFacts>;

/** One fact as it was read and as the user says it is. */
export type FactCorrection = { fact: FactName; read: LetterFacts[FactName]; told: LetterFacts[FactName] };

/** What was read of a letter, in the shape the requester puts it right in. `pages` is `pagesIn` of its text. */
export const letterFactsOf = (facts: ExtractedFacts, pages: PageCounts | null): LetterFacts => ({
  trackingNumber: facts.trackingNumbers[0]?.value ?? null,
  amount: requestedAmountOf(facts),
  responseDue: dateOf(facts, "response_due"),
  answerBy: dateOf(facts, "answer_by"),
  linkExpires: dateOf(facts, "link_expires"),
  exemptions: facts.exemptions.map(({ value }) => value),
  pages: pages && { full: pages.full, part: pages.part, withheld: pages.withheld },
});

/** Of several amounts the largest is the sum: the others are what an hour or a page costs. Null where none was read. */
export const requestedAmountOf = ({ amounts }: Pick<ExtractedFacts, "amounts">): number | null =>
  amounts.length > 0 ? Math.max(...amounts.map(({ value }) => value)) : null;

const dateOf = ({ dates }: ExtractedFacts, expectedMeaning: DateFact["meaning"]): string | null =>
  dates.find(({ meaning }) => meaning === expectedMeaning)?.value ?? null;

/** The facts with what the user corrected in the place of what was read; what they did not touch stays. */
export function applyCorrections(facts: ExtractedFacts, told: CorrectedFacts): ExtractedFacts {
  const { trackingNumber, amount, exemptions } = told;
  return {
    trackingNumbers:
      trackingNumber === undefined
        ? facts.trackingNumbers
        : toExtractedFact(trackingNumber, facts.trackingNumbers),
    amounts: amount === undefined ? facts.amounts : toExtractedFact(amount, facts.amounts),
    dates: CORRECTABLE_DATES.reduce((dates, [name, meaning]) => {
      const day = told[name];
      if (day === undefined) return dates;
      const others = dates.filter((date) => date.meaning !== meaning);
      return [...others, ...toExtractedFact(day, dates).map((date) => ({ ...date, meaning }))];
    }, facts.dates),
    exemptions:
      exemptions === undefined
        ? facts.exemptions
        : exemptions.flatMap((exemption) => toExtractedFact(exemption, facts.exemptions)),
    links: facts.links,
  };
}

const CORRECTABLE_DATES = [
  ["responseDue", "response_due"],
  ["answerBy", "answer_by"],
  ["linkExpires", "link_expires"],
] as const satisfies [FactName, DateFact["meaning"]][];

const NO_EVIDENCE: Evidence = { text: "", start: 0, end: 0 };

/** One value as a fact: with its place in the letter where it was read there, else with none. */
const toExtractedFact = <Value extends string | number>(
  value: Value | null,
  read: readonly ExtractedFact<Value>[],
): ExtractedFact<Value>[] =>
  value === null
    ? []
    : [{ value, evidence: read.find((fact) => fact.value === value)?.evidence ?? NO_EVIDENCE }];

/** Whether two say the same of a fact, in whatever order exemptions stand. */
export const isSameFact = (a: LetterFacts[FactName], b: LetterFacts[FactName]): boolean =>
  JSON.stringify(comparableValue(a)) === JSON.stringify(comparableValue(b));

const comparableValue = (value: LetterFacts[FactName]): unknown => {
  if (value === null || typeof value !== "object") return value;
  if ("full" in value) return [value.full, value.part, value.withheld];
  return [...value].sort();
};
