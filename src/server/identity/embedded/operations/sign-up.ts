import { randomBytes, randomUUID } from "node:crypto";
import { audit } from "../audit.ts";
import { allowanceFor } from "../code-allowance.ts";
import { codeDelivery, mailLink } from "../codes.ts";
import { originOf } from "../origin.ts";
import { readAttributes, readStrings } from "../parameters.ts";
import { type Operation, settle } from "../pool-context.ts";
import { invalidParameter, notAuthorized, PoolError } from "../pool-error.ts";
import { mailSignUpCode, newSignUp } from "../sign-ups.ts";
import { checkClient, lockAccount, readEmail } from "../usernames.ts";

/**
 * Stores one more sign-up for the address, with a password and a code of its own, and mails the code: it replaces nothing,
 * so that nobody's code confirms another's password. Answers the same, after the same work, when the address has an
 * account: its owner hears of it by email, the stranger on the page does not.
 */
export const signUp: Operation = async (pool, body, caller) => {
  const { ClientId, Username, Password } = readStrings(body, "ClientId", "Username", "Password");
  checkClient(pool, ClientId);
  const email = readEmail(Username);
  checkAttributes(readAttributes(body, "UserAttributes"), email);
  pool.passwords.checkPolicy(Password, email);
  const passwordHash = await pool.passwords.hash(Password);
  const now = pool.clock.now();
  const origin = originOf(pool, body, caller, now);

  return settle(pool, async (records) => {
    const account = await lockAccount(pool, records, email);
    const allowed = await allowanceFor(records, "SignUp", { account, origin }, now);
    if (allowed instanceof PoolError) return allowed;

    const { user, usernameKey } = account;
    const sub = randomUUID();
    const signUp = newSignUp({ sub, email, passwordHash: user ? null : passwordHash }, origin, now);
    if (allowed === "link") {
      if (!user) await mailLink(pool, records, { usernameKey, user: { sub: null, email } }, now, caller);
    } else if (user) {
      // Nothing matches it, so that guesses at a code nobody was mailed go as guesses at a real one.
      await records.addSignUp({ ...signUp, codeHash: randomBytes(32) });
      await records.sendNotice({ to: email, kind: "sign_up_address_in_use" });
    } else {
      await records.addSignUp(signUp);
      await mailSignUpCode(pool, records, signUp, now, caller);
    }
    const verb = user ? "identity.sign_up_address_in_use" : "identity.signed_up";
    await audit(records, verb, { subject: user ?? { sub }, caller, now });
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: codeDelivery(email) };
  });
};

/** The address is the username; a caller may repeat it as the attribute, and may write no other. */
function checkAttributes(attributes: { Name: string; Value: string }[], email: string): void {
  for (const { Name, Value } of attributes) {
    if (Name !== "email") throw notAuthorized("A client attempted to write unauthorized attribute");
    if (Value.toLowerCase() !== email) throw invalidParameter("The email attribute must be the username.");
  }
}
