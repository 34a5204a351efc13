import type { ClassifiedOutcome, Confidence, Evidence } from "#core/classify/classification.ts";
import {
  ABOUT_APPEAL,
  NEUTRAL_SENTENCE,
  OUTCOME_HINTS,
  type OutcomeHint,
} from "#core/classify/outcome/outcome-hints.ts";
import type { OutcomeRule } from "#core/classify/outcome/outcome-rule.ts";
import { rankOutcomes } from "#core/classify/outcome/rank-outcomes.ts";
import { ACKNOWLEDGMENT_RULES } from "#core/classify/outcome/rules/acknowledgment-rules.ts";
import { APPEAL_RULES } from "#core/classify/outcome/rules/appeal-rules.ts";
import { DENIAL_RULES } from "#core/classify/outcome/rules/denial-rules.ts";
import { FEE_RULES } from "#core/classify/outcome/rules/fee-rules.ts";
import { FOREIGN_LAW_RULES } from "#core/classify/outcome/rules/foreign-law-rules.ts";
import { INFORMAL_RULES } from "#core/classify/outcome/rules/informal-rules.ts";
import { PARTIAL_RELEASE_RULES } from "#core/classify/outcome/rules/partial-release-rules.ts";
import { PROCESSING_RULES } from "#core/classify/outcome/rules/processing-rules.ts";
import { REFERRAL_RULES } from "#core/classify/outcome/rules/referral-rules.ts";
import { NO_RECORDS_RULES, RELEASE_RULES } from "#core/classify/outcome/rules/release-rules.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { Sentence } from "#core/classify/zones/sentences.ts";

/** Sentences every letter carries, whatever it decides: appeal rights, who to call, what the law says in general. */
const BOILERPLATE: RegExp[] = [
  /\b(?:you|requesters?|requestors?) (?:may|can|have the right to|also have|have a right to|are entitled to|are hereby notified)\b[^.]{0,80}\b(?:appeal|review|mediation|dispute|litigation|petition|action|complaint|lawsuit|suit|court)/i,
  /\bright (?:to|of) (?:an? )?(?:appeal|review|judicial|seek|petition|file)/i,
  /\b(?:appeals? (?:may|must|should|can)|your appeal (?:must|should)) (?!be (?:\w+ )?(?:denied|granted|dismissed|rejected|sustained|allowed))|\b(?:to|may|wish to|want to) (?:file |submit )?(?:an )?appeal\b/i,
  /\b(?:not satisfied|dissatisfied|disagree|contest) (?:with|this)\b/i,
  /\b(?:OGIS|Office of Government Information Services|Public Liaison|Public Access Counselor|Ombuds\w*)\b/i,
  /\btreat (?:this|my|our)\b[^.]{0,60}\bas (?:a|an)\b/i,
  /\bthree discrete categories\b|\bstandard notification\b|\bstandard (?:\w+ )?practice\b|\bwatch ?lists?\b|\bCongress excluded\b/i,
  /\b(?:fee schedule|schedule of fees|fees? may be charged|(?:exceeds?|in excess of|more than) \$|a sheet|fees? (?:are|is) set by|charge for copies|per page|a page|an hour|per hour)\b(?!.*\b(?:total|estimat\w+|hours? at|comes? to)\b)/i,
  /\bthis (?:e-?mail|message|communication)\b[^.]{0,120}\b(?:confidential|privileged|intended)/i,
  /\bdo not (?:reply|respond) to this\b|\brespond above this line\b/i,
  /\b(?:offices?|building|counter|lobby|city hall) (?:is|are|will be|remains?) closed\b/i,
  // What the law says in general names neither us nor you.
  /^(?!.*\b(?:we|I|your|our|us|you|this office)\b).*\b(?:FOIA|the Act|the? ?\w* law|statute|an agency|agencies)\b[^.]{0,40}\b(?:requires?|provides?|allows?|permits?|exempts?|lists?|may|must)\b/i,
  // "Under the Act the department has ten days to respond, seek clarification or deny."
  /^(?:under|pursuant to|in accordance with|per|by) [^.]{0,80}\b(?:has|have|is (?:allowed|given)|are (?:allowed|given)) (?:\w+ ){0,2}?(?:\w+|\d+|\(\d+\))(?: \(\d+\))? (?:business |working |calendar )?days\b/i,
  // What was asked or said before is background, not the news.
  /^(?:on|by (?:letter|e-?mail) (?:of|dated)) [^,]{3,40}\b(?:we|I|this office) (?:\w+ )?(?:wrote|asked|requested|sought|contacted)\b(?!.*\b(?:closed|denied|withdrawn)\b)/i,
  /\b(?:fees?|costs?|charges?|postage)\b[^.]{0,60}\b(?:is|are|was|were|has been|have been) (?:\w+ )?waived\b|^(?:fees?|costs?|charges?|total):? \$0\b/i,
  /^(?!.*\b(?:we are|I am|hereby|therefore|accordingly)\b).*\b(?:FOIA|the (?:\w+ )?(?:act|law|statute)|state law|provisions?|regulations?) (?:of the FOIA )?(?:does |do |also )?(?:permit|allow|provide|require|give|authorize)s?\b/i,
  /\bunauthori[sz]ed (?:\w+,? )*(?:use|review|disclosure|interception)|\bintended recipient|\breceived this (?:\w+ )?in error\b/i,
  /\bsubject to the requirements of the FOIA\b|\bdoes not mean\b/i,
  // "If any portion is exempt, it will be redacted."
  /^if (?:(?:any|some|the|these|those) )?(?:\w+ )?(?:records?|documents?|information|portions?|materials?)\b[^.]{0,40}\b(?:exempt|confidential|privileged|protected)\b/i,
  /\b(?:any|a) (?:person|requester|requestor|individual) (?:who|whose)\b/i,
  /\b(?:is|be taken as|as) (?:not )?(?:a|an)? ?(?:refusal|denial) to\b|\bnot a (?:denial|refusal|final)\b/i,
  /^(?:there (?:is|are|will be) )?no (?:fees?|charges?|costs?|payments?)\b|\byou do not owe\b|\bany (?:questions|inconvenience)\b/i,
];

/** What opens a case that may never come. Tested with a space before the sentence. */
const CONDITION =
  /[\s,;(](?:if|unless|whether|should (?:you|we|the|your|any|it|there|an?|this|more|further|additional|no)|in the event|in case|to the extent (?!(?:that )?you (?:are )?s(?:eek|ought))|provided that|when(?:ever)?|once|as soon as) |^ (?:were|where|any (?:records?|portions?|documents?|information|person)|(?:records?|documents?|information|materials?|requests?|portions?) (?:that|which|containing|found to be)|should|failure to (?:\w+ ){1,8}(?:may|will|could|can|shall)) /i;

/** Of these, what leaves a whole sentence open: "when the scanner is fixed" at its end only says when. */
const OPEN_CONDITION =
  /^ (?:when(?:ever)?|once|as soon as|whether) |[\s,;(](?:if|unless|should (?:you|we|the|your|any|it|there|an?|this|more|further|additional|no)|in the event|in case|provided that) |^ (?:were|where|any (?:records?|portions?|documents?|information|person)|(?:records?|documents?|information|materials?|requests?|portions?) (?:that|which|containing|found to be)|should|failure to (?:\w+ ){1,8}(?:may|will|could|can|shall)) /i;

/** The requester's wishes beside the records. What is decided about them decides nothing about the records. */
const SIDE_REQUEST =
  /\b(?:fee waiver|waiver of (?:\w+ )?fees|waive (?:the |all )?fees|fees? waived|fee reduction|expedit\w+|news media|fee categor\w+|requester categor\w+)\b/i;

/** What the requester did before: "You asked us to review our decision to refuse". It is background, not the news. */
const NARRATION =
  /^ ?you (?:have )?(?:asked|requested|wrote|sought|appealed|complained|submitted|contacted)\b/i;

/** Files or a link that came with the letter; or none came, but it says that it gives some. */
type RecordsPresence = "brought" | "spoken of" | "none";
const GIVES_RECORDS =
  /\b(?:attach(?:ed|ing)?|enclos(?:e|ed|ing)|herewith|download\w*|(?:link|folder) (?:below|above|to))\b/i;

/** Nothing was understood: the user reads for themselves. */
export const UNCLEAR: ClassifiedOutcome = { value: "unclear", confidence: "unsure", evidence: [] };

/**
 * The outcomes of the agency's sentences, the main one first. `hasRecords`: the email brings files or a download
 * link, which "the records are attached" requires. Quotations are blanked before.
 */
export function matchOutcomeRules(sentences: Sentence[], hasRecords: boolean): ClassifiedOutcome[] {
  const records = hasRecords
    ? "brought"
    : sentences.some(({ text }) => GIVES_RECORDS.test(text))
      ? "spoken of"
      : "none";
  const found = new Map<Outcome, ClassifiedOutcome>();
  const hints = new Set<OutcomeHint>();
  let isAppealLetter = false;
  for (const { sentence, words } of withoutBoilerplate(sentences)) {
    if (NARRATION.test(words)) {
      isAppealLetter ||= ABOUT_APPEAL.test(words);
      continue;
    }
    const sentenceOutcomes = classifySentence(sentence, words, records);
    for (const outcome of sentenceOutcomes) addOutcome(found, outcome);
    if (CONDITION.test(` ${words}`)) continue;
    isAppealLetter ||= ABOUT_APPEAL.test(words);
    if (sentenceOutcomes.length > 0 || NOTHING_WITHHELD.test(words) || NEUTRAL_SENTENCE.test(words)) continue;
    for (const { hint, pattern } of OUTCOME_HINTS) if (pattern.test(words)) hints.add(hint);
  }
  return rankOutcomes(found, { hints, isAppealLetter, hasRecords });
}

/** The letter's sentences without those every letter carries, each with its words on one line. */
export const withoutBoilerplate = (sentences: Sentence[]): { sentence: Sentence; words: string }[] =>
  sentences
    .map((sentence) => ({ sentence, words: normalizeSentence(sentence) }))
    .filter(({ words }) => /\p{L}/u.test(words) && !BOILERPLATE.some((pattern) => pattern.test(words)));

function addOutcome(
  found: Map<Outcome, ClassifiedOutcome>,
  { value, confidence, evidence }: ClassifiedOutcome,
): void {
  const before = found.get(value);
  if (before) {
    before.evidence.push(...evidence);
    before.confidence = higherConfidence(before.confidence, confidence);
  } else {
    found.set(value, { value, confidence, evidence });
  }
}

const ALL_RULES = [
  ...APPEAL_RULES,
  ...FEE_RULES,
  ...PARTIAL_RELEASE_RULES,
  ...DENIAL_RULES,
  ...REFERRAL_RULES,
  ...NO_RECORDS_RULES,
  ...RELEASE_RULES,
  ...PROCESSING_RULES,
  ...ACKNOWLEDGMENT_RULES,
  ...INFORMAL_RULES,
  ...FOREIGN_LAW_RULES,
];

/** A sentence longer than this is a list or a table, whose end changes nothing. */
const MAX_SENTENCE_LENGTH = 1500;

/** Short forms, so that a rule need not know them all: "we've closed" is "we have closed". */
const CONTRACTIONS: [RegExp, string][] = [
  [/\bcan't\b/gi, "cannot"],
  [/\bwon't\b/gi, "will not"],
  [/(?<=\b(?:is|are|was|were|has|have|had|do|does|did|could|would|should|must))n't\b/gi, " not"],
  [/'ve\b/gi, " have"],
  [/'re\b/gi, " are"],
  [/'ll\b/gi, " will"],
  [/'d\b/gi, " would"],
  [/\bI'm\b/gi, "I am"],
  [/\b(here|there|that|it|what)'s\b/gi, "$1 is"],
];

/**
 * The sentence on one line, its short forms written out. A point within it ("$587.50", "U.S.C.") is no end of
 * anything; the rules take a full stop for one.
 */
function normalizeSentence({ text }: Sentence): string {
  const line = text
    .slice(0, MAX_SENTENCE_LENGTH)
    .replace(/\s/g, " ")
    .replaceAll("’", "'")
    .replace(/\.(?=.)/g, "·");
  return CONTRACTIONS.reduce((words, [short, long]) => words.replace(short, long), line);
}

function classifySentence(sentence: Sentence, words: string, records: RecordsPresence): ClassifiedOutcome[] {
  const sentenceOutcomes: ClassifiedOutcome[] = [];
  for (const rule of ALL_RULES) {
    if (sentenceOutcomes.some(({ value, confidence }) => value === rule.value && confidence === "sure"))
      continue;
    const match = rule.pattern.exec(words);
    if (!match) continue;
    const confidence = confidenceOf(rule, words, match, records);
    if (confidence === null) continue;
    const before = sentenceOutcomes.find(({ value }) => value === rule.value);
    if (before) before.confidence = higherConfidence(before.confidence, confidence);
    else sentenceOutcomes.push({ value: rule.value, confidence, evidence: [evidenceOf(sentence)] });
  }
  return SIDE_REQUEST.test(words)
    ? sentenceOutcomes.filter(({ value }) => !DECISIONS.has(value))
    : sentenceOutcomes;
}

const evidenceOf = (sentence: Sentence): Evidence => ({ ...sentence });

/** Null where the sentence only speaks of the thing: as a condition, a possibility, a negation. */
function confidenceOf(
  rule: OutcomeRule,
  words: string,
  match: RegExpExecArray,
  records: RecordsPresence,
): Confidence | null {
  const before = words.slice(0, match.index);
  if (isConditional(before, match[0], words)) return null;
  if (!rule.conditional && CONDITION.test(match[0])) return null;
  const nearText = `${textJustBefore(before)}${match[0]}`;
  if (!rule.negated && (NEGATION.test(nearText) || POSSIBILITY.test(nearText))) return null;
  if (NOTHING_WITHHELD.test(nearText)) return null;
  if (
    PROMISABLE_OUTCOMES.has(rule.value) &&
    (rule.value === "denied" ? /\bwill\b(?! not\b)/i : FUTURE_TENSE).test(nearText)
  )
    return null;
  if (rule.value === "withdrawn" && POSSIBILITY.test(nearText)) return null;
  // "Your request for records that were released in full" describes the request, not the decision.
  if (FINAL_OUTCOMES.has(rule.value) && REQUEST_DESCRIPTION.test(clauseOf(before))) return "unsure";
  if (rule.records === "required" && records === "none") return null;
  if (rule.records !== undefined && records !== "brought") return "likely";
  return rule.confidence;
}

/** "If …, your request will be closed", and also "your request will be closed if you do not answer". */
function isConditional(before: string, match: string, words: string): boolean {
  if (CONDITION.test(` ${before}`)) return true;
  if (words.endsWith("?")) return false;
  const after = words.slice(before.length + match.length);
  return (
    /\b(?:will|may|can|would)\b/i.test(`${textJustBefore(before)}${match}`) &&
    /\b(?:if|unless)\b/i.test(after)
  );
}

/** Words before a match, in its own clause, that negate or discard it. */
const textJustBefore = (before: string): string =>
  (/[^,;:]*$/.exec(before.slice(-200))?.[0] ?? "").split(" ").slice(-6).join(" ");

/** The clause of a match: "In response to your request for X, we release …" is about what we release. */
const clauseOf = (before: string): string => MAIN_CLAUSE.exec(before)?.[0] ?? before;

const MAIN_CLAUSE =
  /[,;] (?:(?:and |so |but |therefore,? )?(?:we|I|the|these|those|all|this|that|\d[\d,]*)\b[^,;]*)?$/i;

const NEGATION =
  /\b(?:not|never|cannot|unable|neither|nor|without|n't|isn't|hasn't|haven't|rather than|no (?:further |additional )?(?:fees?|charges?|costs?|payments?|deposits?|prepayment))\b/i;
const POSSIBILITY = /\b(?:may(?! \d)|might|could|can|would)\b/i;
/** "No reason to withhold", "no records were withheld": a "not" that gives. */
const NOTHING_WITHHELD =
  /\bno (?:reason|basis|need) to (?:deny|withhold|refuse|redact)|\b(?:no|nothing|none|without)\b[^.,]{0,40}\b(?:withheld|redact\w*|denied|deletions?|deleted|excised|removed|left out|taken out|held back)\b/i;
const REQUEST_DESCRIPTION =
  /\b(?:requests?|requested|requesting|asked|asking|seeking|sought|seeks)\b.{0,200}?\b(?:for|copies|that|all|any|concerning|regarding|about|relating)\b/i;

/** What is possible, or is being decided; and what the request said. */
const OPEN_MATTER =
  /\b(?:may|might)\b|\bcan\b[^.?]*\bif\b|\bdetermining whether\b|^ your (?:letter|request|e-?mail) (?:asks|seeks)\b/i;
/** A decision that did not happen, or only may. */
const NOT_DECIDED =
  /\bnot (?:been )?denied\b|\b(?:may|might) be (?:denied|withheld|refused|rejected|closed|granted|released)\b/i;

/** A sentence that reports nothing by itself: what was asked, a side request, that nothing is missing. */
export const assertsNothing = (sentence: Sentence): boolean =>
  saysOneOf(sentence, [NARRATION, NOTHING_WITHHELD, SIDE_REQUEST, NOT_DECIDED]);

/** A sentence that may report nothing: a condition, a possibility. "If you want more, let us know" stands beside a decision as well. */
export const isLeftOpen = (sentence: Sentence): boolean => saysOneOf(sentence, [OPEN_CONDITION, OPEN_MATTER]);

function saysOneOf(sentence: Sentence, patterns: readonly RegExp[]): boolean {
  const words = normalizeSentence(sentence);
  return !words.endsWith("?") && patterns.some((pattern) => pattern.test(` ${words}`));
}

/** Findings about the records themselves. */
const DECISIONS: ReadonlySet<Outcome> = new Set(["released", "partly_released", "denied"]);
/** Outcomes that "will be" postpones. */
const PROMISABLE_OUTCOMES: ReadonlySet<Outcome> = new Set([
  "released",
  "partly_released",
  "denied",
  "withdrawn",
]);
const FUTURE_TENSE = /\b(?:will|shall)\b(?! not\b)/i;
const FINAL_OUTCOMES: ReadonlySet<Outcome> = new Set([
  "neither_confirm_nor_deny",
  "partly_released",
  "denied",
  "released",
  "no_records",
]);

const CONFIDENCE_ORDER: Confidence[] = ["sure", "likely", "unsure"];
const higherConfidence = (a: Confidence, b: Confidence): Confidence =>
  CONFIDENCE_ORDER.indexOf(a) <= CONFIDENCE_ORDER.indexOf(b) ? a : b;
