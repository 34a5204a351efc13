import type { ConversationRow, Message } from "#contract/mailbox/conversation.ts";
import type { Classification } from "#core/classify/classification.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { AttachmentFacts } from "#core/files/attachment-facts.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import type { MessageAuthentication } from "#core/mail/authentication.ts";
import { authenticationText, methodResults } from "#core/mail/authentication-text.ts";
import { hasOwnLayout } from "#core/mail/own-layout.ts";
import {
  HTML_TOO_COMPLEX_MESSAGE,
  isUserFacingWarning,
  type ParseWarning,
} from "#core/mail/parse-warning.ts";
import { SANITIZER_VERSION } from "#core/mail/sanitizer-version.ts";
import type { ManualEntry } from "#core/request/manual-entries.ts";
import type { ConversationRecord } from "#server/db/mailbox/conversations.ts";
import type { attachmentsOf, messagesOf } from "#server/db/mailbox/messages.ts";
import { todayIn } from "#server/http/requests/request-list-view.ts";
import { agencyName, displayedClocks } from "#server/http/requests/request-view.ts";

type DeliveryState = NonNullable<ConversationRow["delivery"]>;

/** A conversation's row: what its newest mail is and says, and the request's deadline as the tracker shows it. */
export function conversationRow(
  record: ConversationRecord & { hit?: ConversationRow["searchMatch"] },
  now: Date,
): ConversationRow {
  const { clocks, time_zone } = record;
  const confirmed = record.confirmed_outcome as Outcome | null;
  return {
    requestId: record.request_id,
    title: record.title,
    agency: agencyName(record),
    batch: record.in_batch ? { agencyParent: record.batch_agency_parent ?? null } : null,
    status: record.status,
    waitingOn: record.waiting_on,
    deadline:
      clocks && time_zone ? displayedClocks(clocks, todayIn(now)(time_zone), time_zone).deadline : null,
    correspondent: record.direction === "in" ? record.from_name || record.from_address || "" : "You",
    subject: record.subject ?? "",
    snippet: record.snippet ?? "",
    at: record.at.toISOString(),
    unread: record.unread,
    attachments: record.attachments,
    classification:
      record.classification_kind === null
        ? null
        : {
            kind: record.classification_kind as Classification["kind"],
            outcome: confirmed ?? (record.classification_outcome as Outcome),
            confidence: record.classification_confidence as Classification["main"]["confidence"],
            confirmed: confirmed !== null,
          },
    senderWarning: record.sender_warning,
    delivery: record.delivery_state as DeliveryState | null,
    starred: record.starred,
    snoozedUntil: record.snoozed_until?.toISOString() ?? null,
    labels: record.labels,
    hasDraft: record.reply_draft_at !== null,
    scheduledAt: record.scheduled_at?.toISOString() ?? null,
    searchMatch: record.hit ?? null,
  };
}

/** Who really sent an email, in words. */
export function senderCheck(
  authentication: MessageAuthentication,
  address: string,
): NonNullable<Message["sender"]> {
  const { tone, summary, explanation } = authenticationText(authentication, address);
  return { tone, label: summary, details: explanation, methods: methodResults(authentication) };
}

type MessageRecord = Awaited<ReturnType<typeof messagesOf>>[number];
type AttachmentRecord = Awaited<ReturnType<typeof attachmentsOf>>[number];

const entryFacts = ({ was: _, ...facts }: ManualEntry) => facts;

/** Its HTML exceeded a limit: of size when it was read, or of time and memory when it was sanitized. */
const isHtmlTooLarge = (
  message: Pick<MessageRecord, "html" | "html_too_large" | "sanitizer_version" | "sanitized_html_sha256">,
): boolean =>
  message.html_too_large ||
  (message.html !== null &&
    message.sanitizer_version === SANITIZER_VERSION &&
    message.sanitized_html_sha256 === null);

/** One email of a conversation. Raw bytes, HTML and attachments have addresses of their own. */
export function messageView(record: MessageRecord, attachments: AttachmentRecord[]): Message {
  const { confirmed_outcome, confirmed_at, delivery_state } = record;
  const authentication = record.authentication as MessageAuthentication | null;
  return {
    id: record.id,
    direction: record.direction as "in" | "out",
    from: { name: record.from_name, address: record.from_address },
    to: record.to_addresses,
    cc: record.cc_addresses,
    subject: record.subject,
    text: record.text,
    hasHtml: record.html !== null && !isHtmlTooLarge(record),
    ownLayout: record.html !== null && hasOwnLayout(record.html),
    parseFailed: record.parse_error !== null,
    snippet: record.snippet,
    at: record.sent_or_received_at.toISOString(),
    seen: record.seen,
    matchReason: record.match_reason,
    senderKnown: record.sender_known,
    sender: authentication && senderCheck(authentication, record.from_address),
    warnings: [
      ...(isHtmlTooLarge(record) ? [{ detail: HTML_TOO_COMPLEX_MESSAGE, prominent: true }] : []),
      ...(record.warnings as ParseWarning[]).map(({ code, detail }) => ({
        detail,
        prominent: isUserFacingWarning(code),
      })),
    ],
    attachments: attachments
      .filter((attachment) => attachment.message_id === record.id)
      .map(({ id, name, type, size, inline, facts }) => ({
        id,
        name,
        type,
        size,
        inline,
        facts: facts as AttachmentFacts | null,
      })),
    classification: record.classification as Message["classification"],
    correctedFacts: record.corrected_facts as Message["correctedFacts"],
    confirmed:
      confirmed_outcome !== null && confirmed_at !== null
        ? { outcome: confirmed_outcome as Outcome, at: confirmed_at.toISOString() }
        : null,
    ...(record.entry !== null && { entry: entryFacts(record.entry) }),
    letterKind: record.letter_kind as LetterKind | null,
    forwards: record.forwarded_message_id,
    delivery:
      delivery_state === null
        ? null
        : {
            state: delivery_state as DeliveryState,
            serverResponse: record.delivery_detail,
            ...(record.former_address !== null && { formerAddress: record.former_address }),
            leavesAt: record.leaves_at?.toISOString() ?? null,
            ...(record.manual_submission !== null && {
              manualSubmission: record.manual_submission,
            }),
          },
  };
}
