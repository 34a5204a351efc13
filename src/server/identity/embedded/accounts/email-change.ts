import type { PoolContext } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords } from "#server/identity/embedded/pool-store.ts";
import { invalidParameter } from "#server/identity/embedded/protocol/pool-error.ts";
import { sendCodeEmail, storeDecoyCode } from "./verification-codes.ts";

/** The only attribute that is proven by a code. */
export function assertIsEmail(attribute: string): void {
  if (attribute !== "email") throw invalidParameter(`The attribute ${attribute} is not verified by a code.`);
}

/**
 * Mails a code to the address an account wants to move to. One that has an account is told instead, and the caller is
 * answered the same, so that nobody learns who has an account by pretending to move.
 */
export async function sendVerificationCode(
  pool: PoolContext,
  records: PoolRecords,
  change: { sub: string; usernameKey: Uint8Array; email: string },
  now: Temporal.Instant,
): Promise<void> {
  // Unlocked: two people who ask for each other's address hold one account each, and would wait for the other's for ever.
  const existing = await records.userAt(change.email);
  if (existing?.status === "CONFIRMED") {
    await storeDecoyCode(records, "change_email", change, now);
    await records.sendNotice({ to: change.email, kind: "sign_up_address_in_use" });
  } else {
    const { sub, email, usernameKey } = change;
    await sendCodeEmail(pool, records, "change_email", { usernameKey, user: { sub, email } }, now);
  }
}
