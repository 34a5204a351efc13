import type { OwnUnmatchedEmail, OwnUnmatchedList } from "#contract/intake/unmatched.ts";
import type { MessageAuthentication } from "#core/mail/authentication.ts";
import {
  HTML_TOO_COMPLEX_MESSAGE,
  isUserFacingWarning,
  type ParseWarning,
} from "#core/mail/parse-warning.ts";
import { normalizeTrackingNumber } from "#core/match/match-signals.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { canLearnFrom } from "#server/actions/intake/assign-own-email.ts";
import type { Context } from "#server/actions/platform/context.ts";
import type { OfferedRecord } from "#server/db/intake/offered-unmatched.ts";
import type { candidateRequests } from "#server/db/intake/unmatched.ts";
import { senderCheck } from "#server/http/mailbox/conversation-view.ts";
import type { IncomingEmail, InlineImage } from "#server/ports/email-parsing.ts";

type Requests = Awaited<ReturnType<typeof candidateRequests>>;

/** A waiting email as its user's list shows it. */
export function offeredRow(record: OfferedRecord, requests: Requests): OwnUnmatchedList["items"][number] {
  const [best] = candidatesOf(record, requests);
  return {
    id: record.inbound_id,
    from: { name: record.from_name, address: record.from_address },
    to: record.envelope_to,
    subject: record.subject,
    snippet: snippetOf(record.text),
    receivedAt: record.received_at.toISOString(),
    topCandidate: best ? { title: best.title, reason: best.reasons[0] ?? "" } : null,
  };
}

/** The same, read. Its files are in the raw email until it has a place. */
export function offeredEmailView(
  context: Pick<Context, "settings">,
  record: OfferedRecord,
  email: IncomingEmail | null,
  requests: Requests,
): OwnUnmatchedEmail {
  const storedAuthentication = record.authentication as MessageAuthentication | null;
  const authentication = storedAuthentication && { ...storedAuthentication, looksLike: null };
  const numbers = (email?.classification.facts.trackingNumbers ?? []).map(({ value }) =>
    normalizeTrackingNumber(value),
  );
  return {
    ...offeredRow(record, requests),
    text: record.text,
    hasHtml: email !== null && email.html !== null,
    parseFailed: record.parse_error !== null,
    warnings: [
      ...(email?.htmlTooLarge ? [HTML_TOO_COMPLEX_MESSAGE] : []),
      ...visibleWarnings(email?.warnings ?? []),
    ],
    size: record.size,
    sender: authentication && senderCheck(authentication, record.from_address),
    attachments: (email?.attachments ?? [])
      .filter(({ inline }) => !inline)
      .map(({ name, type, sniffedType, content }, index) => ({
        name: name ?? `attachment-${index + 1}`,
        type: sniffedType ?? type,
        size: content.byteLength,
      })),
    candidates: candidatesOf(record, requests),
    canRemember: numbers.length > 0 && canLearnFrom(context, record),
  };
}

const visibleWarnings = (warnings: ParseWarning[]): string[] =>
  warnings.filter(({ code }) => isUserFacingWarning(code)).map(({ detail }) => detail);

function candidatesOf({ candidates }: OfferedRecord, requests: Requests): OwnUnmatchedEmail["candidates"] {
  return candidates.flatMap((candidate) => {
    const request = requests.find(({ id }) => id === candidate.requestId);
    return request ? [{ ...candidate, title: request.title, agency: request.agency }] : [];
  });
}

/** The files of an email that is not filed, as its HTML may show them. */
export const emailImagesOf = ({ attachments }: IncomingEmail): InlineImage[] =>
  attachments.map(({ name, contentId, type, sniffedType, content }) => ({
    ...{ name: name ?? "", contentId, type: sniffedType ?? type, content },
  }));
