import type { ExtractedFact } from "#core/classify/classification.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import { evidenceAt, type Sentence } from "#core/classify/zones/sentences.ts";

/**
 * The number an agency files a request under. It stands in most subjects, and in the letter after a word for what it is; numbers of laws,
 * days, invoices and incidents look like it.
 */

/** Digits with letters, dashes, slashes and dots: 25-118, 2026-SBX-00042, W012345-111926, FOI/24/118, PR-409. */
const NUMBER =
  /(?<![\w$@.,/:§-])#?([A-Z]{0,12}\d[A-Z0-9]*(?:[-/._]{1,2}[A-Z0-9]+)*|[A-Z]{1,12}(?:[-/_.][A-Z0-9]+){1,4})(?!\w|\.\d|%)/gi;
const MAX_LENGTH = 40;
const MAX_NUMBERS = 300;

const LAWS =
  "FOIA|FOIL|FOI|FOIP|FOIPA|FIPPA|MFIPPA|ATIP?|ATIA|EIR|GIPA|RTI|PRR|PRA|CPRA|IPRA|OPRA|PIR|PIA|TPIA|MPIA|ORR|OR|ORA|PDR|PDA|RTK|RTKL|KORA|CORA|OML|APRA|GRAMA|NPRR|UIPA|DPRA|IPA|PRRF?|LGOIMA|OIA";
const THINGS =
  "requests?|cases?|reference|ref|tracking|control|file|matter|ticket|application|appeal|docket|log|record(?:s)? request|inquiry|order|rqst|req";
const FILED =
  "(?:assigned|given|logged|registered|filed|recorded|entered|tracked|opened|numbered|identified|docketed|designated|cite|quote|mention|use|reference|call it|known)(?: (?:it|this|your request|today|as|under|the|tracking|request|case|reference|file|number|numbers?|no\\.?|id))*";
/** What stands right before the number of a request. */
const NAMED = new RegExp(
  `(?:\\b(?:${LAWS})|\\b(?:${THINGS})|\\b${FILED}|\\b(?:our|your) (?:ref|file|number|no)\\.?)(?:[ -](?:request|appeal|case|file|log|matter|application|reference|tracking|control|id|code|response))*(?: ?(?:numbers?|nos?\\b\\.?|nr\\b\\.?|id|#|№))?(?: (?:is|of|to this request is|assigned is))?[\\s:,#("\\[.–-]*$`,
  "i",
);
const NUMBER_WORD = /(?:\b(?:numbers?|no\.|nr\.?|id)|№|#)[\s:#]*$/i;
/** Of something else than a request: never, or only where nothing else is there. */
const OF_LAW =
  /(?:§+|\b(?:sections?|sec\.?|chapter|ch\.|c\.|title|article|art\.|rule|part|pt\.|act|code|stat\.?|RCW|RSA|ORS|NRS|KRS|NMSA|MCL|MGL|G\.?L\.?|ILCS|U\.?S\.?C\.?|C\.?F\.?R\.?|CMR|P\.?S\.?|S\.?A\.?|A\.?R\.?S\.?|C\.?R\.?S\.?|O\.?C\.?G\.?A\.?|R\.?C\.?|regulation|reg\.|order|E\.?O\.?|exemptions?|policy|ordinance|resolution|route|rte\.?|hwy|highway|SR|room|suite|box|ext\.?|extension|page|pp?\.|item|items|form|parcel|APN|lot|unit|station|precinct|district|ward|engine|tel\.?|phone|fax|call|at|dial|zip|badge))\s*$/i;
const OF_OTHER =
  /\b(?:invoice|inv|check|cheque|receipt|account|acct|permit|license|contract|bid|rfp|case|incident|report|crash|accident|arrest|complaint|citation|DR|GO|IR|CAD|CFS|offense|event|cause|warrant|project|bridge|well|site|bylaw|bill)(?: (?:report|file|number))?(?: ?(?:numbers?|nos?\.?|#))?[\s:#(]*$/i;

const FILE_NAME =
  /\.(?:pdf|docx?|xlsx?|csv|zip|jpe?g|png|tiff?|msg|mp[34])$|^(?:MFP|RNP|IMG|DSC|SCAN|INV|WC|COVID)/i;

/** A long run of letters and digits in an address or a link. */
const TOKEN = /[A-Z0-9]{17}|^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}/i;

type Found = { value: string; index: number; score: number };

const WORTH = { named: 3, subject: 2, telling: 2, labeledLine: 1, again: 1, other: -2, short: -1 };
const LEAST = 3;
/** Another number this near to the likeliest is offered as well. */
const NEAR = 1;

/** The numbers a letter may be filed under, the likeliest first. One that is only in the subject has evidence of no length. */
export function extractTrackingNumbers(
  sentences: readonly Sentence[],
  subject: string,
  odds: LetterOdds,
): ExtractedFact<string>[] {
  // What is rather no letter about a request has numbers of its own.
  if (odds(["none"]) > 0) return [];
  const inSubject = numbersIn(subject.slice(0, 300), WORTH.subject).map((found) => ({
    ...found,
    evidence: { text: found.value, start: 0, end: 0 },
  }));
  const inText = sentences.flatMap((sentence) =>
    numbersIn(sentence.text, 0).map((found) => ({
      ...found,
      evidence: evidenceAt(sentence, found.index, found.value),
    })),
  );
  const all = [...inSubject, ...inText].slice(0, MAX_NUMBERS);
  const facts = new Map<string, { score: number; fact: ExtractedFact<string> }>();
  for (const { value, evidence, score } of all) {
    const key = value.toUpperCase();
    const before = facts.get(key);
    if (!before) facts.set(key, { score, fact: { value, evidence } });
    else {
      before.score = Math.max(before.score, score) + WORTH.again;
      if (before.fact.evidence.end === 0) before.fact = { value, evidence };
    }
  }
  const ranked = [...facts.values()].sort((a, b) => b.score - a.score);
  const least = Math.max(LEAST, (ranked[0]?.score ?? 0) - NEAR);
  return ranked.filter(({ score }) => score >= least).map(({ fact }) => fact);
}

/** A longer email is read this far. */
const MAX_TEXT = 40_000;

/**
 * Every number of an email that may be one of a request, named as such or not. To match an email with the requests whose number is
 * known, where one too many finds nothing and one too few loses a reply.
 */
export function mentionedNumbers({ subject, text }: { subject: string; text: string }): string[] {
  const found = [...numbersIn(subject.slice(0, 300), 0), ...numbersIn(text.slice(0, MAX_TEXT), 0)];
  const likely = found.filter(({ score }) => score >= WORTH.telling).map(({ value }) => value);
  return [...new Set(likely)].slice(0, MAX_NUMBERS);
}

function numbersIn(text: string, worth: number): Found[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const value = match[1] ?? "";
    const index = match.index + match[0].length - value.length;
    const before = text.slice(Math.max(0, index - 80), index).replace(/\s/g, " ");
    if (
      value.length > MAX_LENGTH ||
      !/\d/.test(value) ||
      OF_LAW.test(before) ||
      FILE_NAME.test(value) ||
      TOKEN.test(value)
    )
      return [];
    const isNamed = NAMED.test(before) && !/ or $/.test(before);
    if (!isNamed && isDayOrYear(value)) return [];
    if (isNamed && /^(?:19|20)\d\d$|^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$/.test(value)) return [];
    const hasMark = NUMBER_WORD.test(before) || match[0].startsWith("#");
    const isPlain = /^\d+$/.test(value);
    if (isPlain && !isNamed && !hasMark) return [];
    if (/^\d{3}-\d{4}$|^\d{3}-\d{3}-\d{4}$|^\d{5}-\d{4}$/.test(value) && !isNamed) return [];
    const score =
      worth +
      (isNamed ? WORTH.named : 0) +
      (isLineOfItsOwn(text, value) ? WORTH.labeledLine : 0) +
      (hasMark && !isNamed ? 1 : 0) +
      (isTelling(value) ? WORTH.telling : 0) +
      (OF_OTHER.test(before) ? WORTH.other : 0) +
      (isPlain && value.length < 3 ? WORTH.short : 0);
    return [{ value, index, score }];
  });
}

/** A heading with the number alone. */
const isLineOfItsOwn = (text: string, value: string): boolean => text.length <= value.length + 4;

/** A shape that no ordinary word, day or section has: four digits and something that parts or names them. */
const isTelling = (value: string): boolean =>
  ((value.match(/\d/g) ?? []).length >= 4 && /[A-Z/_-]/i.test(value)) || /^[A-Z]{2,6}-\d{3}$/i.test(value);

/** "3/14", "10.12.2025", "2019-2023", "1990-95", "7-18". */
function isDayOrYear(value: string): boolean {
  const range = /^((?:19|20)\d\d)-((?:19|20)?\d\d)$/.exec(value);
  if (range)
    return (
      Number((range[2] ?? "").slice(-2)) > Number((range[1] ?? "").slice(-2)) || (range[2] ?? "").length === 4
    );
  const day = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](?:\d{2}|\d{4}))?$/.exec(value);
  if (day) return Number(day[1]) <= 31 && Number(day[2]) <= 31;
  return /^(?:19|20)\d\d$|^\d{4}-\d\d-\d\d$/.test(value);
}
