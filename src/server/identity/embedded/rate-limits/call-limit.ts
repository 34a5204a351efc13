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

/** The key of a rate limit: calls with the same key share one, the higher one if `isWide`. */
export type CallLimit = { key: string; isWide: boolean };

/** Unauthenticated calls, which allow guessing a password or a code; all others need a token. */
const UNAUTHENTICATED_OPERATIONS = new Set([
  "SignUp",
  "ConfirmSignUp",
  "ResendConfirmationCode",
  "InitiateAuth",
  "RespondToAuthChallenge",
  "ForgotPassword",
  "ConfirmForgotPassword",
]);

/** Where the refresh operations have their token. */
const REFRESH_TOKEN_READERS: Record<string, (body: RequestBody) => unknown> = {
  InitiateAuth: (body) => readStringMap(body, "AuthParameters").get("REFRESH_TOKEN"),
  GetTokensFromRefreshToken: ({ RefreshToken }) => RefreshToken,
};

/**
 * By network; but a refresh with our own token counts for its session, and calls with a token count apart from guesses, so
 * that a newsroom behind one address is not refused because everyone is logged in. A possible proxy address is shared by
 * all users, and has the higher limit.
 */
export function callLimitOf(secrets: Secrets, { target, body, caller }: PoolCall): CallLimit {
  const operation = target?.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : "";
  const session = refreshedSession(secrets, operation, body);
  if (session !== undefined) return { key: `session ${session}`, isWide: false };
  // A caller that disconnected before its request was read has no address.
  const network = rateLimitNetwork(caller.ip ?? "");
  if (operation && !UNAUTHENTICATED_OPERATIONS.has(operation))
    return { key: `with token ${network}`, isWide: true };
  return { key: `from ${network ?? caller.ip}`, isWide: network === undefined };
}

/** By the token alone: it contains our HMAC, so there is no lookup. */
function refreshedSession(secrets: Secrets, operation: string, body: string): string | undefined {
  const readToken = Object.hasOwn(REFRESH_TOKEN_READERS, operation)
    ? REFRESH_TOKEN_READERS[operation]
    : undefined;
  if (!readToken) return undefined;
  try {
    const token = readToken(parseBody(body));
    return typeof token === "string" ? sessionOf(secrets, token) : undefined;
  } catch (error) {
    // The call itself reports the error.
    if (error instanceof PoolError) return undefined;
    throw error;
  }
}
