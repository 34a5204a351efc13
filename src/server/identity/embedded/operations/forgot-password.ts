import { audit } from "../audit.ts";
import { codeDelivery, mailCode, putDecoy } from "../codes.ts";
import { readStrings } from "../parameters.ts";
import { countTry, type Operation, settle } from "../pool-context.ts";
import { checkClient, lockAccount } from "../usernames.ts";

/** Mails a code with which a new password can be set. Seems to do so for an address without an account. */
export const forgotPassword: Operation = async (pool, body, caller) => {
  const { ClientId, Username } = readStrings(body, "ClientId", "Username");
  checkClient(pool, ClientId);
  const now = pool.clock.now();

  return settle(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const refusal = await countTry(records, "ForgotPassword", account.usernameKey, now);
    if (refusal) return refusal;

    const { user } = account;
    if (user) await mailCode(pool, records, "forgot_password", { ...account, user }, now);
    else await putDecoy(records, "forgot_password", account, now);
    await audit(records, "identity.password_code_requested", { subject: user, caller, now });
    return { CodeDeliveryDetails: codeDelivery(account.username) };
  });
};
