import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { assertClient } from "#server/identity/embedded/accounts/usernames.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { sessionOf } from "#server/identity/embedded/tokens/refresh-tokens.ts";
import { activeHolder, sessionHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import type { Operation } from "../pool-context.ts";
import { refresh } from "./refresh.ts";

/** Continues a session with its refresh token: Amplify v6 calls it instead of InitiateAuth with REFRESH_TOKEN_AUTH. */
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

/** Ends every session of the token's holder and revokes all their tokens. Suspended users may call it, too. */
export const globalSignOut: Operation = async (pool, body, caller) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const holder = await sessionHolder(pool, AccessToken);
  const now = pool.clock.now();
  await pool.store.transaction(async (records) => {
    await records.revokeSessionsOf(holder.sub, now);
    await auditEvent(records, "identity.signed_out_everywhere", {
      subject: holder,
      actor: holder,
      caller,
      now,
    });
  });
  return {};
};

/**
 * Ends the one session of a refresh token, current or rotated. An unknown or ended one is no error (RFC 7009, 2.2).
 */
export const revokeToken: Operation = async (pool, body, caller) => {
  const { Token, ClientId } = readStrings(body, "Token", "ClientId");
  // The only operation with a client that does not document ResourceNotFoundException.
  if (ClientId !== pool.clientId) throw new PoolError("UnauthorizedException", "Invalid client");
  // Our refresh tokens have no dots, so this is an access or id token.
  if (Token.includes(".")) throw new PoolError("UnsupportedTokenTypeException", "Unsupported token type");
  const now = pool.clock.now();
  const originJti = sessionOf(pool.secrets, Token);
  if (originJti === undefined) return {};
  await pool.store.transaction(async (records) => {
    const found = await records.lockSession(originJti);
    if (!found || found.session.revokedAt) return;
    await records.revokeSession(originJti, now);
    await auditEvent(records, "identity.signed_out", { subject: found.user, actor: found.user, caller, now });
  });
  return {};
};

/**
 * The remembered devices of the protocol, which exist only with SRP and device tracking; a pool without them returns an
 * empty list. For sessions see http/accounts/session-routes.ts.
 */
export const listDevices: Operation = async (pool, body) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  await activeHolder(pool, AccessToken);
  return { Devices: [] };
};
