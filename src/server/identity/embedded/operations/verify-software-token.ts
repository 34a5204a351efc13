import { recentHolderOf, settleFor } from "../access.ts";
import { audit } from "../audit.ts";
import { readStrings } from "../parameters.ts";
import { countTry, type Operation } from "../pool-context.ts";
import { PoolError, tooManyRequests } from "../pool-error.ts";
import { checkCode, noSoftwareToken, softwareTokenOf } from "../software-token.ts";

/** Takes a code as proof that the app has the new secret, which from now on is the account's. */
export const verifySoftwareToken: Operation = async (pool, body, caller) => {
  const { AccessToken, UserCode } = readStrings(body, "AccessToken", "UserCode");
  const now = pool.clock.now();
  return settleFor(pool, await recentHolderOf(pool, AccessToken), async (records, holder) => {
    const who = { subject: holder, actor: holder, caller, now };
    const refusal = await countTry(
      records,
      "VerifySoftwareToken",
      pool.secrets.usernameKey(holder.email),
      now,
    );
    if (refusal) return tooManyRequests();
    const token = await softwareTokenOf(records, holder.sub);
    if (!token.pendingSecret) return noSoftwareToken();
    const { sub } = holder;
    const step = checkCode(pool, { sub, sealed: token.pendingSecret, lastStep: 0 }, UserCode, now);
    if (step instanceof PoolError) {
      await audit(records, "identity.software_token_refused", who);
      const message = "Code mismatch and fail enable Software Token MFA";
      return new PoolError("EnableSoftwareTokenMFAException", message);
    }
    const verified = { ...token, sealedSecret: token.pendingSecret, pendingSecret: null, lastStep: step };
    await records.putSoftwareToken(sub, verified);
    await audit(records, "identity.software_token_verified", who);
    return { Status: "SUCCESS" };
  });
};
