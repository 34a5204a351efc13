import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { PoolError, tooManyRequests } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import {
  noSoftwareToken,
  softwareTokenOf,
  verifyCode,
} from "#server/identity/embedded/second-factor/software-token.ts";
import { recentlyLoggedInHolder, runForHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import { countAttempt, type Operation } from "../pool-context.ts";

/** Takes a code as proof that the app has the new secret, which from now on is the account's. */
export const verifySoftwareToken: Operation = async (pool, body, caller) => {
  const { AccessToken, UserCode } = readStrings(body, "AccessToken", "UserCode");
  const now = pool.clock.now();
  return runForHolder(pool, await recentlyLoggedInHolder(pool, AccessToken), async (records, holder) => {
    const auditDetails = { subject: holder, actor: holder, caller, now };
    const rejection = await countAttempt(
      records,
      "VerifySoftwareToken",
      pool.secrets.usernameKey(holder.email),
      now,
    );
    if (rejection) return tooManyRequests();
    const token = await softwareTokenOf(records, holder.sub);
    if (!token.pendingSecret) return noSoftwareToken();
    const { sub } = holder;
    const step = verifyCode(pool, { sub, sealed: token.pendingSecret, lastStep: 0 }, UserCode, now);
    if (step instanceof PoolError) {
      await auditEvent(records, "identity.software_token_refused", auditDetails);
      const message = "Code mismatch and fail enable Software Token MFA";
      return new PoolError("EnableSoftwareTokenMFAException", message);
    }
    const verified = {
      sealedSecret: token.pendingSecret,
      pendingSecret: null,
      lastStep: step,
      verifiedAt: now,
    };
    await records.putSoftwareToken(sub, { ...token, ...verified });
    if (token.enabled) await records.sendNotice({ to: holder.email, kind: "second_factor_replaced" });
    await auditEvent(records, "identity.software_token_verified", auditDetails);
    return { Status: "SUCCESS" };
  });
};
