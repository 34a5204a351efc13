import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { audit } from "#server/db/platform/audit.ts";

/** What the embedded user pool keeps under the secret key, or signed with what is under it. */
const UNDER_THE_KEY = [
  "identity_signing_key",
  "identity_session",
  "identity_challenge",
  "identity_code",
  "identity_sign_up",
  "identity_throttle",
  "identity_recovery_code",
  "identity_software_token",
] as const;

/**
 * Removes what only a lost secret key could open, so that the program starts with another one: everyone has to log in again,
 * with the same password, and to set up their authenticator app again.
 */
export async function forgetLostKey(context: Pick<Context, "db" | "clock">, actor: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    for (const table of UNDER_THE_KEY) await tx.deleteFrom(table).execute();
    await audit(tx, { at: nowOf(context), actor, verb: "secret_key_replaced", subject: "" });
  });
}
