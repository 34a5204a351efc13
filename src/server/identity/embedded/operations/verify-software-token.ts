import { recentlyLoggedInHolder, runForHolder } from "../access.ts";
import { auditEvent } from "../audit.ts";
import { readStrings } from "../parameters.ts";
import { countAttempt, type Operation } from "../pool-context.ts";
import { PoolError, tooManyRequests } from "../pool-error.ts";
import { noSoftwareToken, softwareTokenOf, verifyCode } from "../software-token.ts";

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
