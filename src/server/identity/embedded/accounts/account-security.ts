import type { Caller, PoolContext } from "#server/identity/embedded/pool-context.ts";
import {
  generateRecoveryCodes,
  hashRecoveryCode,
} from "#server/identity/embedded/second-factor/recovery-codes.ts";
import { softwareTokenOf } from "#server/identity/embedded/second-factor/software-token.ts";
import { auditEvent } from "./audit-log.ts";
import { findEmailUndo, undoEmailChange } from "./undo-email-change.ts";

/**
 * Operations for the account page that the protocol does not have. The caller is already verified: `sub` is the caller's
 * own.
 */
export function accountSecurity(pool: PoolContext) {
  return {
    sessionsOf: (sub: string) => pool.store.sessionsOf(sub, pool.clock.now()),
    endSession: (sub: string, originJti: string, caller: Caller) =>
      endSession(pool, { sub, originJti }, caller),
    recoveryCodesOf: (sub: string) => pool.store.recoveryCodes(sub),
    replaceRecoveryCodes: (sub: string, caller: Caller) => replaceRecoveryCodes(pool, sub, caller),
    previousEmailOf: (token: string) => findEmailUndo(pool, token),
    undoEmailChange: (token: string, caller: Caller) => undoEmailChange(pool, token, caller),
  };
}

/** Ends one session; false when the user has no such session. */
function endSession(
  pool: PoolContext,
  { sub, originJti }: { sub: string; originJti: string },
  caller: Caller,
): Promise<boolean> {
  const now = pool.clock.now();
  return pool.store.transaction(async (records) => {
    const session = await records.lockSession(originJti);
    // The same result for another user's session, so that ids cannot be probed.
    if (!session || session.session.sub !== sub || session.session.revokedAt) return false;
    await records.revokeSession(originJti, now);
    await auditEvent(records, "identity.session_ended", {
      subject: session.user,
      actor: session.user,
      caller,
      now,
    });
    return true;
  });
}

/** Replaces all recovery codes; the result is the only copy. Null when the account has no second factor. */
function replaceRecoveryCodes(pool: PoolContext, sub: string, caller: Caller): Promise<string[] | null> {
  const now = pool.clock.now();
  const codes = generateRecoveryCodes();
  return pool.store.transaction(async (records) => {
    const user = await records.lockUser({ sub });
    if (!user || !(await softwareTokenOf(records, sub)).enabled) return null;
    const hashes = codes.flatMap((code) => hashRecoveryCode(pool, sub, code) ?? []);
    await records.replaceRecoveryCodes(sub, hashes, now);
    await records.sendNotice({ to: user.email, kind: "recovery_codes_replaced" });
    await auditEvent(records, "identity.recovery_codes_replaced", {
      subject: user,
      actor: user,
      caller,
      now,
    });
    return codes;
  });
}
