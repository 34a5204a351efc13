import { randomUUID } from "node:crypto";
import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify, SignJWT } from "jose";
import type { Device, PoolUser, Session } from "#server/identity/embedded/pool-store.ts";
import { notAuthorized } from "#server/identity/embedded/protocol/pool-error.ts";
import { createRefreshToken } from "./refresh-tokens.ts";
import { type Secrets, sha256Of } from "./secrets.ts";
import { type Keyring, SIGNING_ALGORITHM } from "./signing-keys.ts";

const REFRESH_TOKEN_DAYS = 30;

export type TokenService = {
  /** The `AuthenticationResult` of a login or a refresh, without the refresh token. */
  issue(user: PoolUser, session: Session, now: Temporal.Instant): Promise<IssuedTokens>;
  /**
   * Verifies an access token without the database; whether its session was revoked is for the store to check.
   * @throws PoolError NotAuthorizedException for every token that is not an unexpired access token of this client.
   */
  readAccessToken(token: string, now: Temporal.Instant): Promise<AccessClaims>;
};

/** Both in seconds since 1970. `authTime` is the time of the login, which refreshed tokens share. */
export type AccessClaims = { sub: string; originJti: string; authTime: number; expires: number };

type IssuedTokens = { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: "Bearer" };

/** A token with a valid signature: its claims, and the key that signed it. */
type VerifiedToken = AccessClaims & { kid: string };

/** Size of the cache of verified tokens; the least recently used one is evicted first. */
const MAX_CACHED = 2_000;

/** `lifetime`: lifetime of an access or id token in seconds. */
type TokenSettings = { keyring: Keyring; issuer: string; clientId: string; lifetime: number };

export function createTokenService({ keyring, issuer, clientId, lifetime }: TokenSettings): TokenService {
  const sign = async (claims: JWTPayload, user: PoolUser, session: Session, now: Temporal.Instant) => {
    const { signer } = await keyring.current(now);
    const iat = epochSeconds(now);
    return new SignJWT({
      ...claims,
      sub: user.sub,
      iss: issuer,
      origin_jti: session.originJti,
      auth_time: epochSeconds(session.authTime),
      iat,
      exp: iat + lifetime,
      jti: randomUUID(),
    })
      .setProtectedHeader({ kid: signer.kid, alg: SIGNING_ALGORITHM })
      .sign(signer.key);
  };

  const cache = new Map<string, VerifiedToken>();
  /** A valid signature stays valid while its key is published; everything else is checked at every call. */
  async function fromCache(token: string, now: Temporal.Instant): Promise<VerifiedToken | undefined> {
    const cached = cache.get(token);
    if (cached === undefined) return undefined;
    cache.delete(token);
    const { jwks } = await keyring.current(now);
    if (epochSeconds(now) >= cached.expires || !jwks.keys.some(({ kid }) => kid === cached.kid))
      return undefined;
    cache.set(token, cached);
    return cached;
  }
  function addToCache(token: string, verified: VerifiedToken): void {
    cache.set(token, verified);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  }

  return {
    async issue(user, session, now) {
      const event_id = randomUUID();
      const access = {
        client_id: clientId,
        event_id,
        token_use: "access",
        scope: "aws.cognito.signin.user.admin",
        username: user.sub,
      };
      const id = {
        aud: clientId,
        event_id,
        token_use: "id",
        "cognito:username": user.sub,
        email: user.email,
        email_verified: true,
      };
      const [AccessToken, IdToken] = await Promise.all([
        sign(access, user, session, now),
        sign(id, user, session, now),
      ]);
      return { AccessToken, IdToken, ExpiresIn: lifetime, TokenType: "Bearer" };
    },

    async readAccessToken(token, now) {
      const cachedToken = await fromCache(token, now);
      if (cachedToken !== undefined) return cachedToken;
      const { payload, protectedHeader } = await verifySignature(token);
      const { sub, origin_jti, client_id, token_use, exp, auth_time } = payload;
      const isOurs = client_id === clientId && token_use === "access";
      if (!isOurs || sub === undefined || typeof origin_jti !== "string") throw invalidAccessToken();
      if (exp === undefined || typeof auth_time !== "number") throw invalidAccessToken();
      const claims = { sub, originJti: origin_jti, authTime: auth_time, expires: exp };
      if (protectedHeader.kid !== undefined) addToCache(token, { ...claims, kid: protectedHeader.kid });
      return claims;

      async function verifySignature(jwt: string): Promise<JWTVerifyResult> {
        try {
          return await jwtVerify(jwt, (header) => keyring.publicKey(header, now), {
            algorithms: [SIGNING_ALGORITHM],
            issuer,
            requiredClaims: ["exp"],
            currentDate: new Date(now.epochMilliseconds),
          });
        } catch (error) {
          if (error instanceof errors.JWTExpired) throw notAuthorized("Access Token has expired");
          if (error instanceof errors.JOSEError) throw invalidAccessToken();
          throw error;
        }
      }
    },
  };
}

const invalidAccessToken = () => notAuthorized("Invalid Access Token");

const epochSeconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

/** A session that starts now, and the only copy of its refresh token. */
export function startSession(secrets: Secrets, sub: string, device: Device, now: Temporal.Instant) {
  const originJti = randomUUID();
  const refreshToken = createRefreshToken(secrets, originJti);
  const session: Session = {
    originJti,
    sub,
    refreshTokenHash: sha256Of(refreshToken),
    previousTokenHash: null,
    rotatedAt: null,
    ...device,
    authTime: now,
    lastUsedAt: now,
    expiresAt: now.add({ hours: 24 * REFRESH_TOKEN_DAYS }),
    revokedAt: null,
  };
  return { session, refreshToken };
}
