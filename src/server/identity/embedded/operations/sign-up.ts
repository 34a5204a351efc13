import { randomUUID } from "node:crypto";
import { audit } from "../audit.ts";
import { codeDelivery, mailCode, putDecoy } from "../codes.ts";
import { readAttributes, readStrings } from "../parameters.ts";
import { checkPasswordPolicy } from "../passwords.ts";
import { countTry, type Operation, type PoolContext, settle } from "../pool-context.ts";
import { invalidParameter, notAuthorized } from "../pool-error.ts";
import type { PoolRecords } from "../store.ts";
import { checkClient, lockAccount, readEmail } from "../usernames.ts";

/**
 * Makes an unconfirmed account and mails its code. Answers the same, after the same work, when the address is taken: the
 * owner of the address hears of it by mail, the stranger on the page does not. The `sub` in the answer is the account's
 * in either case, since one that changed from call to call would itself tell the two apart.
 */
export const signUp: Operation = async (pool, body, caller) => {
  const { ClientId, Username, Password } = readStrings(body, "ClientId", "Username", "Password");
  checkClient(pool, ClientId);
  const email = readEmail(Username);
  checkAttributes(readAttributes(body, "UserAttributes"), email);
  checkPasswordPolicy(Password);
  const passwordHash = await pool.passwords.hash(Password);
  const now = pool.clock.now();

  return settle(pool, async (records) => {
    const usernameKey = pool.secrets.usernameKey(email);
    const refusal = await countTry(records, "SignUp", usernameKey, now);
    if (refusal) return refusal;

    const { added, account, user } = await addOrFind(pool, records, { email, passwordHash }, now);

    if (user.status === "UNCONFIRMED") {
      // Nobody proved the address yet, so the last one to sign up decides the password: whoever registered another's
      // address beforehand must not keep a password to it.
      if (!added) await records.setPassword(user.sub, passwordHash, now);
      await mailCode(pool, records, "signup", { ...account, user }, now);
    } else {
      await putDecoy(records, "signup", account, now);
      await records.sendNotice({ to: email, kind: "sign_up_address_in_use" });
    }
    const verb = user.status === "UNCONFIRMED" ? "identity.signed_up" : "identity.sign_up_address_in_use";
    await audit(records, verb, { subject: user, caller, now });
    return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: codeDelivery(email) };
  });
};

async function addOrFind(
  pool: PoolContext,
  records: PoolRecords,
  wanted: { email: string; passwordHash: string },
  now: Temporal.Instant,
) {
  for (;;) {
    const added = await records.addUser({ sub: randomUUID(), ...wanted }, now);
    const account = await lockAccount(pool, records, wanted.email);
    const { user } = account;
    if (user) return { added, account, user };
    // The one that was in the way went while we waited for it: deleted, or moved to another address.
  }
}

/** The address is the username; a caller may repeat it as the attribute, and may write no other. */
function checkAttributes(attributes: { Name: string; Value: string }[], email: string): void {
  for (const { Name, Value } of attributes) {
    if (Name !== "email") throw notAuthorized("A client attempted to write unauthorized attribute");
    if (Value.toLowerCase() !== email) throw invalidParameter("The email attribute must be the username.");
  }
}
