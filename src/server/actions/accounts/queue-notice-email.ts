import { notificationsAddress } from "#core/notifications/notification-address.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { enqueueEmail } from "#server/db/delivery/outbox.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";
import type { UnsubscribeTopic } from "./save-notice-settings.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

type NoticeEmail = {
  /** Whose email it is: it goes with the account. */
  ownerId: string;
  to: string;
  fromName: string;
  mail: Pick<OutgoingEmail, "messageId" | "subject" | "text" | "references"> & Partial<OutgoingEmail>;
};

/**
 * Queues a notice email to a user about their request. It comes from our own domain, so that SPF, DKIM and DMARC speak
 * for it anyone who wrote the letter inside, and says of itself that a program sent it (RFC 3834).
 */
export async function queueNoticeEmail(
  context: Context,
  tx: Tx,
  { ownerId, to, fromName, mail }: NoticeEmail,
): Promise<void> {
  const now = nowOf(context);
  await enqueueEmail(tx, {
    id: context.ids.next(),
    ownerId,
    messageId: null,
    at: now,
    mail: {
      date: now.toISOString(),
      from: { name: fromName, address: notificationsAddress(context.settings.mailDomain) },
      to: [{ name: "", address: to }],
      cc: [],
      autoSubmitted: "auto-generated",
      attachments: [],
      ...mail,
    },
  });
}

/** The link that ends a kind of mail of a user, see http/stop-replies-routes.ts. */
export function unsubscribeUrlOf(
  { settings, secret }: Pick<Context, "settings" | "secret">,
  topic: UnsubscribeTopic,
  userId: string,
): string {
  const path = topic === "reply" ? "replies-by-mail" : `notices-by-mail/${topic}`;
  return `${settings.publicUrl}/api/${path}/${unsubscribeToken(secret, topic, userId)}`;
}

/** The id under which mail programs thread all our notices about one request. It is no message's own id. */
export const threadRoot = (requestId: string, mailDomain: string): string =>
  `<request.${requestId}@${mailDomain}>`;

/** The same for the same letter, so that a copy is known as one and a bounce says which letter it is about. */
export const noticeId = (messageId: string, mailDomain: string): string =>
  `<notice.${messageId}@${mailDomain}>`;
