import { mfaSettingsOf } from "#server/identity/embedded/accounts/sign-in.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { activeHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import type { Operation } from "../pool-context.ts";

/** The attributes of whoever the access token speaks for, and their second factor. */
export const getUser: Operation = async (pool, body) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const user = await activeHolder(pool, AccessToken);
  const secondFactor = await pool.store.softwareToken(user.sub);
  return {
    Username: user.sub,
    UserAttributes: [
      { Name: "email", Value: user.email },
      { Name: "email_verified", Value: "true" },
      { Name: "sub", Value: user.sub },
    ],
    ...mfaSettingsOf(secondFactor),
  };
};
