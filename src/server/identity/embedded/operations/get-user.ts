import { activeHolder } from "../access.ts";
import { readStrings } from "../parameters.ts";
import type { Operation } from "../pool-context.ts";
import { mfaSettingsOf } from "../sign-in.ts";

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
