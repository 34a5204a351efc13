import type { ExtractedFact, ExtractedFacts } from "#core/classify/classification.ts";
import { extractAmounts } from "#core/classify/facts/extract-amounts.ts";
import { extractDates } from "#core/classify/facts/extract-dates.ts";
import { extractExemptions } from "#core/classify/facts/extract-exemptions.ts";
import { extractLinks } from "#core/classify/facts/extract-links.ts";
import { extractTrackingNumbers } from "#core/classify/facts/extract-tracking-numbers.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import type { Sentence } from "#core/classify/zones/sentences.ts";

/**
 * What facts are read by beside the sentences: `sentOn` is the day of the email (`YYYY-MM-DD`), `odds` what kind of letter it is,
 * `isDayFirst` whether its writer puts the day before the month.
 */
export type FactContext = {
  subject: string;
  sentOn: string | null;
  odds: LetterOdds;
  isDayFirst?: boolean;
};

/**
 * Numbers, money, dates, exemptions and links of the agency's own sentences, each once, in order. A tracking number
 * found only in the subject has empty evidence.
 */
export function extractFacts(
  sentences: Sentence[],
  { subject, sentOn, odds, isDayFirst = false }: FactContext,
): ExtractedFacts {
  const read = sentences.map(shortened);
  return {
    trackingNumbers: extractTrackingNumbers(read, subject, odds),
    amounts: extractAmounts(read, odds),
    dates: extractDates(read, sentOn, odds, isDayFirst),
    exemptions: extractExemptions(read, odds),
    links: uniqueByValue(extractLinks(sentences)),
  };
}

/** A longer sentence is a list without full stops, whose beginning is read. */
const MAX_SENTENCE_LENGTH = 4_000;

const shortened = (sentence: Sentence): Sentence =>
  sentence.text.length > MAX_SENTENCE_LENGTH
    ? { ...sentence, text: sentence.text.slice(0, MAX_SENTENCE_LENGTH) }
    : sentence;

/** The first of each value. An email may hold thousands. */
function uniqueByValue<F extends ExtractedFact<string | number>>(facts: F[]): F[] {
  const seen = new Set<string | number>();
  return facts.filter(({ value }) => !seen.has(value) && seen.add(value));
}
