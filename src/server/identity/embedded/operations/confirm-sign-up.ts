import { audit } from "../audit.ts";
import { spendCode } from "../codes.ts";
import { readStrings } from "../parameters.ts";
import { countTry, type Operation, settle } from "../pool-context.ts";
import { notAuthorized, PoolError } from "../pool-error.ts";
import { checkClient, lockAccount } from "../usernames.ts";

/** Takes the mailed code as proof of the address; from now on the account can sign in. */
export const confirmSignUp: Operation = async (pool, body, caller) => {
  const { ClientId, Username, ConfirmationCode } = readStrings(
    body,
    "ClientId",
    "Username",
    "ConfirmationCode",
  );
  checkClient(pool, ClientId);
  const now = pool.clock.now();

  return settle(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const refusal = await countTry(records, "ConfirmSignUp", account.usernameKey, now);
    if (refusal) return refusal;

    const spent = await spendCode(pool, records, "signup", account, ConfirmationCode, now);
    const { user } = account;
    if (spent instanceof PoolError) {
      await audit(records, "identity.sign_up_code_refused", { subject: user, caller, now });
      return spent;
    }
    if (spent === "used_before" || user?.status !== "UNCONFIRMED") {
      return notAuthorized("User cannot be confirmed. Current status is CONFIRMED");
    }
    await records.confirm(user.sub, now);
    await records.onConfirmed({ sub: user.sub, email: user.email });
    await audit(records, "identity.confirmed", { subject: user, caller, now });
    return {};
  });
};
