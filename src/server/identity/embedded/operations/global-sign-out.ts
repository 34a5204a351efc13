import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { sessionHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import type { Operation } from "../pool-context.ts";

/** Ends every session of the token's holder: no refresh token and no access token of theirs works any more. A suspended user may, too. */
export const globalSignOut: Operation = async (pool, body, caller) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const holder = await sessionHolder(pool, AccessToken);
  const now = pool.clock.now();
  await pool.store.transaction(async (records) => {
    await records.revokeSessionsOf(holder.sub, now);
    await auditEvent(records, "identity.signed_out_everywhere", {
      subject: holder,
      actor: holder,
      caller,
      now,
    });
  });
  return {};
};
