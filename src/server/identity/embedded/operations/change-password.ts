import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { wrongCredentials } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { activeHolder, runForHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import { countAttempt, type Operation } from "../pool-context.ts";

/** Sets a new password after checking the old one, and ends every other session, since others may know the old password. */
export const changePassword: Operation = async (pool, body, caller) => {
  const { AccessToken, PreviousPassword, ProposedPassword } = readStrings(
    body,
    "AccessToken",
    "PreviousPassword",
    "ProposedPassword",
  );
  const holder = await activeHolder(pool, AccessToken);
  pool.passwords.checkPolicy(ProposedPassword, holder.email);
  const now = pool.clock.now();
  const usernameKey = pool.secrets.usernameKey(holder.email);
  // Counted and committed before argon2 runs, so that parallel guesses get no more attempts than sequential ones.
  await runForHolder(pool, holder, async (records) => {
    return (await countAttempt(records, "ChangePassword", usernameKey, now)) ?? {};
  });
  const matches = await pool.passwords.verify(holder.passwordHash, PreviousPassword);
  const passwordHash = await pool.passwords.hash(ProposedPassword);

  return runForHolder(pool, holder, async (records, current) => {
    const auditDetails = { subject: holder, actor: holder, caller, now };
    // The password was changed while argon2 verified the old one.
    if (!matches || current.passwordHash !== holder.passwordHash) {
      await auditEvent(records, "identity.password_change_refused", auditDetails);
      return wrongCredentials();
    }
    await records.setPassword(holder.sub, passwordHash, now);
    await records.revokeSessionsOf(holder.sub, now, { except: holder.originJti });
    await records.sendNotice({ to: current.email, kind: "password_changed" });
    await auditEvent(records, "identity.password_changed", auditDetails);
    return {};
  });
};
