import { recentHolderOf, settleFor } from "../access.ts";
import { audit } from "../audit.ts";
import { readStrings } from "../parameters.ts";
import type { Operation } from "../pool-context.ts";

/** Deletes the holder's account, its sessions and codes, and, through the outlet, what the program keeps of the person. */
export const deleteUser: Operation = async (pool, body, caller) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const now = pool.clock.now();
  return settleFor(pool, await recentHolderOf(pool, AccessToken), async (records, holder) => {
    await records.deleteUser(holder.sub);
    await records.onDeleted({ sub: holder.sub });
    await audit(records, "identity.deleted", { subject: holder, actor: holder, caller, now });
    return {};
  });
};
