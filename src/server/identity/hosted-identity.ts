import { createHash } from "node:crypto";
import { JwtVerifier } from "aws-jwt-verify";
import { JwtBaseError } from "aws-jwt-verify/error";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { ACCOUNT_ERASED } from "#core/accounts/deletion.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { identityErrors } from "#messages/identity-errors.ts";
import type { Clock, Identity } from "#server/ports.ts";
import { cachedKeysFetcher } from "./jwks-file-cache.ts";

/** How long the address of a token's holder is believed. A session that was ended at the pool ends here after as long. */
const CACHE_DURATION = { minutes: 5 };

/** Tokens whose holder is remembered; the ones seen longest ago go first. */
const MAX_CACHED = 10_000;

/** A pool that does not answer must not keep callers waiting for longer. */
const REQUEST_TIMEOUT_MS = 5_000;

export type HostedPool = {
  userPoolId: string;
  clientId: string;
  /** A stand-in for the hosted service, with a slash at the end or not; null for the service itself. */
  endpoint: string | null;
  /** Where its keys are, if not at the issuer's usual place. */
  jwksUri: string | null;
};

type HostedIdentityOptions = {
  pool: HostedPool;
  clock: Clock;
  /** A file that keeps the pool's public keys, so that a start without the pool in reach still knows them. */
  keysFile: string;
  /** Called before a person is let in for the first time, and again when their address is looked up anew. */
  onUserSeen(user: { sub: string; email: string }): Promise<void>;
};

type TokenHolder = { sub: string; email: string };
/** What the pool says about an account now. */
type Account = TokenHolder & { secondFactor: boolean };
/** What a token says by itself; its signature was verified. */
type Claims = { sub: string; authTime: number; expires: number };

/**
 * Verifies access tokens of a hosted pool by its published keys: signature, issuer, client, use and lifetime. Such a token
 * does not carry an address, so the pool is asked for it once in five minutes. Only an address the pool calls verified
 * counts: anybody may write any address into their own account there.
 */
export function hostedIdentity({ pool, clock, keysFile, onUserSeen }: HostedIdentityOptions): Identity {
  const verifier = JwtVerifier.create(
    issuersOf(pool).map((issuer) => ({
      issuer,
      // An access token names its client in `client_id`; `aud` is the id token's.
      audience: null,
      jwksUri: pool.jwksUri ?? `${issuersOf(pool)[0]}/.well-known/jwks.json`,
      customJwtCheck: ({ payload }: { payload: Record<string, unknown> }) => {
        if (payload.token_use !== "access" || payload.client_id !== pool.clientId) throw invalidSession();
      },
    })),
    {
      jwksCache: new SimpleJwksCache({ fetcher: { fetch: cachedKeysFetcher(keysFile, REQUEST_TIMEOUT_MS) } }),
    },
  );
  const cache = new Map<string, { sub: string; expiresAt: Temporal.Instant; account: Promise<Account> }>();

  async function fetchAccount(token: string, sub: string): Promise<Account> {
    const { email, secondFactor } = await fetchPoolAccount(pool, token);
    await onUserSeen({ sub, email }).catch(async (error: unknown) => {
      // Its user had the account deleted and we erased it. The pool lets only its user delete the login, so this is when.
      if (error instanceof Problem && error.code === ACCOUNT_ERASED)
        await callPool(pool, "DeleteUser", token);
      throw error;
    });
    return { sub, email, secondFactor };
  }

  function accountOf(token: string, sub: string, fresh: boolean): Promise<Account> {
    const now = clock.now();
    const key = createHash("sha256").update(token).digest("base64url");
    const cached = cache.get(key);
    if (!fresh && cached && Temporal.Instant.compare(now, cached.expiresAt) < 0) return cached.account;
    const account = fetchAccount(token, sub);
    cache.delete(key);
    cache.set(key, { sub, expiresAt: now.add(CACHE_DURATION), account });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest) cache.delete(oldest);
    // A failure is not remembered: the next call asks again.
    account.catch(() => cache.delete(key));
    return account;
  }

  async function claimsOf(token: string): Promise<Claims> {
    try {
      const { sub, auth_time, exp } = await verifier.verify(token);
      const authTime = typeof auth_time === "number" ? auth_time : Number.NEGATIVE_INFINITY;
      if (sub && exp !== undefined) return { sub, authTime, expires: exp };
    } catch (error) {
      if (!(error instanceof JwtBaseError)) throw error;
    }
    throw invalidSession();
  }

  return {
    async verifyAccessToken(token, { fresh } = { fresh: false }) {
      const { sub, authTime, expires } = await claimsOf(token);
      const { email } = await accountOf(token, sub, fresh);
      const seconds = clock.now().epochMilliseconds / 1000;
      const login = {
        secondsSinceLogin: seconds - authTime,
        expiresInSeconds: expires - seconds,
        sessionId: null,
      };
      return { sub, email, login };
    },
    async hasSecondFactor(token) {
      const { sub } = await claimsOf(token);
      if ((await accountOf(token, sub, false)).secondFactor) return true;
      // One that was set up a moment ago counts at once.
      return (await accountOf(token, sub, true)).secondFactor;
    },
    async closeAccount(token) {
      const { sub } = await claimsOf(token);
      // Sessions there are of no use here any more, so a pool that does not answer keeps nobody from leaving.
      await callPool(pool, "GlobalSignOut", token).catch(() => undefined);
      for (const [key, account] of cache) if (account.sub === sub) cache.delete(key);
    },
  };
}

/** The hosted service signs as either of two issuers, by the age of the pool; a stand-in as one. */
function issuersOf({ userPoolId, endpoint }: HostedPool): string[] {
  if (endpoint) return [`${endpoint.replace(/\/+$/, "")}/${userPoolId}`];
  const region = userPoolId.split("_")[0];
  return ["cognito-idp", "issuer-cognito-idp"].map(
    (host) => `https://${host}.${region}.amazonaws.com/${userPoolId}`,
  );
}

/** Asks the pool as the token's holder. A pool that does not answer is a 503, a token it refuses a 401. */
async function callPool(
  { userPoolId, endpoint }: HostedPool,
  operation: string,
  token: string,
): Promise<unknown> {
  const url = endpoint ?? `https://cognito-idp.${userPoolId.split("_")[0]}.amazonaws.com/`;
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ AccessToken: token }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    // The body is a user's access token, which goes to the pool alone (OWASP ASVS 5, 15.3.2).
    redirect: "error",
  }).catch((cause: unknown) => {
    throw Object.assign(unreachable(), { cause });
  });
  if (response.status >= 500 || response.status === 429) throw unreachable();
  if (!response.ok) throw invalidSession();
  // The hosted service answers DeleteUser with nothing at all.
  const text = await response.text();
  return text === "" ? {} : JSON.parse(text);
}

/** Asks the pool for the verified address of a token's holder, and whether a login asks for a second factor. */
async function fetchPoolAccount(pool: HostedPool, token: string): Promise<Omit<Account, "sub">> {
  const { UserAttributes, UserMFASettingList } = (await callPool(pool, "GetUser", token)) as {
    UserAttributes?: { Name: string; Value?: string }[];
    UserMFASettingList?: string[];
  };
  const attribute = (name: string) => UserAttributes?.find(({ Name }) => Name === name)?.Value;
  const email = attribute("email");
  if (!email) throw new Problem(401, "email_not_found", identityErrors.emailNotFound);
  if (attribute("email_verified") !== "true") {
    // Not 401: logging in again does not help, and the page would ask for the password forever.
    throw new Problem(403, "email_unverified", formatMessage(identityErrors.emailUnverified, { email }));
  }
  return { email: email.toLowerCase(), secondFactor: (UserMFASettingList?.length ?? 0) > 0 };
}

const invalidSession = () => new Problem(401, "invalid_session", identityErrors.invalidSession);

const unreachable = () => new Problem(503, "identity_unreachable", identityErrors.providerUnreachable);
