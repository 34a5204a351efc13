import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { assertIsEmail } from "#server/identity/embedded/accounts/email-change.ts";
import { createEmailUndo } from "#server/identity/embedded/accounts/undo-email-change.ts";
import { consumeCode, expiredCode } from "#server/identity/embedded/accounts/verification-codes.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { activeHolder, runForHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import { countAttempt, type Operation } from "../pool-context.ts";

/** Verifies the emailed code of the new address and makes it the account's. Notifies the old address. */
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
    // Unconfirmed sign-ups with this address have no claim to it.
    await records.dropSignUps(pendingEmail);
    // Thrown to roll back the transaction, so that the code stays valid.
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
