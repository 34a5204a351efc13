import { confirmsReceipt } from "#core/classify/automatic/auto-reply-patterns.ts";
import { awayUntil } from "#core/classify/automatic/auto-reply-until.ts";
import { oneTimeCode } from "#core/classify/automatic/one-time-code.ts";
import { PORTALS } from "#core/classify/automatic/portal-notice.ts";
import { SECURE_MAIL } from "#core/classify/automatic/secure-mail.ts";
import { detectService, parseServiceNotice } from "#core/classify/automatic/service-notice.ts";
import { parseBounce } from "#core/classify/bounces/parse-bounce.ts";
import type { Classification, ClassifiedOutcome, Evidence } from "#core/classify/classification.ts";
import { extractFacts } from "#core/classify/facts/extract-facts.ts";
import { extractLinks } from "#core/classify/facts/extract-links.ts";
import { oddsFrom } from "#core/classify/facts/letter-odds.ts";
import { findDates, isDayFirstAt } from "#core/classify/facts/parse-multilingual-dates.ts";
import { type EmailTraits, messageKindOf } from "#core/classify/message-kind.ts";
import { decideOutcomes, notSure, SHORT } from "#core/classify/outcome/decide-outcomes.ts";
import type { LetterInput } from "#core/classify/outcome/model/letter-features.ts";
import { letterFrame } from "#core/classify/outcome/model/letter-frame.ts";
import { OUTCOME_MODEL, type OutcomeModel } from "#core/classify/outcome/model/outcome-model.ts";
import { matchOutcomeRules, UNCLEAR, withoutBoilerplate } from "#core/classify/outcome/outcome-rules.ts";
import { speaksOfRecords } from "#core/classify/outcome/speaks-of-records.ts";
import type { MessageKind, Outcome } from "#core/classify/outcome.ts";
import { type AttachedLetter, agencySentences } from "#core/classify/zones/agency-sentences.ts";
import { isLegible } from "#core/classify/zones/is-legible.ts";
import { type Sentence, splitSentences } from "#core/classify/zones/sentences.ts";

/** The input from a parsed email. Positions in the result refer to `text`. */
export type EmailToClassify = Omit<EmailTraits, "attachments"> & {
  attachments: { type: string; inline: boolean; name?: string | null }[];
  /** Attached files that are letters, once their text is extracted. They are read as part of the email. */
  letters?: readonly AttachedLetter[];
  returnedHeaders: string | null;
};

/** Which reader this is: raised when it learns to read otherwise, so that an example says whose mistake it was. */
export const CLASSIFIER_VERSION = 8;

/** Kinds that carry an agency's own words about the request. */
const CONTENT_KINDS: ReadonlySet<MessageKind> = new Set(["reply", "acknowledgment", "portal_notice"]);

const MAX_SENTENCES = 3_000;

/** Classifies one email: its kind, outcome and extracted facts, each with its evidence. */
export function classifyMessage(email: EmailToClassify, model: OutcomeModel = OUTCOME_MODEL): Classification {
  const { own, maskedText, input, byRules, spoken, bringsRecords } = readLetter(email);
  const findings = model(input);
  const facts = extractFacts(own, {
    subject: email.subject,
    sentOn: sentDateOf(email),
    odds: oddsFrom(findings),
    isDayFirst: isDayFirstAt(email.from?.address ?? ""),
  });
  const sentences = spoken.map(({ sentence }) => sentence);
  const words = own.map(({ text }) => text);
  // Of another language only the rules know some words: the model was trained on English.
  const decided = isForeign(words)
    ? byRules.map(notSure)
    : decideOutcomes(byRules, findings, sentences, bringsRecords);
  const isShort = spoken.length <= SHORT;
  const outcomes = isMisreadable(email.letters)
    ? decided.map(notSure)
    : decided.map((one) => (speaksOfRecords(one.value, isShort, email.subject, words) ? one : notSure(one)));
  const kind = messageKindOf(
    { ...email, text: maskedText, fullText: email.text },
    outcomeForKind(outcomes[0], byRules),
  );
  const acknowledgment =
    kind === "acknowledgment" && outcomes.length === 0 ? findAcknowledgment(maskedText, email.text) : [];
  // A portal's notice that rules have no words for says that something came, not what.
  const saysNothing =
    !CONTENT_KINDS.has(kind) || !isLegible(email.text) || (kind === "portal_notice" && byRules.length === 0);
  const relevantOutcomes = saysNothing
    ? []
    : [...outcomes.map((one) => withOwnEvidence(one, email.text)), ...acknowledgment];
  return {
    kind,
    main: relevantOutcomes[0] ?? UNCLEAR,
    outcomes: relevantOutcomes,
    facts,
    bounce: kind === "bounce" ? parseBounce(email) : null,
    ...kindDetails(kind, email, maskedText),
  };
}

const ENGLISH = /\b(?:the|of|to|and|for|your|you|we|is|are|this|our|have|be|it|with|not|will|please)\b/gi;
const FOREIGN =
  /(?<!\p{L})(?:der|die|das|und|ist|wird|werden|ihr|ihre|ihren|antrag|nicht|wir|sie|gegen|nous|vous|votre|est|sont|les|des|pour|dans|une|le|la|su|los|las|por|una|que|del|con|solicitud)(?!\p{L})/giu;

/** Whether an agency's words are in German, French or Spanish, by the commonest words of each. */
function isForeign(sentences: readonly string[]): boolean {
  const text = sentences.join(" ");
  const foreign = text.match(FOREIGN)?.length ?? 0;
  return foreign >= 2 && foreign > (text.match(ENGLISH)?.length ?? 0);
}

/** Below it, sums of money were read wrong in scans. */
const MIN_CERTAINTY = 90;
const isMisreadable = (letters: readonly AttachedLetter[] = []): boolean =>
  letters.some(({ certainty = 100 }) => certainty < MIN_CERTAINTY);

/**
 * The outcome that an email's kind depends on. Where rules have no words for an email and the model is not sure, its marks
 * decide: portal notices, one-time codes and automatic replies look like news of a request.
 */
function outcomeForKind(main: ClassifiedOutcome | undefined, byRules: readonly ClassifiedOutcome[]): Outcome {
  if (!main || main.confidence === "unsure") return "unclear";
  return byRules.length === 0 && main.confidence !== "sure" ? "unclear" : main.value;
}

/** The evidence in the email's own characters. */
const withOwnEvidence = (outcome: ClassifiedOutcome, text: string): ClassifiedOutcome => ({
  ...outcome,
  evidence: outcome.evidence.map((span) => (span.file === undefined ? evidenceFrom(text, span) : span)),
});

/** An acknowledgment found in text outside the outcome rules, so at most "likely". */
function findAcknowledgment(maskedText: string, text: string): ClassifiedOutcome[] {
  const sentence = splitSentences(maskedText)
    .slice(0, MAX_SENTENCES)
    .find((one) => confirmsReceipt(one.text));
  return sentence
    ? [{ value: "acknowledged", confidence: "likely", evidence: [evidenceFrom(text, sentence)] }]
    : [];
}

/** Additional facts of email that is not an answer. */
function kindDetails(
  kind: MessageKind,
  email: EmailToClassify,
  maskedText: string,
): Pick<Classification, "autoReply" | "notice"> {
  const sentOn = sentDateOf(email);
  if (kind === "auto_reply") return { autoReply: { until: awayUntil(maskedText, sentOn) } };
  if (kind === "portal_notice")
    return { notice: parseServiceNotice(detectService(PORTALS, email), email, sentOn) };
  if (kind === "secure_mail")
    return { notice: parseServiceNotice(detectService(SECURE_MAIL, email), email, sentOn) };
  if (kind !== "one_time_code") return {};
  return { notice: { service: null, link: null, expires: null, code: oneTimeCode(email) } };
}

/** The day of the email's own Date header, as `YYYY-MM-DD`. */
function sentDateOf({ headers }: EmailToClassify): string | null {
  const date = headers.find(({ name }) => name === "date")?.value ?? "";
  return findDates(date.slice(0, 100), null)[0]?.value ?? null;
}

/** Evidence is shown in the email's own characters, quotations included. */
const evidenceFrom = (text: string, { start, end }: Pick<Evidence, "start" | "end">): Evidence => ({
  text: text.slice(start, end),
  start,
  end,
});

/** What the outcome model is given of an email, in training and in reading. */
export function readLetter(email: EmailToClassify) {
  const sentences = agencySentences(email.text, email.letters ?? []);
  const spoken = withoutBoilerplate(sentences.content);
  const bringsRecords = hasRecords(email, sentences.own);
  const byRules = matchOutcomeRules(sentences.content, bringsRecords);
  const frame = letterFrame(sentences, {
    subject: email.subject,
    sentOn: sentDateOf(email),
    hasRecords: bringsRecords,
  });
  return { ...sentences, spoken, byRules, bringsRecords, input: letterInput(email, spoken, frame) };
}

/** A letter is no record; a download link is as good as a file. */
const hasRecords = (email: EmailToClassify, own: Sentence[]): boolean =>
  recordFiles(email).length > 0 || extractLinks(own).some(({ linkKind }) => linkKind === "download");

/** What the model gets of an email, beside its sentences. */
type EmailAround = {
  subject: string;
  from: { address: string } | null;
  attachments: readonly { type: string; inline: boolean; name?: string | null }[];
  /** `hasMore`: the file may be records as well. */
  letters?: readonly { name: string; hasMore?: boolean }[];
};

/** The model's input for an email. `spoken`: its sentences, without those every letter carries. */
const letterInput = (
  email: EmailAround,
  spoken: readonly { words: string }[],
  frame: readonly string[],
): LetterInput => ({
  sentences: spoken.map(({ words }) => words.replaceAll("·", ".")),
  subject: email.subject,
  from: email.from?.address ?? "",
  fileNames: email.attachments.flatMap(({ name, inline }) => (name && !inline ? [name] : [])),
  recordFiles: recordFiles(email).length,
  letterFiles: email.letters?.length ?? 0,
  frame,
});

/** Files that may be records: no picture in a signature, no calendar entry, and no letter about the records. */
function recordFiles<Email extends Pick<EmailAround, "attachments" | "letters">>({
  attachments,
  letters = [],
}: Email): Email["attachments"][number][] {
  const names = new Set(letters.flatMap(({ name, hasMore }) => (hasMore ? [] : [name])));
  return attachments.filter(
    ({ inline, type, name }) =>
      !inline && !/^message\/|^text\/calendar|x-vcard/.test(type) && !(name && names.has(name)),
  );
}
