import { confirmsReceipt } from "#core/classify/automatic/auto-reply-patterns.ts";
import { awayUntil } from "#core/classify/automatic/auto-reply-until.ts";
import { oneTimeCode } from "#core/classify/automatic/one-time-code.ts";
import { PORTALS } from "#core/classify/automatic/portal-notice.ts";
import { SECURE_MAIL } from "#core/classify/automatic/secure-mail.ts";
import { detectService, parseServiceNotice } from "#core/classify/automatic/service-notice.ts";
import { parseBounce } from "#core/classify/bounces/parse-bounce.ts";
import type {
  Classification,
  ClassifiedOutcome,
  Evidence,
  ExtractedFacts,
} from "#core/classify/classification.ts";
import { extractFacts } from "#core/classify/facts/extract-facts.ts";
import { findDates } from "#core/classify/facts/parse-multilingual-dates.ts";
import { type EmailTraits, messageKindOf } from "#core/classify/message-kind.ts";
import { classifyOutcomes, UNCLEAR } from "#core/classify/outcome/classify-outcomes.ts";
import type { MessageKind } from "#core/classify/outcome.ts";
import { maskQuotations } from "#core/classify/zones/mask-quotations.ts";
import { maskQuotedText } from "#core/classify/zones/message-zones.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";
import { truncateText } from "#core/text/truncate-text.ts";

/** The input from a parsed email. Positions in the result refer to `text`. */
export type EmailToClassify = Omit<EmailTraits, "attachments"> & {
  attachments: { type: string; inline: boolean }[];
  returnedHeaders: string | null;
};

/** Which reader this is: raised when it learns to read otherwise, so that an example says whose mistake it was. */
export const CLASSIFIER_VERSION = 1;

/** Kinds that carry an agency's own words about the request. */
const CONTENT_KINDS: ReadonlySet<MessageKind> = new Set(["reply", "acknowledgment", "portal_notice"]);

/** How much of an email is read. A letter is a few pages; what is longer is a document within an email. */
const MAX_TEXT_LENGTH = 100_000;
const MAX_SENTENCES = 3_000;

/** Classifies one email: its kind, outcome and extracted facts, each with its evidence. */
export function classifyMessage(email: EmailToClassify): Classification {
  const ownText = maskQuotedText(truncateText(email.text, MAX_TEXT_LENGTH));
  const maskedText = maskQuotations(ownText);
  const facts = extractFacts(splitSentences(ownText).slice(0, MAX_SENTENCES), email.subject);
  const outcomes = classifyOutcomes(
    splitSentences(maskedText).slice(0, MAX_SENTENCES),
    hasRecords(email, facts),
  ).map((outcome) => ({
    ...outcome,
    evidence: outcome.evidence.map((span) => evidenceFrom(email.text, span)),
  }));
  const kind = messageKindOf(
    { ...email, text: maskedText, fullText: email.text },
    outcomes[0]?.value ?? "unclear",
  );
  const acknowledgment =
    kind === "acknowledgment" && outcomes.length === 0 ? findAcknowledgment(maskedText, email.text) : [];
  const relevantOutcomes = CONTENT_KINDS.has(kind) ? [...outcomes, ...acknowledgment] : [];
  return {
    kind,
    main: relevantOutcomes[0] ?? UNCLEAR,
    outcomes: relevantOutcomes,
    facts,
    bounce: kind === "bounce" ? parseBounce(email) : null,
    ...kindDetails(kind, email, maskedText),
  };
}

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

/** A picture in a signature is no record; a download link is as good as a file. */
const hasRecords = (email: EmailToClassify, facts: ExtractedFacts): boolean =>
  email.attachments.some(({ inline, type }) => !inline && !/^message\/|^text\/calendar|x-vcard/.test(type)) ||
  facts.links.some(({ linkKind }) => linkKind === "download");
