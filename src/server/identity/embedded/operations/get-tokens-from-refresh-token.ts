import { assertClient } from "#server/identity/embedded/accounts/usernames.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import type { Operation } from "../pool-context.ts";
import { refresh } from "./refresh.ts";

/** Continues a session with its refresh token: what Amplify v6 calls in place of InitiateAuth with REFRESH_TOKEN_AUTH. */
export const getTokensFromRefreshToken: Operation = async (pool, body, caller) => {
  const { RefreshToken, ClientId } = readStrings(body, "RefreshToken", "ClientId");
  assertClient(pool, ClientId);
  const { AuthenticationResult } = await refresh(pool, RefreshToken, caller, reused());
  return { AuthenticationResult };
};

const reused = () =>
  new PoolError(
    "RefreshTokenReuseException",
    "Refresh token has been invalidated by refresh token rotation.",
  );
