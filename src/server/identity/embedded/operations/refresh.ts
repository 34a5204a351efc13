import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { authenticationResult } from "#server/identity/embedded/accounts/sign-in.ts";
import { accountSuspended, notAuthorized } from "#server/identity/embedded/protocol/pool-error.ts";
import { sessionDevice } from "#server/identity/embedded/rate-limits/caller-address.ts";
import {
  checkRefreshToken,
  nextRefreshToken,
  sessionOf,
} from "#server/identity/embedded/tokens/refresh-tokens.ts";
import { sha256Of } from "#server/identity/embedded/tokens/secrets.ts";
import { type Caller, type PoolContext, runOperation } from "../pool-context.ts";

/**
 * Continues a session and rotates its refresh token. The lifetime stays that of the login. A reused token ends the session:
 * two parties have it, and only one of them is the user (RFC 9700, 4.14.2). The refusal is `reused` then, whose type
 * differs between the operations.
 */
export async function refresh(
  pool: PoolContext,
  refreshToken: string,
  caller: Caller,
  reuseError = notAuthorized("Refresh Token has been revoked"),
) {
  const { secrets } = pool;
  const now = pool.clock.now();
  const originJti = sessionOf(secrets, refreshToken);
  const refreshed = await runOperation(pool, async (records) => {
    const stored = originJti === undefined ? undefined : await records.lockSession(originJti);
    const rejectRefresh = async (message: string) => {
      await auditEvent(records, "identity.refresh_refused", { subject: stored?.user, caller, now });
      return notAuthorized(message);
    };
    if (!stored) return rejectRefresh("Invalid Refresh Token");
    const { session, user } = stored;
    if (session.revokedAt) return rejectRefresh("Refresh Token has been revoked");
    if (Temporal.Instant.compare(now, session.expiresAt) >= 0)
      return rejectRefresh("Refresh Token has expired");

    const checkResult = checkRefreshToken(session, refreshToken, now);
    if (checkResult === "reused") {
      await records.revokeSession(session.originJti, now);
      await auditEvent(records, "identity.refresh_token_reused", { subject: user, caller, now });
      return reuseError;
    }
    const reason = await records.suspensionReason(user.sub);
    if (reason !== undefined) {
      await auditEvent(records, "identity.refresh_suspended", { subject: user, caller, now });
      return accountSuspended(reason);
    }
    const next = nextRefreshToken(secrets, session.originJti, refreshToken);
    if (checkResult === "good")
      await records.rotate(session.originJti, sha256Of(next), sessionDevice(caller), now);
    return { user, session, refreshToken: next };
  });
  return authenticationResult(pool, refreshed, now);
}
