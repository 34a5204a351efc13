import { type Caller, TARGET_PREFIX } from "#server/identity/embedded/pool-context.ts";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import {
  parseBody,
  type RequestBody,
  readStringMap,
} from "#server/identity/embedded/protocol/request-parameters.ts";
import { sessionOf } from "#server/identity/embedded/tokens/refresh-tokens.ts";
import type { Secrets } from "#server/identity/embedded/tokens/secrets.ts";
import { rateLimitNetwork } from "./caller-address.ts";

type PoolCall = { target: string | undefined; body: string; caller: Caller };

/** What a call counts for: calls with the same key share one limit, which is the wider one where `isWide`. */
export type CallLimit = { key: string; isWide: boolean };

/** Anybody may call these, and guess at a password or a code by it; all the others need a token. */
const UNAUTHENTICATED_OPERATIONS = new Set([
  "SignUp",
  "ConfirmSignUp",
  "ResendConfirmationCode",
  "InitiateAuth",
  "RespondToAuthChallenge",
  "ForgotPassword",
  "ConfirmForgotPassword",
]);

/** Where each operation that refreshes has its token. */
const REFRESH_TOKEN_READERS: Record<string, (body: RequestBody) => unknown> = {
  InitiateAuth: (body) => readStringMap(body, "AuthParameters").get("REFRESH_TOKEN"),
  GetTokensFromRefreshToken: ({ RefreshToken }) => RefreshToken,
};

/**
 * By network; but a refresh with a token of ours counts for its session, and calls with a token are apart from those that
 * guess, so that a newsroom behind one address is not refused because everybody there is logged in. An address that may be
 * a proxy's is everybody's, and has the wider limit.
 */
export function callLimitOf(secrets: Secrets, { target, body, caller }: PoolCall): CallLimit {
  const operation = target?.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : "";
  const session = refreshedSession(secrets, operation, body);
  if (session !== undefined) return { key: `session ${session}`, isWide: false };
  // A caller that hung up before its request was read has no address any more.
  const network = rateLimitNetwork(caller.ip ?? "");
  if (operation && !UNAUTHENTICATED_OPERATIONS.has(operation))
    return { key: `with token ${network}`, isWide: true };
  return { key: `from ${network ?? caller.ip}`, isWide: network === undefined };
}

/** By the token alone: it carries our HMAC, so nothing is looked up. */
function refreshedSession(secrets: Secrets, operation: string, body: string): string | undefined {
  const readToken = Object.hasOwn(REFRESH_TOKEN_READERS, operation)
    ? REFRESH_TOKEN_READERS[operation]
    : undefined;
  if (!readToken) return undefined;
  try {
    const token = readToken(parseBody(body));
    return typeof token === "string" ? sessionOf(secrets, token) : undefined;
  } catch (error) {
    // The call itself is refused for it.
    if (error instanceof PoolError) return undefined;
    throw error;
  }
}
