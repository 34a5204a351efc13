import { randomBytes } from "node:crypto";
import type { Caller, PoolContext } from "#server/identity/embedded/pool-context.ts";
import type { EmailUndo, PoolRecords } from "#server/identity/embedded/pool-store.ts";
import { softwareTokenOf } from "#server/identity/embedded/second-factor/software-token.ts";
import { sha256Of } from "#server/identity/embedded/tokens/secrets.ts";
import { auditEvent } from "./audit-log.ts";

/** How long a change of the email can be undone. */
const UNDO_DAYS = 7;

/** An app that was set up less than this before the change is removed: a thief may have added it. */
const SUSPICIOUS_HOURS = 24;

/** Creates the link that undoes a change of the email; the result is the only copy of its token. */
export async function createEmailUndo(
  records: PoolRecords,
  { sub, email }: { sub: string; email: string },
  now: Temporal.Instant,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = now.add({ hours: 24 * UNDO_DAYS });
  await records.addEmailUndo({ tokenHash: sha256Of(token), sub, email, changedAt: now, expiresAt });
  return token;
}

/** The change a link undoes; undefined when it is expired, used, or invalid. */
export async function findEmailUndo(pool: PoolContext, token: string): Promise<EmailUndo | undefined> {
  const undo = await pool.store.emailUndo(sha256Of(token));
  return undo && Temporal.Instant.compare(pool.clock.now(), undo.expiresAt) < 0 ? undo : undefined;
}

/**
 * Restores the previous email of an account. A thief who changed it may know the password, so that is disabled until a new
 * one is set by email; every session ends, the recovery codes are deleted, and so is an authenticator app that was set up
 * shortly before the change or since. Links of later changes stop working, but not those of earlier ones: a thief who
 * changes the email twice must not undo the first owner's link with the second. `taken`: another account has the address
 * now.
 */
export async function undoEmailChange(
  pool: PoolContext,
  token: string,
  caller: Caller,
): Promise<{ email: string } | "expired" | "taken"> {
  const undo = await findEmailUndo(pool, token);
  if (!undo) return "expired";
  const now = pool.clock.now();
  const { sub, email, changedAt } = undo;
  const passwordHash = await pool.passwords.hash(randomBytes(32).toString("base64url"));
  return pool.store.transaction(async (records) => {
    const user = await records.lockUser({ sub });
    if (!user) return "expired";
    const conflicting = await records.userAt(email);
    if (conflicting && conflicting.sub !== sub && conflicting.status === "CONFIRMED") return "taken";
    // Of two simultaneous clicks the second finds nothing to undo.
    if (!(await records.dropEmailUndosSince(sub, changedAt))) return "expired";
    if (conflicting?.sub !== sub) await records.dropSignUps(email);
    // A sign-up was confirmed at this very moment: the transaction is rolled back, and the link still works.
    if (!(await records.setEmail(sub, email, now))) throw new Error("The address was taken meanwhile.");
    await records.setPassword(sub, passwordHash, now);
    await records.revokeSessionsOf(sub, now);
    await removeSuspiciousApp(records, sub, changedAt);
    await records.replaceRecoveryCodes(sub, [], now);
    await records.onEmailChanged({ sub, email });
    for (const to of new Set([user.email, email])) {
      await records.sendNotice({ to, kind: "email_change_undone" });
    }
    await auditEvent(records, "identity.email_change_undone", { subject: user, caller, now });
    return { email };
  });
}

async function removeSuspiciousApp(
  records: PoolRecords,
  sub: string,
  changedAt: Temporal.Instant,
): Promise<void> {
  const token = await softwareTokenOf(records, sub);
  const { verifiedAt } = token;
  const isSuspicious =
    verifiedAt !== null &&
    Temporal.Instant.compare(verifiedAt, changedAt.subtract({ hours: SUSPICIOUS_HOURS })) >= 0;
  if (!isSuspicious) return;
  const removed = { sealedSecret: null, pendingSecret: null, enabled: false, preferred: false };
  await records.putSoftwareToken(sub, { ...token, ...removed });
}
