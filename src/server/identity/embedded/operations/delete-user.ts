import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { recentlyLoggedInHolder, runForHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import type { Operation } from "../pool-context.ts";

/**
 * Closes the holder's account and ends its sessions. Unlike the hosted service nothing is erased yet: through the outlet
 * the user gets 30 days and an emailed link to change their mind, and the program erases the account after that.
 */
export const deleteUser: Operation = async (pool, body, caller) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const now = pool.clock.now();
  return runForHolder(pool, await recentlyLoggedInHolder(pool, AccessToken), async (records, holder) => {
    await records.closeUser(holder.sub, now);
    await records.revokeSessionsOf(holder.sub, now);
    await records.onDeleted({ sub: holder.sub });
    await auditEvent(records, "identity.closed", { subject: holder, actor: holder, caller, now });
    return {};
  });
};
