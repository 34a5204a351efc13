import { oneLine } from "#core/letter/letter.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { unsentReplies as m } from "#messages/notifications/unsent-replies.ts";
import type { NotSentReason } from "./reply-by-email.ts";

const UNVERIFIED_SENDER_REASONS: ReadonlySet<NotSentReason> = new Set(["not_you", "not_proven"]);

type UnsentReplyEmail = {
  brand: string;
  agency: string;
  title: string;
  reason: NotSentReason;
  /** Whether it waits in the app to be sent. */
  isPending: boolean;
  conversationUrl: string;
};

/** The email about a reply by email that was not sent: why, and what to do. */
export function unsentReplyEmail(details: UnsentReplyEmail): { subject: string; text: string } {
  const { brand, agency, title, reason, isPending, conversationUrl } = details;
  return {
    subject: oneLine(formatMessage(isPending ? m.confirmSubject : m.failedSubject, { agency })),
    text: [
      formatMessage(m.lead, { title: oneLine(title), agency, reason: m.reasons[reason] }),
      formatMessage(isPending ? m.confirm : m.failed, { brand }),
      conversationUrl,
      ...(UNVERIFIED_SENDER_REASONS.has(reason) ? [m.notYou] : []),
    ].join("\n\n"),
  };
}
