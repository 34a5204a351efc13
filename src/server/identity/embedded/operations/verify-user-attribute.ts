import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { assertIsEmail } from "#server/identity/embedded/accounts/email-change.ts";
import { createEmailUndo } from "#server/identity/embedded/accounts/undo-email-change.ts";
import { consumeCode, expiredCode } from "#server/identity/embedded/accounts/verification-codes.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { activeHolder, runForHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import { countAttempt, type Operation } from "../pool-context.ts";

/** Takes the mailed code as proof of the new address, which from now on is the account's. The old one is told. */
export const verifyUserAttribute: Operation = async (pool, body, caller) => {
  const { AccessToken, AttributeName, Code } = readStrings(body, "AccessToken", "AttributeName", "Code");
  assertIsEmail(AttributeName);
  const now = pool.clock.now();
  return runForHolder(pool, await activeHolder(pool, AccessToken), async (records, holder) => {
    const { sub, pendingEmail } = holder;
    const auditDetails = { subject: holder, actor: holder, caller, now };
    const usernameKey = pool.secrets.usernameKey(holder.email);
    const rejection = await countAttempt(records, "VerifyUserAttribute", usernameKey, now);
    if (rejection) return rejection;

    const codeResult = await consumeCode(pool, records, "change_email", { usernameKey }, Code, now);
    if (codeResult !== "right" || pendingEmail === null) {
      await auditEvent(records, "identity.email_code_refused", auditDetails);
      return codeResult instanceof PoolError ? codeResult : expiredCode();
    }
    if ((await records.userAt(pendingEmail))?.status === "CONFIRMED") return aliasExists();
    // Whoever signed up with this address in the meantime and never proved it has no claim to it.
    await records.dropSignUps(pendingEmail);
    // Thrown: it undoes all of this, so that the code is as good as before.
    if (!(await records.setEmail(sub, pendingEmail, now))) throw aliasExists();
    await records.onEmailChanged({ sub, email: pendingEmail });
    const undoToken = await createEmailUndo(records, holder, now);
    await records.sendNotice({ to: holder.email, kind: "email_changed", undoToken });
    await records.sendNotice({ to: pendingEmail, kind: "email_arrived" });
    await auditEvent(records, "identity.email_changed", auditDetails);
    return {};
  });
};

const aliasExists = () =>
  new PoolError("AliasExistsException", "An account with the given email already exists.");
