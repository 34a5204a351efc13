import type { OwnUnmatchedList, OwnUnmatchedMail } from "#contract/unmatched.ts";
import type { MessageAuthentication } from "#core/reply/authentication.ts";
import { HTML_AS_TEXT, isWorthTelling, type MailWarning } from "#core/reply/mail-warning.ts";
import { bareNumber } from "#core/reply/match-clues.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import { methodWords, verdictWords } from "#core/reply/verdict-words.ts";
import { mayTeach } from "#server/actions/assign-own-mail.ts";
import type { Context } from "#server/actions/context.ts";
import type { OfferedRecord } from "#server/db/own-unmatched.ts";
import type { guessedRequests } from "#server/db/unmatched.ts";
import type { ReadMail, SentPicture } from "#server/ports.ts";

type Requests = Awaited<ReturnType<typeof guessedRequests>>;

/** A waiting mail as its person's list shows it. */
export function offeredRow(record: OfferedRecord, requests: Requests): OwnUnmatchedList["items"][number] {
  const [best] = guessesOf(record, requests);
  return {
    id: record.inbound_id,
    from: { name: record.from_name, address: record.from_address },
    to: record.envelope_to,
    subject: record.subject,
    snippet: snippetOf(record.text),
    receivedAt: record.received_at.toISOString(),
    guess: best ? { title: best.title, reason: best.reasons[0] ?? "" } : null,
  };
}

/** The same, read. Its files are in the raw mail until it has a place. */
export function offeredMailView(
  context: Pick<Context, "settings">,
  record: OfferedRecord,
  mail: ReadMail | null,
  requests: Requests,
): OwnUnmatchedMail {
  const found = record.authentication as MessageAuthentication | null;
  const authentication = found && { ...found, looksLike: null };
  const numbers = (mail?.reading.facts.trackingNumbers ?? []).map(({ value }) => bareNumber(value));
  return {
    ...offeredRow(record, requests),
    text: record.text,
    hasHtml: mail !== null && mail.html !== null,
    couldNotBeRead: record.read_problem !== null,
    warnings: [...(mail?.htmlTooLarge ? [HTML_AS_TEXT] : []), ...tellableWarnings(mail?.warnings ?? [])],
    size: record.size,
    sender: authentication && {
      ...verdictWords(authentication, record.from_address),
      methods: methodWords(authentication),
    },
    attachments: (mail?.attachments ?? [])
      .filter(({ inline }) => !inline)
      .map(({ name, type, sniffedType, content }, index) => ({
        name: name ?? `attachment-${index + 1}`,
        type: sniffedType ?? type,
        size: content.byteLength,
      })),
    guesses: guessesOf(record, requests),
    canRemember: numbers.length > 0 && mayTeach(context, record),
  };
}

const tellableWarnings = (warnings: MailWarning[]): string[] =>
  warnings.filter(({ code }) => isWorthTelling(code)).map(({ detail }) => detail);

function guessesOf({ guesses }: OfferedRecord, requests: Requests): OwnUnmatchedMail["guesses"] {
  return guesses.flatMap((guess) => {
    const request = requests.find(({ id }) => id === guess.requestId);
    return request ? [{ ...guess, title: request.title, agency: request.agency }] : [];
  });
}

/** The files of an email that is not filed, as its HTML may show them. */
export const sentPicturesOf = ({ attachments }: ReadMail): SentPicture[] =>
  attachments.map(({ name, contentId, type, sniffedType, content }) => ({
    ...{ name: name ?? "", contentId, type: sniffedType ?? type, content },
  }));
