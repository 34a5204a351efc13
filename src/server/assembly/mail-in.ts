import type { Context } from "#server/actions/context.ts";
import { isKnownRecipient } from "#server/actions/intake/known-recipient.ts";
import { receiveMail } from "#server/actions/receive-mail.ts";
import type { Pool } from "#server/db/database.ts";
import { openMailboxPlace } from "#server/db/imap-mailbox.ts";
import type { Env } from "#server/env.ts";
import type { Stops } from "#server/lifecycle.ts";
import { type MailDoors, openMailDoors } from "#server/mail/doors.ts";
import { httpIn } from "#server/mail/http-in.ts";
import type { ImapIn } from "#server/mail/imap-in.ts";
import { inTime, lookedUpInTime } from "#server/mail/in-time.ts";
import type { IsKnownRecipient, Log, ReceiveMail, TakeHttpMail } from "#server/ports.ts";

/** What every door hands its mail to. */
const receiverOf = (context: Context): ReceiveMail =>
  inTime((envelope, raw) => receiveMail(context, envelope, raw));

/** Which recipients SMTP, LMTP and HTTP accept. IMAP cannot refuse: what lies in its mailbox was taken by another server. */
const recipientsOf = (context: Context): IsKnownRecipient =>
  lookedUpInTime((address) => isKnownRecipient(context, address));

/** Where agencies' mail servers deliver. */
export async function openDoors(env: Env, stops: Stops, log: Log, context: Context): Promise<MailDoors> {
  const doors = await openMailDoors(env.mailIn, {
    domain: env.mailDomain,
    isKnownRecipient: recipientsOf(context),
    files: context.files,
    receive: receiverOf(context),
    log,
  });
  stops.push(() => doors.close());
  return doors;
}

/** Where a gateway of the operator's own delivers over HTTP, when there is a secret for it. */
export function httpDoor(env: Env, context: Context, log: Log): TakeHttpMail | null {
  const { httpSecret: secret } = env.mailIn;
  if (secret === null) return null;
  const { clock, files } = context;
  const receive = receiverOf(context);
  const isKnownRecipient = recipientsOf(context);
  return httpIn({ secret, domain: env.mailDomain, isKnownRecipient, clock, files, receive, log });
}

/** The mailbox mail also arrives in, where one is set. One process of all reads it; it may be away at the start. */
export async function readMailbox(
  env: Env,
  stops: Stops,
  log: Log,
  context: Context,
  pool: Pool,
): Promise<ImapIn | null> {
  if (env.imap === null) return null;
  // Its library is loaded by those who have a mailbox only.
  const { startImapIn } = await import("#server/mail/imap-in.ts");
  const { mailbox, pollSeconds } = env.imap;
  const name = `${mailbox.user}@${mailbox.host}:${mailbox.port}/${mailbox.folder}`;
  const place = await openMailboxPlace(context.db, pool, name);
  stops.push(() => place.close());
  const reader = startImapIn({
    mailbox,
    pollSeconds,
    domain: env.mailDomain,
    files: context.files,
    receive: receiverOf(context),
    place,
    log,
  });
  stops.push(() => reader.close());
  return reader;
}
