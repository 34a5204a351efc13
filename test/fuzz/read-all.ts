import { matchQuestions } from "#core/reply/match.ts";
import { readMail } from "#core/reply/read-mail.ts";
import type { Evidence, Reading } from "#core/reply/reading.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import { partsOf, trimReply } from "#core/reply/trim.ts";
import { sealedHtml } from "#server/mail/html/sealed-html.ts";
import { type ParsedMail, parseMail } from "#server/mail/parse.ts";

/**
 * Everything the program works out of a mail without looking anything up, from its bytes to what a page shows.
 * Resolves to what is wrong with the outcome: what PostgreSQL would refuse, and evidence that is not there.
 */
export async function complaintsAbout(raw: Uint8Array): Promise<string[]> {
  const { attachments, ...mail } = await parseMail(raw);
  const files = attachments.map(({ content: _, ...rest }) => rest);
  const reading = readMail({ ...mail, attachments: files });
  const questions = matchQuestions(matchInputOf(mail, reading), "in.daylight.test");
  const trimmed = trimReply(mail.text);
  const page = mail.html === null ? "" : sealedHtml(mail.html, new Map());
  const shown = { mail, files, reading, questions, trimmed, snippet: snippetOf(trimmed.text), page };
  return [...unstorable(shown, ""), ...unevidenced(reading, mail.text), ...lostWords(mail.text)];
}

const matchInputOf = (mail: Omit<ParsedMail, "attachments">, reading: Reading) => ({
  envelopeTo: ["plate-heron-k7w4q9abcdefg@in.daylight.test"],
  headerAddresses: mail.recipients,
  inReplyTo: mail.inReplyTo,
  references: mail.references,
  subject: mail.subject,
  from: mail.from?.address ?? null,
  senderFailed: false,
  trackingNumbers: reading.facts.trackingNumbers.map(({ value }) => value),
  receivedAt: 0,
});

/** PostgreSQL keeps no NUL in a text and no half character in JSON; a number that is none becomes null unseen. */
function unstorable(value: unknown, place: string): string[] {
  if (typeof value === "string") {
    if (value.includes("\u0000")) return [`${place} has a NUL`];
    return value.isWellFormed() ? [] : [`${place} has half a character`];
  }
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${place} is ${value}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...unstorable(name, `a name in ${place}`),
    ...unstorable(part, `${place}.${name}`),
  ]);
}

/** Evidence without a length stands for the subject. */
function unevidenced({ main, outcomes, facts }: Reading, text: string): string[] {
  const places = [main, ...outcomes].flatMap(({ evidence }) => evidence);
  const found: { evidence: Evidence }[] = Object.values(facts).flat();
  return [...places, ...found.map(({ evidence }) => evidence)]
    .filter(({ text: words, start, end }) => end > start && text.slice(start, end) !== words)
    .map(({ text: words, start, end }) => `“${words}” is not at ${start}–${end}`);
}

/** What is folded is still there: the parts are the whole text. */
function lostWords(text: string): string[] {
  const whole = partsOf(text)
    .map(({ start, end }) => text.slice(start, end))
    .join("");
  return whole === text ? [] : ["the parts of the text are not the text"];
}
