import { withPeriod } from "#core/accounts/suspension.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { accountEmails } from "#messages/account/emails.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import { closeAccount } from "#server/actions/accounts/close-account.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { type Quotas, setQuotas } from "#server/db/accounts/quotas.ts";
import { type LockedAccount, lockAccount, setSuspension } from "#server/db/accounts/suspensions.ts";
import { audit } from "#server/db/platform/audit.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

type SuspensionContext = Pick<Context, "db" | "clock" | "ids" | "settings">;

/** Which account: the admin page knows its id, the command line its email address. */
type AccountKey = { id: string } | { email: string };

/**
 * Suspends an account: no login, no call with a token, no letter and no follow-up leaves, while email from agencies still
 * arrives. The user gets the reason by email. `admin` is who does it, for the audit log.
 * @throws Problem not_found (404), administrator, already_suspended (409)
 */
export function suspendUser(
  context: SuspensionContext,
  admin: string,
  account: AccountKey,
  reason: string,
): Promise<string> {
  return changeAccount(context, admin, account, "suspend_user", async (tx, found, at) => {
    if (context.settings.adminEmails.includes(found.email.toLowerCase())) {
      throw new Problem(409, "administrator", accountErrors.adminSuspended);
    }
    if (found.suspended_at) throw new Problem(409, "already_suspended", accountErrors.alreadySuspended);
    await setSuspension(tx, found.id, { at, reason: reason.trim() });
    await sendSystemEmail(context, tx, suspendedEmail(context, found.email, reason));
    return { reason: reason.trim() };
  });
}

/**
 * Gives an account back. Sessions from before are ended: someone else may still hold one. Letters whose turn
 * came during the suspension wait for the user to send them again; those scheduled for later leave at their time.
 * @throws Problem not_found (404), not_suspended (409)
 */
export function restoreUser(context: SuspensionContext, admin: string, account: AccountKey): Promise<string> {
  return changeAccount(context, admin, account, "restore_user", async (tx, found, at) => {
    if (!found.suspended_at) throw new Problem(409, "not_suspended", accountErrors.notSuspended);
    await setSuspension(tx, found.id, null);
    await endSessions(tx, found.id, at);
    await sendSystemEmail(context, tx, restoredEmail(context, found.email));
    return { was: found.suspension_reason ?? "" };
  });
}

/**
 * Ends every session of an account: everyone who is logged in as it, on any device, has to log in again.
 * @throws Problem not_found (404)
 */
export function signOutUser(context: SuspensionContext, admin: string, account: AccountKey): Promise<string> {
  return changeAccount(context, admin, account, "sign_out_user", async (tx, found, at) => {
    await endSessions(tx, found.id, at);
    return {};
  });
}

/**
 * Sets what an account may store, send a day and have, instead of what everyone may; null is the latter again.
 * @throws Problem not_found (404)
 */
export function setUserQuotas(
  context: SuspensionContext,
  admin: string,
  account: AccountKey,
  quotas: Quotas,
): Promise<string> {
  return changeAccount(context, admin, account, "set_quotas", async (tx, found) => {
    await setQuotas(tx, found.id, quotas);
    return { ...quotas };
  });
}

/**
 * Closes an account for a user who asked an administrator to, as they could themselves: it is erased after 30 days, and the user
 * gets the link that cancels this. `reason` says how they asked; `email` is the address the administrator typed to confirm.
 * @throws Problem not_found (404), administrator (409), wrong_address (422)
 */
export async function eraseUserOnRequest(
  context: SuspensionContext,
  admin: string,
  account: AccountKey,
  { reason, email: typedEmail }: { reason: string; email: string },
): Promise<{ email: string; eraseAt: Date }> {
  let eraseAt = nowOf(context);
  const email = await changeAccount(context, admin, account, "erase_user", async (tx, found, at) => {
    if (context.settings.adminEmails.includes(found.email.toLowerCase())) {
      throw new Problem(409, "administrator", accountErrors.adminErased);
    }
    if (typedEmail.trim().toLowerCase() !== found.email.toLowerCase()) {
      const message = accountErrors.otherAddress;
      throw new Problem(422, "wrong_address", message, [{ path: "/email", message }]);
    }
    await endSessions(tx, found.id, at);
    eraseAt = await closeAccount(context, tx, found.id);
    return { reason: reason.trim(), eraseAt: eraseAt.toISOString() };
  });
  return { email, eraseAt };
}

function endSessions(tx: Tx, userId: string, at: Date) {
  return tx
    .updateTable("identity_session")
    .set({ revoked_at: at })
    .where("sub", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Locks the account, changes it, and writes the audit entry. Resolves to the account's email address. */
function changeAccount(
  context: SuspensionContext,
  admin: string,
  account: AccountKey,
  verb: string,
  applyChange: (tx: Tx, found: LockedAccount, at: Date) => Promise<Record<string, unknown>>,
): Promise<string> {
  return context.db.transaction().execute(async (tx) => {
    const found = await lockAccount(tx, account);
    if (!found) throw notFound("account");
    const at = nowOf(context);
    const detail = await applyChange(tx, found, at);
    await audit(tx, { at, actor: admin, verb, subject: found.id, detail });
    return found.email;
  });
}

const suspendedEmail = (
  { settings: { brand, teamEmail } }: SuspensionContext,
  to: string,
  reason: string,
) => ({
  to,
  subject: formatMessage(accountEmails.suspended.subject, { brand }),
  text: [
    formatMessage(accountEmails.suspended.reason, { brand, reason: withPeriod(reason) }),
    accountEmails.suspended.effect,
    formatMessage(accountEmails.suspended.appeal, { teamEmail }),
  ].join("\n\n"),
});

const restoredEmail = ({ settings: { brand, publicUrl } }: SuspensionContext, to: string) => ({
  to,
  subject: formatMessage(accountEmails.restored.subject, { brand }),
  text: [
    formatMessage(accountEmails.restored.logIn, { brand, url: `${publicUrl}/login` }),
    accountEmails.restored.letters,
  ].join("\n\n"),
});
