import { isAutomatic } from "#core/classify/automatic/auto-reply.ts";
import type { Classification } from "#core/classify/classification.ts";
import { isNotificationsAddress, replyLocalPartOf } from "#core/notifications/notification-address.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { recordNotificationBounce } from "#server/db/accounts/reply-notifications.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { fileReplyByEmail, type ReceivedReply } from "./file-reply-by-email.ts";
import { queueUnmatched } from "./queue-unmatched.ts";

/** What became of an email, as `inbound.state` says it. */
type FiledState = "filed" | "unmatched" | "discarded";

/**
 * Takes in what came to one of the addresses our own email to people is sent from: answers to it, what programs say to it,
 * and its bounces. Null for mail to every other address, which is an agency's. Nothing here is ever answered to a
 * program, so no two can keep each other busy.
 */
export async function fileEmailToSystemAddress(
  context: Context,
  tx: Tx,
  received: Omit<ReceivedReply, "local">,
): Promise<FiledState | null> {
  const { mailDomain } = context.settings;
  const { envelope_to: to, envelope_from: from } = received.inbound;
  const local = replyLocalPartOf(to, mailDomain);
  if (local === null && !isNotificationsAddress(to, mailDomain)) return null;
  await recordReturnedNotice(tx, received.classification, mailDomain);
  const filed = local === null ? null : await fileReplyByEmail(context, tx, { ...received, local });
  if (filed !== null) return filed;
  if (from === "" || AUTOMATED_KINDS.has(received.classification.kind) || isAutomatic(received.email))
    return "discarded";
  await queueUnmatched(context, tx, received, { useSignals: false });
  return "unmatched";
}

const AUTOMATED_KINDS: ReadonlySet<Classification["kind"]> = new Set([
  "bounce",
  "read_receipt",
  "recall",
  "auto_reply",
]);

const NOTICE_ID = /^<notice\.([0-9a-f-]{36})@(.+)>$/;

/** A mail server says that a notice did not reach its user, who reads that in their account. */
async function recordReturnedNotice(tx: Tx, { bounce }: Classification, mailDomain: string): Promise<void> {
  if (bounce === null || bounce.severity === "delay") return;
  const [, messageId, domain] = NOTICE_ID.exec(bounce.originalMessageId ?? "") ?? [];
  if (messageId === undefined || domain !== mailDomain) return;
  await recordNotificationBounce(tx, messageId, bounce.reason);
}
