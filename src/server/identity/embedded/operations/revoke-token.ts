import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { sessionOf } from "#server/identity/embedded/tokens/refresh-tokens.ts";
import type { Operation } from "../pool-context.ts";

/**
 * Ends the one session of a refresh token, be it the good one or one before it. One that is unknown or ended already is
 * no error (RFC 7009, 2.2).
 */
export const revokeToken: Operation = async (pool, body, caller) => {
  const { Token, ClientId } = readStrings(body, "Token", "ClientId");
  // The one operation with a client that does not document ResourceNotFoundException.
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
