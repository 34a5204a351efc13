import type { Classification, Evidence } from "#core/classify/classification.ts";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { splitMessage, trimMessage } from "#core/classify/zones/message-zones.ts";
import { matchLookups } from "#core/match/match-message.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { sanitizeToDocument } from "#server/mail/html/sanitize-html.ts";
import { type ParsedEmail, parseEmail } from "#server/mail/parse/parse-email.ts";

/**
 * Everything the program works out of an email without looking anything up, from its bytes to what a page shows.
 * Resolves to what is wrong with the outcome: what PostgreSQL would refuse, and evidence that is not there.
 */
export async function findViolations(raw: Uint8Array): Promise<string[]> {
  const { attachments, ...email } = await parseEmail(raw);
  const files = attachments.map(({ content: _, ...rest }) => rest);
  const classification = classifyMessage({ ...email, attachments: files });
  const questions = matchLookups(matchInputOf(email, classification), "in.daylight.test");
  const trimmed = trimMessage(email.text);
  const page = email.html === null ? "" : sanitizeToDocument(email.html, new Map());
  const outputs = {
    mail: email,
    files,
    reading: classification,
    questions,
    trimmed,
    snippet: snippetOf(trimmed.text),
    page,
  };
  return [
    ...findUnstorable(outputs, ""),
    ...findMissingEvidence(classification, email.text),
    ...findLostText(email.text),
  ];
}

const matchInputOf = (email: Omit<ParsedEmail, "attachments">, classification: Classification) => ({
  envelopeTo: ["plate-heron-k7w4q9abcdefg@in.daylight.test"],
  headerAddresses: email.recipients,
  inReplyTo: email.inReplyTo,
  references: email.references,
  subject: email.subject,
  from: email.from?.address ?? null,
  senderFailed: false,
  trackingNumbers: classification.facts.trackingNumbers.map(({ value }) => value),
  receivedAt: 0,
});

/** PostgreSQL stores no NUL in a text and no half character in JSON; a number that is none becomes null unseen. */
function findUnstorable(value: unknown, place: string): string[] {
  if (typeof value === "string") {
    if (value.includes("\u0000")) return [`${place} has a NUL`];
    return value.isWellFormed() ? [] : [`${place} has half a character`];
  }
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${place} is ${value}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...findUnstorable(name, `a name in ${place}`),
    ...findUnstorable(part, `${place}.${name}`),
  ]);
}

/** Evidence without a length means the subject. */
function findMissingEvidence({ main, outcomes, facts }: Classification, text: string): string[] {
  const evidenceList = [main, ...outcomes].flatMap(({ evidence }) => evidence);
  const found: { evidence: Evidence }[] = Object.values(facts).flat();
  return [...evidenceList, ...found.map(({ evidence }) => evidence)]
    .filter(({ text: words, start, end }) => end > start && text.slice(start, end) !== words)
    .map(({ text: words, start, end }) => `“${words}” is not at ${start}–${end}`);
}

/** What is folded is still there: the parts are the whole text. */
function findLostText(text: string): string[] {
  const complete = splitMessage(text)
    .map(({ start, end }) => text.slice(start, end))
    .join("");
  return complete === text ? [] : ["the parts of the text are not the text"];
}
