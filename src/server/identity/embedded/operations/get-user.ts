import { holderOf } from "../access.ts";
import { readStrings } from "../parameters.ts";
import type { Operation } from "../pool-context.ts";

/** The attributes of whoever the access token speaks for. */
export const getUser: Operation = async (pool, body) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const user = await holderOf(pool, AccessToken);
  return {
    Username: user.sub,
    UserAttributes: [
      { Name: "email", Value: user.email },
      { Name: "email_verified", Value: "true" },
      { Name: "sub", Value: user.sub },
    ],
  };
};
