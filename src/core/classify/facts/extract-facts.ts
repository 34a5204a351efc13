import type { ExtractedFact, ExtractedFacts } from "#core/classify/classification.ts";
import { extractAmounts } from "#core/classify/facts/extract-amounts.ts";
import { extractDates } from "#core/classify/facts/extract-dates.ts";
import { extractExemptions } from "#core/classify/facts/extract-exemptions.ts";
import { extractLinks } from "#core/classify/facts/extract-links.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import { evidenceAt, type Sentence } from "#core/classify/zones/sentences.ts";

/** What facts are read by beside the sentences: `sentOn` is the day of the email (`YYYY-MM-DD`), `odds` what kind of letter it is. */
export type FactContext = { subject: string; sentOn: string | null; odds: LetterOdds };

/**
 * Numbers, money, dates, exemptions and links of the agency's own sentences, each once, in order. A tracking number
 * found only in the subject has empty evidence.
 */
export function extractFacts(sentences: Sentence[], { subject, sentOn, odds }: FactContext): ExtractedFacts {
  const read = sentences.map(shortened);
  return {
    trackingNumbers: trackingNumbers(sentences, subject),
    amounts: extractAmounts(read, odds),
    dates: extractDates(read, sentOn, odds),
    exemptions: uniqueByValue(sentences.flatMap(extractExemptions)),
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

/**
 * A name for a number, then the number: at least one digit, and letters, digits, dots, dashes or slashes around it.
 */
const LABELED_NUMBER =
  /\b(?:tracking|reference|control|case|file|request|ticket|record|FOIA|FOIL|PRR|CPRA|OPRA|NPRR)(?: (?:request|record|case|file|log|id))?(?: (?:is|of))?(?: ?(?:numbers?|nos?\b\.?|nr\b\.?|id|#|№))(?: (?:is|of|to this request is|assigned is))?[\s:#]*([A-Z0-9](?:[A-Z0-9./-]{1,38}[A-Z0-9])?)\b/gi;
/** "request 26-9112", "request #26-9112". */
const AFTER_REQUEST = /\b(?:request|case|record request) ?#? ?((?:[A-Z]{1,8}-)?\d{2,4}-\d{2,8})\b/gi;
/** "assigned number 2026-04417", "logged as 26-884", "reference 26-884 in your reply". */
const ASSIGNED_NUMBER =
  /\b(?:(?:assigned|given)(?: it)?(?: the)? (?:numbers?|nos?\.?)|(?:logged|registered|filed|recorded|entered|tracked|opened) (?:as|under)(?: (?:number|case|no\.))?|(?:reference|cite|quote|mention|use)) ((?:[A-Z]{1,8}-)?\d{2,7}-\d{2,8})\b/gi;
/** Shapes no ordinary word has: CBP-FO-2026-014482, 2026-SBX-00042, W012345-111926. */
const DISTINCTIVE_NUMBER =
  /\b((?:[A-Z]{2,10}-){1,3}(?:19|20)\d{2}-\d{3,8}|(?:19|20)\d{2}-[A-Z]{2,8}(?:-[A-Z]{1,6})?-\d{3,8}|[A-Z]\d{5,7}-\d{6})\b/g;

function trackingNumbers(sentences: Sentence[], subject: string): ExtractedFact<string>[] {
  const inText = sentences.flatMap((sentence) =>
    findNumbers(sentence.text).map(({ value, index }) => ({
      value,
      evidence: evidenceAt(sentence, index, value),
    })),
  );
  const inSubject = findNumbers(subject).map(({ value }) => ({
    value,
    evidence: { text: value, start: 0, end: 0 },
  }));
  return uniqueByValue([...inText, ...inSubject]);
}

function findNumbers(text: string): { value: string; index: number }[] {
  return [LABELED_NUMBER, AFTER_REQUEST, ASSIGNED_NUMBER, DISTINCTIVE_NUMBER]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap((match) => {
      const value = match[1] ?? "";
      return isTrackingNumber(value) ? [{ value, index: match.index + match[0].lastIndexOf(value) }] : [];
    })
    .sort((a, b) => a.index - b.index);
}

/** A date, a page count or a section of the law is not a number the agency files under. */
const isTrackingNumber = (value: string): boolean =>
  /\d{2}/.test(value) &&
  value.length >= 4 &&
  !/^(?:19|20)\d{2}$/.test(value) &&
  !/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(value);
