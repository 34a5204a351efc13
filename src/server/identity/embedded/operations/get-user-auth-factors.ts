import { activeHolder } from "../access.ts";
import { readStrings } from "../parameters.ts";
import type { Operation } from "../pool-context.ts";
import { mfaSettingsOf } from "../sign-in.ts";

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
