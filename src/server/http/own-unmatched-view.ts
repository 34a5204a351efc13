import type { OwnUnmatchedList, OwnUnmatchedMail } from "#contract/unmatched.ts";
import type { MessageAuthentication } from "#core/reply/authentication.ts";
import { bareNumber } from "#core/reply/match-clues.ts";
import { readMail } from "#core/reply/read-mail.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import { methodWords, verdictWords } from "#core/reply/verdict-words.ts";
import { mayTeach } from "#server/actions/assign-own-mail.ts";
import type { Context } from "#server/actions/context.ts";
import type { OfferedRecord } from "#server/db/own-unmatched.ts";
import type { guessedRequests } from "#server/db/unmatched.ts";
import type { ReadMail } from "#server/ports.ts";

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
  mail: ReadMail,
  requests: Requests,
): OwnUnmatchedMail {
  const found = record.authentication as MessageAuthentication | null;
  const authentication = found && { ...found, looksLike: null };
  const numbers = readMail(mail).facts.trackingNumbers.map(({ value }) => bareNumber(value));
  return {
    ...offeredRow(record, requests),
    text: record.text,
    hasHtml: mail.html !== null,
    size: record.size,
    sender: authentication && {
      ...verdictWords(authentication, record.from_address),
      methods: methodWords(authentication),
    },
    attachments: mail.attachments
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

function guessesOf({ guesses }: OfferedRecord, requests: Requests): OwnUnmatchedMail["guesses"] {
  return guesses.flatMap((guess) => {
    const request = requests.find(({ id }) => id === guess.requestId);
    return request ? [{ ...guess, title: request.title, agency: request.agency }] : [];
  });
}

const LARGEST_PICTURE = 2_000_000;

/** The pictures a mail brings for its HTML, by Content-ID, as addresses a browser loads from nowhere. */
export function picturesIn({ attachments }: ReadMail): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const { contentId, type, sniffedType, content } of attachments) {
    const kind = sniffedType ?? type;
    if (contentId === null || !/^image\/(png|jpeg|gif|webp)$/.test(kind)) continue;
    if (content.byteLength > LARGEST_PICTURE) continue;
    pictures.set(contentId.toLowerCase(), `data:${kind};base64,${Buffer.from(content).toString("base64")}`);
  }
  return pictures;
}
