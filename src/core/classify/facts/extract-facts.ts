import type { DateFact, ExtractedFact, ExtractedFacts } from "#core/classify/classification.ts";
import { extractAmounts } from "#core/classify/facts/extract-amounts.ts";
import { extractDates } from "#core/classify/facts/extract-dates.ts";
import { extractExemptions } from "#core/classify/facts/extract-exemptions.ts";
import { extractLinks, LINK_EXPIRY } from "#core/classify/facts/extract-links.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import { evidenceAt, type Sentence } from "#core/classify/zones/sentences.ts";

/** What facts are read by beside the sentences: `sentOn` is the day of the email (`YYYY-MM-DD`), `odds` what kind of letter it is. */
export type FactContext = { subject: string; sentOn: string | null; odds: LetterOdds };

/**
 * Numbers, money, dates, exemptions and links of the agency's own sentences, each once, in order. A tracking number
 * found only in the subject has empty evidence.
 */
export function extractFacts(sentences: Sentence[], { subject, odds }: FactContext): ExtractedFacts {
  const read = sentences.map(shortened);
  return {
    trackingNumbers: trackingNumbers(sentences, subject),
    amounts: extractAmounts(read, odds),
    dates: uniqueByValue(sentences.flatMap(dates)),
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

const REQUESTER_DEADLINE =
  /\b(?:you|your (?:response|answer|payment|clarification))\b[^.]{0,80}\b(?:by|before|no later than|on or before)\b|\bdo not (?:hear|receive)\b|\b(?:respond|reply|let us know|notify us|provide)\b[^.]{0,60}\bby\b/i;
const AGENCY_DEADLINE =
  /\b(?:expect|anticipate|estimated?|respond|response|determination|complet\w+|extend\w*|due|decision|available)\b[^.]{0,80}\b(?:by|on|until|to|is|before|for)\b/i;
const PAST_REFERENCE = /\b(?:dated|of|on|received(?: on)?|submitted(?: on)?|sent(?: on)?|from)\s+$/i;

/**
 * The context of a date is near it. An unlimited search backwards takes seconds for a list of dates without a full
 * stop.
 */
const MAX_LOOK_BACK = 1_000;

function dates(sentence: Sentence): DateFact[] {
  const words = sentence.text.replace(/\s/g, " ");
  const isOfLink = LINK_EXPIRY.test(words);
  return extractDates(sentence.text).map(({ value, text, index }) => ({
    value,
    evidence: evidenceAt(sentence, index, text),
    meaning: isOfLink ? "link_expires" : meaningOf(words.slice(Math.max(0, index - MAX_LOOK_BACK), index)),
  }));
}

/** "We expect to provide the next installment by …" names the agency's own day, whatever verb it uses. */
const NEXT_RELEASE =
  /\b(?:next|first|second|third|further|remaining) (?:instal?lment|production|batch|release|records)\b/i;
const REQUESTER_ACTS = /\b(?:pay|payment|deposit|collect|pick|inspect|please|you must)\b/i;

/** The purpose of a date, from the words before it. */
function meaningOf(before: string): DateFact["meaning"] {
  if (/\b(?:request|letter|e-?mail|message)\b[^,]{0,30}$/i.test(before) && PAST_REFERENCE.test(before))
    return "other";
  if (NEXT_RELEASE.test(before) && !REQUESTER_ACTS.test(before)) return "response_due";
  if (REQUESTER_DEADLINE.test(before) || /\bif (?:we|you)\b/i.test(before))
    return isAboutAgency(before) ? "response_due" : "answer_by";
  return AGENCY_DEADLINE.test(before) ? "response_due" : "other";
}

/** "You can expect our response by …" speaks to the user about the agency's own day. */
const isAboutAgency = (before: string): boolean =>
  /\byou (?:can|may|should|will) (?:expect|receive|have)\b|\bto you\b/i.test(before);
