import { holderOf, settleFor } from "../access.ts";
import { audit } from "../audit.ts";
import { expiredCode, spendCode } from "../codes.ts";
import { checkIsEmail } from "../email-change.ts";
import { newEmailUndo } from "../email-undo.ts";
import { readStrings } from "../parameters.ts";
import { countTry, type Operation } from "../pool-context.ts";
import { PoolError } from "../pool-error.ts";

/** Takes the mailed code as proof of the new address, which from now on is the account's. The old one is told. */
export const verifyUserAttribute: Operation = async (pool, body, caller) => {
  const { AccessToken, AttributeName, Code } = readStrings(body, "AccessToken", "AttributeName", "Code");
  checkIsEmail(AttributeName);
  const now = pool.clock.now();
  return settleFor(pool, await holderOf(pool, AccessToken), async (records, holder) => {
    const { sub, pendingEmail } = holder;
    const who = { subject: holder, actor: holder, caller, now };
    const usernameKey = pool.secrets.usernameKey(holder.email);
    const refusal = await countTry(records, "VerifyUserAttribute", usernameKey, now);
    if (refusal) return refusal;

    const spent = await spendCode(pool, records, "change_email", { usernameKey }, Code, now);
    if (spent !== "right" || pendingEmail === null) {
      await audit(records, "identity.email_code_refused", who);
      return spent instanceof PoolError ? spent : expiredCode();
    }
    if ((await records.userAt(pendingEmail))?.status === "CONFIRMED") return aliasExists();
    // Whoever signed up with this address in the meantime and never proved it has no claim to it.
    await records.dropSignUps(pendingEmail);
    // Thrown: it undoes all of this, so that the code is as good as before.
    if (!(await records.setEmail(sub, pendingEmail, now))) throw aliasExists();
    await records.onEmailChanged({ sub, email: pendingEmail });
    const undoToken = await newEmailUndo(records, holder, now);
    await records.sendNotice({ to: holder.email, kind: "email_changed", undoToken });
    await records.sendNotice({ to: pendingEmail, kind: "email_arrived" });
    await audit(records, "identity.email_changed", who);
    return {};
  });
};

const aliasExists = () =>
  new PoolError("AliasExistsException", "An account with the given email already exists.");
