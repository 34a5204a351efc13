import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { activeHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import type { Operation } from "../pool-context.ts";

/**
 * The remembered devices of the protocol, which exist only with SRP and device tracking; a pool without them answers with an
 * empty list. Sessions are another thing: http/accounts/session-routes.ts lists them.
 */
export const listDevices: Operation = async (pool, body) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  await activeHolder(pool, AccessToken);
  return { Devices: [] };
};
