import { audit } from "../audit.ts";
import { deviceOf } from "../caller-address.ts";
import { type Caller, type PoolContext, settle } from "../pool-context.ts";
import { notAuthorized, suspended } from "../pool-error.ts";
import { judgeRefreshToken, nextRefreshToken, sessionOf } from "../refresh-tokens.ts";
import { hashOf } from "../secrets.ts";
import { tokensOf } from "../sign-in.ts";

/**
 * Carries a session on and hands out its next refresh token. The lifetime stays that of the sign-in. A token that was
 * handed in before ends the session: two parties have it, and only one of them is the person (RFC 9700, 4.14.2). The refusal
 * is `reused` then, whose type differs between the operations.
 */
export async function refresh(
  pool: PoolContext,
  refreshToken: string,
  caller: Caller,
  reused = notAuthorized("Refresh Token has been revoked"),
) {
  const { secrets } = pool;
  const now = pool.clock.now();
  const originJti = sessionOf(secrets, refreshToken);
  const carriedOn = await settle(pool, async (records) => {
    const found = originJti === undefined ? undefined : await records.lockSession(originJti);
    const refuse = async (message: string) => {
      await audit(records, "identity.refresh_refused", { subject: found?.user, caller, now });
      return notAuthorized(message);
    };
    if (!found) return refuse("Invalid Refresh Token");
    const { session, user } = found;
    if (session.revokedAt) return refuse("Refresh Token has been revoked");
    if (Temporal.Instant.compare(now, session.expiresAt) >= 0) return refuse("Refresh Token has expired");

    const verdict = judgeRefreshToken(session, refreshToken, now);
    if (verdict === "reused") {
      await records.revokeSession(session.originJti, now);
      await audit(records, "identity.refresh_token_reused", { subject: user, caller, now });
      return reused;
    }
    const reason = await records.suspensionReason(user.sub);
    if (reason !== undefined) {
      await audit(records, "identity.refresh_suspended", { subject: user, caller, now });
      return suspended(reason);
    }
    const next = nextRefreshToken(secrets, session.originJti, refreshToken);
    if (verdict === "good") await records.rotate(session.originJti, hashOf(next), deviceOf(caller), now);
    return { user, session, refreshToken: next };
  });
  return tokensOf(pool, carriedOn, now);
}
