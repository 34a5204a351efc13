import { noticesAddress } from "#core/notice/notice-address.ts";
import type { Tx } from "#server/db/as-person.ts";
import { enqueueMail } from "#server/db/outbox.ts";
import type { OutgoingMail } from "#server/ports.ts";
import type { Stoppable } from "./choose-notices.ts";
import { type Context, nowOf } from "./context.ts";
import { stopToken } from "./stop-link.ts";

type Notice = {
  /** Whose mail it is: it goes with the account. */
  ownerId: string;
  to: string;
  fromName: string;
  mail: Pick<OutgoingMail, "messageId" | "subject" | "text" | "references"> & Partial<OutgoingMail>;
};

/**
 * Queues a mail of ours to a person about their request. It comes from our own domain, so that SPF, DKIM and DMARC speak
 * for it whoever wrote the letter inside, and says of itself that a program sent it (RFC 3834).
 */
export async function sendNotice(
  context: Context,
  tx: Tx,
  { ownerId, to, fromName, mail }: Notice,
): Promise<void> {
  const now = nowOf(context);
  await enqueueMail(tx, {
    id: context.ids.next(),
    ownerId,
    messageId: null,
    at: now,
    mail: {
      date: now.toISOString(),
      from: { name: fromName, address: noticesAddress(context.settings.mailDomain) },
      to: [{ name: "", address: to }],
      cc: [],
      autoSubmitted: "auto-generated",
      attachments: [],
      ...mail,
    },
  });
}

/** The link that ends a kind of mail of a person, see http/stop-replies-routes.ts. */
export function stopUrlOf(
  { settings, secret }: Pick<Context, "settings" | "secret">,
  what: Stoppable,
  personId: string,
): string {
  const path = what === "reply" ? "replies-by-mail" : `notices-by-mail/${what}`;
  return `${settings.publicUrl}/api/${path}/${stopToken(secret, what, personId)}`;
}

/** What a mail program threads all mail of ours about one request under. It is no message's own id. */
export const threadRoot = (requestId: string, mailDomain: string): string =>
  `<request.${requestId}@${mailDomain}>`;

/** The same for the same letter, so that a copy is known as one and a bounce says which letter it is about. */
export const noticeId = (messageId: string, mailDomain: string): string =>
  `<notice.${messageId}@${mailDomain}>`;
