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
import type { Log } from "#server/ports/platform.ts";

/** What every door hands its mail to. */
const receiverOf = (context: Context): ReceiveEmail =>
  receiveWithTimeout((envelope, raw) => receiveEmail(context, envelope, raw));

/** Which recipients SMTP, LMTP and HTTP accept. IMAP cannot refuse: what lies in its mailbox was taken by another server. */
const recipientCheckOf = (context: Context): IsKnownRecipient =>
  lookupWithTimeout((address) => isKnownRecipient(context, address));

/** Where agencies' mail servers deliver. */
export async function startMailListeners(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
  context: Context,
): Promise<MailListeners> {
  const listeners = await openMailListeners(env.mailIn, {
    domain: env.mailDomain,
    isKnownRecipient: recipientCheckOf(context),
    files: context.files,
    receive: receiverOf(context),
    log,
  });
  shutdownHooks.push(() => listeners.close());
  return listeners;
}

/** Where a gateway of the operator's own delivers over HTTP, when there is a secret for it. */
export function httpReceiver(env: Env, context: Context, log: Log): ReceiveHttpEmail | null {
  const { httpSecret: secret } = env.mailIn;
  if (secret === null) return null;
  const { clock, files } = context;
  const receive = receiverOf(context);
  const isKnownRecipient = recipientCheckOf(context);
  return createHttpReceiver({ secret, domain: env.mailDomain, isKnownRecipient, clock, files, receive, log });
}

/** The mailbox mail also arrives in, where one is set. One process of all reads it; it may be away at the start. */
export async function startMailboxReader(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
  context: Context,
  pool: Pool,
): Promise<ImapReader | null> {
  if (env.imap === null) return null;
  // Its library is loaded by those who have a mailbox only.
  const { startImapReader } = await import("#server/mail/receive/imap-reader.ts");
  const { mailbox, pollSeconds } = env.imap;
  const name = `${mailbox.user}@${mailbox.host}:${mailbox.port}/${mailbox.folder}`;
  const position = await openMailboxCursor(context.db, pool, name);
  shutdownHooks.push(() => position.close());
  const reader = startImapReader({
    mailbox,
    pollSeconds,
    domain: env.mailDomain,
    files: context.files,
    receive: receiverOf(context),
    cursor: position,
    log,
  });
  shutdownHooks.push(() => reader.close());
  return reader;
}
