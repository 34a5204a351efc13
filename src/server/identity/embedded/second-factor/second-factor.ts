import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import type { Caller, PoolContext } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords, PoolUser } from "#server/identity/embedded/pool-store.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { noSoftwareToken, softwareTokenOf, verifyCode } from "./software-token.ts";

/**
 * Consumes the code of a login's second step: the authenticator app's six digits, or a recovery code, whose use is reported
 * to the user by email. Returns the refusal of a wrong or used code.
 */
export async function consumeSecondFactor(
  pool: PoolContext,
  records: PoolRecords,
  { user, code, caller, now }: { user: PoolUser; code: string; caller: Caller; now: Temporal.Instant },
): Promise<PoolError | undefined> {
  const { sub } = user;
  const token = await softwareTokenOf(records, sub);
  if (!token.sealedSecret) return noSoftwareToken();

  const recoveryHash = hashRecoveryCode(pool, sub, code);
  if (recoveryHash) {
    const codesLeft = await records.spendRecoveryCode(sub, recoveryHash, now);
    if (codesLeft === undefined)
      return new PoolError("CodeMismatchException", "Invalid code received for user");
    await records.sendNotice({ to: user.email, kind: "recovery_code_used", left: codesLeft });
    await auditEvent(records, "identity.recovery_code_used", { subject: user, actor: user, caller, now });
    return undefined;
  }

  const { sealedSecret: sealed, lastStep } = token;
  const step = verifyCode(pool, { sub, sealed, lastStep }, code, now);
  if (step instanceof PoolError) return step;
  await records.putSoftwareToken(sub, { ...token, lastStep: step });
  return undefined;
}
