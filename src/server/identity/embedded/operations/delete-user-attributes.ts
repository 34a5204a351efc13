import { activeHolder } from "../access.ts";
import { readStringList, readStrings } from "../parameters.ts";
import type { Operation } from "../pool-context.ts";
import { invalidParameter, notAuthorized } from "../pool-error.ts";

/** There is nothing a caller may delete: this pool has the required email, and attributes that only it writes. */
export const deleteUserAttributes: Operation = async (pool, body) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const names = readStringList(body, "UserAttributeNames");
  await activeHolder(pool, AccessToken);
  if (names.some((name) => name !== "email")) {
    throw notAuthorized("A client attempted to write unauthorized attribute");
  }
  if (names.length > 0) throw invalidParameter("user.email: Required attribute cannot be deleted.");
  return {};
};
