import { placeOf } from "./caller-address.ts";
import { parseBody, type RequestBody, readStringMap } from "./parameters.ts";
import { type Caller, TARGET_PREFIX } from "./pool-context.ts";
import { PoolError } from "./pool-error.ts";
import { sessionOf } from "./refresh-tokens.ts";
import type { Secrets } from "./secrets.ts";

type Call = { target: string | undefined; body: string; caller: Caller };

/** What a call counts for: calls with the same key share one limit, which is the wider one where `isWide`. */
export type CallLimit = { key: string; isWide: boolean };

/** Anybody may call these, and guess at a password or a code by it; all the others need a token. */
const GUESSING = new Set([
  "SignUp",
  "ConfirmSignUp",
  "ResendConfirmationCode",
  "InitiateAuth",
  "RespondToAuthChallenge",
  "ForgotPassword",
  "ConfirmForgotPassword",
]);

/** Where each operation that refreshes has its token. */
const REFRESH_TOKEN_IN: Record<string, (body: RequestBody) => unknown> = {
  InitiateAuth: (body) => readStringMap(body, "AuthParameters").get("REFRESH_TOKEN"),
  GetTokensFromRefreshToken: ({ RefreshToken }) => RefreshToken,
};

/**
 * By network; but a refresh with a token of ours counts for its session, and calls with a token are apart from those that
 * guess, so that a newsroom behind one address is not refused because everybody there is logged in. An address that may be
 * a proxy's is everybody's, and has the wider limit.
 */
export function callLimitOf(secrets: Secrets, { target, body, caller }: Call): CallLimit {
  const operation = target?.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : "";
  const session = refreshedSession(secrets, operation, body);
  if (session !== undefined) return { key: `session ${session}`, isWide: false };
  // A caller that hung up before its request was read has no address any more.
  const place = placeOf(caller.ip ?? "");
  if (operation && !GUESSING.has(operation)) return { key: `with token ${place}`, isWide: true };
  return { key: `from ${place ?? caller.ip}`, isWide: place === undefined };
}

/** By the token alone: it carries our HMAC, so nothing is looked up. */
function refreshedSession(secrets: Secrets, operation: string, body: string): string | undefined {
  const tokenIn = Object.hasOwn(REFRESH_TOKEN_IN, operation) ? REFRESH_TOKEN_IN[operation] : undefined;
  if (!tokenIn) return undefined;
  try {
    const token = tokenIn(parseBody(body));
    return typeof token === "string" ? sessionOf(secrets, token) : undefined;
  } catch (error) {
    // The call itself is refused for it.
    if (error instanceof PoolError) return undefined;
    throw error;
  }
}
