import { isKnownRecipient } from "#server/actions/intake/known-recipient.ts";
import { receiveEmail } from "#server/actions/intake/receive-email.ts";
import type { Context } from "#server/actions/platform/context.ts";
import type { ShutdownHooks } from "#server/composition/lifecycle.ts";
import { openMailboxCursor } from "#server/db/intake/imap-mailbox-cursor.ts";
import type { Pool } from "#server/db/platform/database.ts";
import type { Env } from "#server/env.ts";
import { createHttpReceiver } from "#server/mail/receive/http-receiver.ts";
import type { ImapReader } from "#server/mail/receive/imap-reader.ts";
import { type MailListeners, openMailListeners } from "#server/mail/receive/mail-listeners.ts";
import { lookupWithTimeout, receiveWithTimeout } from "#server/mail/receive/timeouts.ts";
import type { IsKnownRecipient, ReceiveEmail, ReceiveHttpEmail } from "#server/ports/incoming-email.ts";
import type { Counters } from "#server/ports/metrics.ts";
import type { Log } from "#server/ports/platform.ts";
import type { WorkObserver } from "#server/ports/work.ts";

/** What every receiver needs. */
export type ReceiverParts = { context: Context; counters: Counters; observer: WorkObserver };

/** The action that every receiver passes its email to. */
const receiverOf = ({ context, counters, observer }: ReceiverParts): ReceiveEmail =>
  receiveWithTimeout(async (envelope, raw) => {
    const { receivedVia } = envelope;
    await observer.run({ kind: "intake", name: `receive email by ${receivedVia}` }, () =>
      receiveEmail(context, envelope, raw),
    );
    counters.emailReceived(receivedVia);
  });

/** Which recipients SMTP, LMTP and HTTP accept. IMAP cannot refuse: another server already accepted its email. */
const recipientCheckOf = (context: Context): IsKnownRecipient =>
  lookupWithTimeout((address) => isKnownRecipient(context, address));

/** The listeners that agencies' mail servers deliver to. */
export async function startMailListeners(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
  parts: ReceiverParts,
): Promise<MailListeners> {
  const { context } = parts;
  const listeners = await openMailListeners(env.mailIn, {
    domain: env.mailDomain,
    isKnownRecipient: recipientCheckOf(context),
    files: context.files,
    receive: receiverOf(parts),
    log,
  });
  shutdownHooks.push(() => listeners.close());
  return listeners;
}

/** The HTTP endpoint for the operator's own mail gateway, if MAIL_IN_SECRET is set. */
export function httpReceiver(env: Env, parts: ReceiverParts, log: Log): ReceiveHttpEmail | null {
  const { context } = parts;
  const { httpSecret: secret } = env.mailIn;
  if (secret === null) return null;
  const { clock, files } = context;
  const receive = receiverOf(parts);
  const isKnownRecipient = recipientCheckOf(context);
  return createHttpReceiver({ secret, domain: env.mailDomain, isKnownRecipient, clock, files, receive, log });
}

/** The IMAP mailbox, if one is set. Only one process reads it; it may be unavailable at the start. */
export async function startMailboxReader(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
  { pool, ...parts }: ReceiverParts & { pool: Pool },
): Promise<ImapReader | null> {
  if (env.imap === null) return null;
  // Loaded only if there is a mailbox.
  const { startImapReader } = await import("#server/mail/receive/imap-reader.ts");
  const { mailbox, pollSeconds } = env.imap;
  const name = `${mailbox.user}@${mailbox.host}:${mailbox.port}/${mailbox.folder}`;
  const position = await openMailboxCursor(parts.context.db, pool, name);
  shutdownHooks.push(() => position.close());
  const reader = startImapReader({
    mailbox,
    pollSeconds,
    domain: env.mailDomain,
    files: parts.context.files,
    receive: receiverOf(parts),
    cursor: position,
    log,
  });
  shutdownHooks.push(() => reader.close());
  return reader;
}
