import { createHash, randomBytes } from "node:crypto";
import { DELETION_GRACE_DAYS, erasureTimeOf } from "#core/accounts/deletion.ts";
import { longDate } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound } from "#core/problem.ts";
import { accountEmails } from "#messages/account/emails.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { deletionOf, markAccountClosed } from "#server/db/accounts/account-deletion.ts";
import { lockUser } from "#server/db/accounts/users.ts";
import { audit } from "#server/db/platform/audit.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

const SECRET_BYTES = 32;

/** What is stored of a cancel link. Its secret is random, so it needs no salt. */
export const cancelHashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/**
 * Closes an account whose user wants it deleted, in the caller's transaction, and emails the link that cancels this for 30
 * days. Nothing is erased yet: agencies' email is still filed, letters wait in the outbox, collaborators lose access. Once
 * more changes nothing and sends no second link. Fails with `not_found` (404). Resolves to when it will be erased.
 */
export async function closeAccount(
  context: Pick<Context, "ids" | "clock" | "settings">,
  tx: Tx,
  userId: string,
): Promise<Date> {
  const user = await lockUser(tx, userId);
  if (!user) throw notFound("user");
  const pendingDeletion = await deletionOf(tx, userId);
  if (pendingDeletion) return pendingDeletion.eraseAt;
  const now = nowOf(context);
  const eraseAt = new Date(erasureTimeOf(context.clock.now()).epochMilliseconds);
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await markAccountClosed(tx, {
    userId,
    requestedAt: now,
    eraseAt,
    wasDisabled: user.disabled,
    cancelHash: cancelHashOf(secret),
    now,
  });
  await audit(tx, { at: now, actor: userId, verb: "account.deletion_requested", subject: userId });
  await sendSystemEmail(context, tx, { to: user.email, ...accountClosedEmail(context, eraseAt, secret) });
  return eraseAt;
}

function accountClosedEmail({ settings }: Pick<Context, "settings">, eraseAt: Date, secret: string) {
  const { brand, publicUrl, teamEmail } = settings;
  const date = longDate(eraseAt.toISOString().slice(0, 10));
  return {
    subject: formatMessage(accountEmails.closed.subject, { brand, date }),
    text: [
      formatMessage(accountEmails.closed.text, { brand, date, days: DELETION_GRACE_DAYS }),
      `${accountEmails.closed.keep}\n${publicUrl}/api/account-deletion/${secret}`,
      accountEmails.closed.effect,
      formatMessage(accountEmails.closed.ifNotYou, { teamEmail }),
    ].join("\n\n"),
  };
}
