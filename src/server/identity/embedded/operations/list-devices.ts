import { activeHolder } from "../access.ts";
import { readStrings } from "../parameters.ts";
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
