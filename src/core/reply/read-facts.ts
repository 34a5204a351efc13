import { datesIn } from "#core/reply/read-dates.ts";
import { exemptionsIn } from "#core/reply/read-exemptions.ts";
import { LINK_ENDS, linksIn } from "#core/reply/read-links.ts";
import type { AmountFact, DateFact, Fact, Facts } from "#core/reply/reading.ts";
import { type Sentence, within } from "#core/reply/sentences.ts";

/**
 * Numbers, money, dates, exemptions and links of the agency's own sentences, each once, in order. A tracking number
 * that stands only in the subject has evidence of no length.
 */
export function readFacts(sentences: Sentence[], subject: string): Facts {
  return {
    trackingNumbers: trackingNumbers(sentences, subject),
    amounts: once(sentences.flatMap(amounts)),
    dates: once(sentences.flatMap(dates)),
    exemptions: once(sentences.flatMap(exemptionsIn)),
    links: once(linksIn(sentences)),
  };
}

/** The first of each value. A mail may hold thousands. */
function once<F extends Fact<string | number>>(facts: F[]): F[] {
  const seen = new Set<string | number>();
  return facts.filter(({ value }) => !seen.has(value) && seen.add(value));
}

/** A name for a number, then the number: at least one digit, and letters, digits, dots, dashes or slashes around it. */
const LABELLED =
  /\b(?:tracking|reference|control|case|file|request|ticket|record|FOIA|FOIL|PRR|CPRA|OPRA|NPRR)(?: (?:request|record|case|file|log|id))?(?: (?:is|of))?(?: ?(?:numbers?|nos?\b\.?|nr\b\.?|id|#|№))(?: (?:is|of|to this request is|assigned is))?[\s:#]*([A-Z0-9](?:[A-Z0-9./-]{1,38}[A-Z0-9])?)\b/gi;
/** "request 26-9112", "request #26-9112". */
const AFTER_REQUEST = /\b(?:request|case|record request) ?#? ?((?:[A-Z]{1,8}-)?\d{2,4}-\d{2,8})\b/gi;
/** "assigned number 2026-04417", "logged as 26-884", "reference 26-884 in your reply". */
const GIVEN =
  /\b(?:(?:assigned|given)(?: it)?(?: the)? (?:numbers?|nos?\.?)|(?:logged|registered|filed|recorded|entered|tracked|opened) (?:as|under)(?: (?:number|case|no\.))?|(?:reference|cite|quote|mention|use)) ((?:[A-Z]{1,8}-)?\d{2,7}-\d{2,8})\b/gi;
/** Shapes no ordinary word has: CBP-FO-2026-014482, 2026-SBX-00042, W012345-111926. */
const TELLING =
  /\b((?:[A-Z]{2,10}-){1,3}(?:19|20)\d{2}-\d{3,8}|(?:19|20)\d{2}-[A-Z]{2,8}(?:-[A-Z]{1,6})?-\d{3,8}|[A-Z]\d{5,7}-\d{6})\b/g;

function trackingNumbers(sentences: Sentence[], subject: string): Fact<string>[] {
  const inText = sentences.flatMap((sentence) =>
    numbersIn(sentence.text).map(({ value, index }) => ({ value, evidence: within(sentence, index, value) })),
  );
  const inSubject = numbersIn(subject).map(({ value }) => ({
    value,
    evidence: { text: value, start: 0, end: 0 },
  }));
  return once([...inText, ...inSubject]);
}

function numbersIn(text: string): { value: string; index: number }[] {
  return [LABELLED, AFTER_REQUEST, GIVEN, TELLING]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap((match) => {
      const value = match[1] ?? "";
      return isNumber(value) ? [{ value, index: match.index + match[0].lastIndexOf(value) }] : [];
    })
    .sort((a, b) => a.index - b.index);
}

/** A date, a page count or a section of the law is not a number the agency files under. */
const isNumber = (value: string): boolean =>
  /\d{2}/.test(value) &&
  value.length >= 4 &&
  !/^(?:19|20)\d{2}$/.test(value) &&
  !/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(value);

function amounts(sentence: Sentence): AmountFact[] {
  return [...sentence.text.matchAll(/\$ ?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?(?!\d)/g)].map(
    (match) => ({
      value: Number((match[1] ?? "").replaceAll(",", "")) * 100 + Number(match[2] ?? 0),
      evidence: within(sentence, match.index, match[0]),
    }),
  );
}

const YOURS =
  /\b(?:you|your (?:response|answer|payment|clarification))\b[^.]{0,80}\b(?:by|before|no later than|on or before)\b|\bdo not (?:hear|receive)\b|\b(?:respond|reply|let us know|notify us|provide)\b[^.]{0,60}\bby\b/i;
const OURS =
  /\b(?:expect|anticipate|estimated?|respond|response|determination|complet\w+|extend\w*|due|decision|available)\b[^.]{0,80}\b(?:by|on|until|to|is|before|for)\b/i;
const PAST = /\b(?:dated|of|on|received(?: on)?|submitted(?: on)?|sent(?: on)?|from)\s+$/i;

/** What is said of a day stands near it. Without an end to looking back, a list of days without a full stop takes seconds. */
const LOOK_BACK = 1_000;

function dates(sentence: Sentence): DateFact[] {
  const words = sentence.text.replace(/\s/g, " ");
  const isOfLink = LINK_ENDS.test(words);
  return datesIn(sentence.text).map(({ value, text, index }) => ({
    value,
    evidence: within(sentence, index, text),
    meaning: isOfLink ? "link_expires" : meaningOf(words.slice(Math.max(0, index - LOOK_BACK), index)),
  }));
}

/** What a day is for, from the words before it. */
function meaningOf(before: string): DateFact["meaning"] {
  if (/\b(?:request|letter|e-?mail|message)\b[^,]{0,30}$/i.test(before) && PAST.test(before)) return "other";
  if (YOURS.test(before) || /\bif (?:we|you)\b/i.test(before))
    return isAboutUs(before) ? "response_due" : "answer_by";
  return OURS.test(before) ? "response_due" : "other";
}

/** "You can expect our response by …" speaks to the person about the agency's own day. */
const isAboutUs = (before: string): boolean =>
  /\byou (?:can|may|should|will) (?:expect|receive|have)\b|\bto you\b/i.test(before);
