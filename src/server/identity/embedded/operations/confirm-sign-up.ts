import { audit } from "../audit.ts";
import { clearAllowance } from "../code-allowance.ts";
import { originOf } from "../origin.ts";
import { readStrings } from "../parameters.ts";
import { countTry, type Operation, settle } from "../pool-context.ts";
import { PoolError } from "../pool-error.ts";
import { alreadyConfirmed, findByCode, markUsed } from "../sign-ups.ts";
import { checkClient, lockAccount } from "../usernames.ts";

/**
 * Takes the mailed code as proof of the address, and makes an account of the sign-up it was mailed for: with that one's
 * password, and only for who made that sign-up. The others for the address are gone then.
 */
export const confirmSignUp: Operation = async (pool, body, caller) => {
  const { ClientId, Username, ConfirmationCode } = readStrings(
    body,
    "ClientId",
    "Username",
    "ConfirmationCode",
  );
  checkClient(pool, ClientId);
  const now = pool.clock.now();
  const origin = originOf(pool, body, caller, now);

  return settle(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const refusal = await countTry(records, "ConfirmSignUp", origin.counterKey(account), now);
    if (refusal) return refusal;

    const signUps = await records.lockSignUps(account.username, now);
    const found = await findByCode(pool, records, { signUps, origin }, ConfirmationCode, now);
    if (found instanceof PoolError) {
      await audit(records, "identity.sign_up_code_refused", { subject: account.user, caller, now });
      return found;
    }
    const { sub, email, passwordHash } = found;
    const isAdded = passwordHash !== null && (await records.addUser({ sub, email, passwordHash }, now));
    if (!isAdded) return alreadyConfirmed();
    await markUsed(records, found, now);
    await clearAllowance(records, { account, origin });
    await records.onConfirmed({ sub, email });
    await audit(records, "identity.confirmed", { subject: found, caller, now });
    return {};
  });
};
