import { audit } from "../audit.ts";
import { codeDelivery, mailCode, putDecoy } from "../codes.ts";
import { readStrings } from "../parameters.ts";
import { countTry, type Operation, settle } from "../pool-context.ts";
import { checkClient, lockAccount } from "../usernames.ts";

/** Mails a new sign-up code, which replaces the old. Seems to do so for an address that waits for none. */
export const resendConfirmationCode: Operation = async (pool, body, caller) => {
  const { ClientId, Username } = readStrings(body, "ClientId", "Username");
  checkClient(pool, ClientId);
  const now = pool.clock.now();

  return settle(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const refusal = await countTry(records, "ResendConfirmationCode", account.usernameKey, now);
    if (refusal) return refusal;

    const { user } = account;
    if (user?.status === "UNCONFIRMED") await mailCode(pool, records, "signup", { ...account, user }, now);
    else await putDecoy(records, "signup", account, now);
    await audit(records, "identity.sign_up_code_requested", { subject: user, caller, now });
    return { CodeDeliveryDetails: codeDelivery(account.username) };
  });
};
