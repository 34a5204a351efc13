import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import {
  alreadyConfirmed,
  findSignUpByCode,
  markSignUpUsed,
} from "#server/identity/embedded/accounts/sign-ups.ts";
import { assertClient, lockAccount } from "#server/identity/embedded/accounts/usernames.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { callOrigin } from "#server/identity/embedded/rate-limits/call-origin.ts";
import { clearCodeLimits } from "#server/identity/embedded/rate-limits/code-limit.ts";
import { countAttempt, type Operation, runOperation } from "../pool-context.ts";

/**
 * Checks the emailed code and turns its sign-up into an account with that sign-up's password; only from the browser or
 * network that signed up. Deletes the other sign-ups for the address.
 */
export const confirmSignUp: Operation = async (pool, body, caller) => {
  const { ClientId, Username, ConfirmationCode } = readStrings(
    body,
    "ClientId",
    "Username",
    "ConfirmationCode",
  );
  assertClient(pool, ClientId);
  const now = pool.clock.now();
  const origin = callOrigin(pool, body, caller, now);

  return runOperation(pool, async (records) => {
    const account = await lockAccount(pool, records, Username);
    const rejection = await countAttempt(records, "ConfirmSignUp", origin.counterKey(account), now);
    if (rejection) return rejection;

    const signUps = await records.lockSignUps(account.username, now);
    const signUp = await findSignUpByCode(pool, records, { signUps, origin }, ConfirmationCode, now);
    if (signUp instanceof PoolError) {
      await auditEvent(records, "identity.sign_up_code_refused", { subject: account.user, caller, now });
      return signUp;
    }
    const { sub, email, passwordHash } = signUp;
    const isAdded = passwordHash !== null && (await records.addUser({ sub, email, passwordHash }, now));
    if (!isAdded) return alreadyConfirmed();
    await markSignUpUsed(records, signUp, now);
    await clearCodeLimits(records, { account, origin });
    await records.onConfirmed({ sub, email });
    await auditEvent(records, "identity.confirmed", { subject: signUp, caller, now });
    return {};
  });
};
