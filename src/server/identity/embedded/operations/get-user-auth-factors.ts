import { mfaSettingsOf } from "#server/identity/embedded/accounts/sign-in.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { activeHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import type { Operation } from "../pool-context.ts";

/** What the holder of the token may log in with: a password, and a second factor if there is one. */
export const getUserAuthFactors: Operation = async (pool, body) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const { sub } = await activeHolder(pool, AccessToken);
  return {
    Username: sub,
    ...mfaSettingsOf(await pool.store.softwareToken(sub)),
    ConfiguredUserAuthFactors: ["PASSWORD"],
  };
};
