import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { JwtVerifier } from "aws-jwt-verify";
import { JwtBaseError } from "aws-jwt-verify/error";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { ACCOUNT_ERASED } from "#core/accounts/deletion.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { identityErrors } from "#messages/identity/errors.ts";
import type { Identity } from "#server/ports/identity.ts";
import type { Clock } from "#server/ports/platform.ts";

/** How long the account of a token is cached. A session that ended at the pool ends here after this time at the latest. */
const CACHE_DURATION = { minutes: 5 };

/** Cached tokens; the oldest entry is evicted first. */
const MAX_CACHED = 10_000;

/** Timeout of calls to the pool. */
const REQUEST_TIMEOUT_MS = 5_000;

export type HostedPool = {
  userPoolId: string;
  clientId: string;
  /** A local replacement for the hosted service, with a slash at the end or not; null for the service itself. */
  endpoint: string | null;
  /** URL of its keys, if not the default of the issuer. */
  jwksUri: string | null;
};

type HostedIdentityOptions = {
  pool: HostedPool;
  clock: Clock;
  /** File that caches the public keys of the pool, for a start while the pool is unreachable. */
  keysFile: string;
  /** Called before the first access of a user, and whenever the email is fetched again. */
  onUserSeen(user: { sub: string; email: string }): Promise<void>;
};

type TokenHolder = { sub: string; email: string };
/** The current state of an account at the pool. */
type Account = TokenHolder & { secondFactor: boolean };
/** Claims of a token whose signature was verified. */
type Claims = { sub: string; authTime: number; expires: number };

/**
 * Verifies access tokens of a hosted pool by its published keys: signature, issuer, client, use and lifetime. These tokens
 * do not contain the email, so it is fetched from the pool and cached for five minutes. Only a verified email is accepted,
 * because users of the pool can set any address in their own account.
 */
export function hostedIdentity({ pool, clock, keysFile, onUserSeen }: HostedIdentityOptions): Identity {
  const verifier = JwtVerifier.create(
    issuersOf(pool).map((issuer) => ({
      issuer,
      // Access tokens name the client in `client_id`; only ID tokens have `aud`.
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
      // The account was deleted and erased here. The pool accepts DeleteUser only with the user's token, so it is sent now.
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
    // Failures are not cached.
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
      // It may have been set up a moment ago.
      return (await accountOf(token, sub, true)).secondFactor;
    },
    async closeAccount(token) {
      const { sub } = await claimsOf(token);
      // The account is closed here in any case, so a failure at the pool is ignored.
      await callPool(pool, "GlobalSignOut", token).catch(() => undefined);
      for (const [key, account] of cache) if (account.sub === sub) cache.delete(key);
    },
  };
}

/** The hosted service has two possible issuers, depending on the age of the pool; a local replacement has one. */
function issuersOf({ userPoolId, endpoint }: HostedPool): string[] {
  if (endpoint) return [`${endpoint.replace(/\/+$/, "")}/${userPoolId}`];
  const region = userPoolId.split("_")[0];
  return ["cognito-idp", "issuer-cognito-idp"].map(
    (host) => `https://${host}.${region}.amazonaws.com/${userPoolId}`,
  );
}

/** Calls the pool with the token. Fails with 503 when the pool does not respond, and 401 when it refuses the token. */
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
    // The body contains the access token, which must only be sent to the pool (OWASP ASVS 5, 15.3.2).
    redirect: "error",
  }).catch((cause: unknown) => {
    throw Object.assign(unreachable(), { cause });
  });
  if (response.status >= 500 || response.status === 429) throw unreachable();
  if (!response.ok) throw invalidSession();
  // DeleteUser has an empty response.
  const text = await response.text();
  return text === "" ? {} : JSON.parse(text);
}

/** Fetches the verified email of the user from the pool, and whether the login requires a second factor. */
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

/**
 * Fetches public keys, and caches the last good response in `file` for when the pool cannot be reached. The keys are
 * public, so the file needs no protection beyond that of the data folder.
 */
function cachedKeysFetcher(file: string, timeoutMs: number): (uri: string) => Promise<ArrayBuffer> {
  return async (uri) => {
    try {
      const response = await fetch(uri, {
        signal: AbortSignal.timeout(timeoutMs),
        // Keys of another server could forge tokens of the pool.
        redirect: "error",
      });
      if (!response.ok) throw new Error(`${uri} answered ${response.status}`);
      const keys = new Uint8Array(await response.arrayBuffer());
      // Write a temporary file first, so that a crash leaves either the old file or the new one.
      const temporaryPath = `${file}.${process.pid}`;
      await writeFile(temporaryPath, keys);
      await rename(temporaryPath, file);
      return keys.buffer;
    } catch (cause) {
      const cached = await readFile(file).catch(() => null);
      if (cached) return new Uint8Array(cached).buffer;
      throw Object.assign(new Problem(503, "identity_unreachable", identityErrors.providerUnreachable), {
        cause,
      });
    }
  };
}
