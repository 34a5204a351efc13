import { invalidParameter, notAuthorized } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStringList, readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { activeHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import type { Operation } from "../pool-context.ts";

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
