import type {
  AmountFact,
  DateFact,
  Evidence,
  ExtractedFact,
  ExtractedFacts,
} from "#core/classify/classification.ts";
import { currencyOf, dollarOf } from "#core/money/money.ts";
import type { PageCounts } from "./extract-page-counts.ts";

/**
 * The facts of a letter that the requester can corrected; the rest shows where something is, and is followed or not.
 */
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

/** Pages released in full, released in part, and withheld; null where the letter does not say. */
export type PageNumbers = { full: number | null; part: number | null; withheld: number | null };

/**
 * The facts of one letter, each once: null, or no exemption, if it is not mentioned. `amount` is the requested sum,
 * in cents; days are `YYYY-MM-DD`.
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

/** The corrections of the user. They take precedence over the extracted facts. `currency`: of the amount, where it is not US dollars. */
export type CorrectedFacts = Partial<LetterFacts> & { currency?: string };

/** The extracted facts of a letter, in the shape of the corrections. */
export const letterFactsOf = (facts: ExtractedFacts, pages: PageCounts | null): LetterFacts => ({
  trackingNumber: facts.trackingNumbers[0]?.value ?? null,
  amount: requestedAmountOf(facts),
  responseDue: dateOf(facts, "response_due"),
  answerBy: dateOf(facts, "answer_by"),
  linkExpires: dateOf(facts, "link_expires"),
  exemptions: facts.exemptions.map(({ value }) => value),
  pages: pages && { full: pages.full, part: pages.part, withheld: pages.withheld },
});

/** The cents of what the requester is asked to pay or to agree to; null where that is nothing. */
export const requestedAmountOf = (facts: Pick<ExtractedFacts, "amounts">): number | null =>
  requestedSumOf(facts)?.value ?? null;

/**
 * The sum the requester is asked to pay or to agree to; null where none is. What older versions read, and what the user corrected, does
 * not say which: the largest is.
 */
export function requestedSumOf({ amounts }: Pick<ExtractedFacts, "amounts">): AmountFact | null {
  const [largest] = amounts.toSorted((a, b) => b.value - a.value);
  return amounts.some(({ isAsked }) => isAsked !== undefined)
    ? (amounts.find(({ isAsked }) => isAsked) ?? null)
    : (largest ?? null);
}

/** A classification in which "$" is the dollar of the request's law. */
export function withDollarOf<Read extends { facts: ExtractedFacts }>(
  read: Read,
  jurisdiction: string | null,
): Read {
  const currency = dollarOf(jurisdiction);
  if (currency === "USD") return read;
  const amounts = read.facts.amounts.map((amount) => ({ ...amount, currency: amount.currency ?? currency }));
  return { ...read, facts: { ...read.facts, amounts } };
}

/** The money of a corrected amount: that of the letter, else that of the request's law. */
export function correctedCurrency(
  { amounts }: Pick<ExtractedFacts, "amounts">,
  jurisdiction: string | null,
): string {
  const sum = requestedSumOf({ amounts }) ?? amounts[0];
  return sum ? (sum.currency ?? "USD") : currencyOf(jurisdiction);
}

const dateOf = ({ dates }: ExtractedFacts, expectedMeaning: DateFact["meaning"]): string | null =>
  dates.find(({ meaning }) => meaning === expectedMeaning)?.value ?? null;

/** The facts with what the user corrected in the place of what was read; what they did not touch stays. */
export function applyCorrections(facts: ExtractedFacts, corrected: CorrectedFacts): ExtractedFacts {
  const { trackingNumber, amount, currency, exemptions } = corrected;
  return {
    trackingNumbers:
      trackingNumber === undefined
        ? facts.trackingNumbers
        : toExtractedFact(trackingNumber, facts.trackingNumbers),
    amounts:
      amount === undefined
        ? facts.amounts
        : toExtractedFact(amount, facts.amounts).map((fact) => ({ ...fact, ...(currency && { currency }) })),
    dates: CORRECTABLE_DATES.reduce((dates, [name, meaning]) => {
      const day = corrected[name];
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

/** Whether two values of a fact are equal; the order of exemptions is ignored. */
export const isSameFact = (a: LetterFacts[FactName], b: LetterFacts[FactName]): boolean =>
  JSON.stringify(comparableValue(a)) === JSON.stringify(comparableValue(b));

const comparableValue = (value: LetterFacts[FactName]): unknown => {
  if (value === null || typeof value !== "object") return value;
  if ("full" in value) return [value.full, value.part, value.withheld];
  return [...value].sort();
};
