import { randomBytes } from "node:crypto";
import type { JSONWebKeySet } from "jose";
import type { Clock } from "#server/ports/platform.ts";
import { accountSecurity } from "./accounts/account-security.ts";
import { changePassword } from "./operations/change-password.ts";
import { confirmForgotPassword, forgotPassword } from "./operations/forgot-password.ts";
import { initiateAuth } from "./operations/initiate-auth.ts";
import { respondToAuthChallenge } from "./operations/respond-to-auth-challenge.ts";
import {
  associateSoftwareToken,
  getUserAuthFactors,
  setUserMfaPreference,
  verifySoftwareToken,
} from "./operations/second-factor.ts";
import { getTokensFromRefreshToken, globalSignOut, listDevices, revokeToken } from "./operations/sessions.ts";
import { confirmSignUp, resendConfirmationCode, signUp } from "./operations/sign-up.ts";
import {
  deleteUser,
  deleteUserAttributes,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from "./operations/user.ts";
import { createPasswordService, type PasswordCost } from "./passwords/passwords.ts";
import { type Caller, type Operation, type PoolContext, TARGET_PREFIX } from "./pool-context.ts";
import type { Installation, PoolRecords, PoolStore } from "./pool-store.ts";
import { PoolError } from "./protocol/pool-error.ts";
import { parseBody } from "./protocol/request-parameters.ts";
import { type CallLimit, callLimitOf } from "./rate-limits/call-limit.ts";
import { deriveSecrets } from "./tokens/secrets.ts";
import { openKeyring, SIGNING_ALGORITHM } from "./tokens/signing-keys.ts";
import { activeHolder, sessionHolder, type TokenHolder } from "./tokens/token-holder.ts";
import { createTokenService } from "./tokens/tokens.ts";

/** A pool id in the format clients require: region, underscore, alphanumeric. */
const POOL_ID = "local_daylight1";
/** Client ids of the hosted service are 26 lower-case letters and digits. */
const CLIENT_ID_LENGTH = 26;
/** What the hosted service gives by default. */
const TOKEN_SECONDS = 60 * 60;

type UserPoolSettings = {
  store: PoolStore;
  clock: Clock;
  /** 32 bytes that survive every restart and are the same in every process on this database. */
  masterKey: Uint8Array;
  /** The public address of this server, without a trailing slash. It is part of every token's issuer. */
  publicUrl: string;
  /** The brand, which is refused as a password. */
  brand?: string;
  passwordCost?: PasswordCost;
  /** Lifetime of an access or id token: by default an hour, at most a day. */
  tokenSeconds?: number;
};

export type UserPool = {
  poolId: string;
  clientId: string;
  /** Answers one call of the protocol; a refusal is an answer too. Rejects only on internal errors. */
  call(request: PoolRequest): Promise<PoolResponse>;
  /** The rate limit key of a call, before it is answered. */
  callLimit(request: PoolRequest): CallLimit;
  /** The current public keys; new ones are published before they sign. */
  jwks(): Promise<JSONWebKeySet>;
  openIdConfiguration: Record<string, string | string[]>;
  /** @throws PoolError NotAuthorizedException */
  holderOf(accessToken: string): Promise<TokenHolder>;
  /** @throws PoolError NotAuthorizedException */
  hasSecondFactor(accessToken: string): Promise<boolean>;
  security: ReturnType<typeof accountSecurity>;
};

/** `target` is the `X-Amz-Target` header, `body` the bytes as text. */
type PoolRequest = { target: string | undefined; body: string; caller: Caller };

type PoolResponse =
  | { body: object }
  | { refusal: { type: string; message: string; retryAfterSeconds?: number | undefined } };

/** Opens the user pool of this installation; the first time, creates its client id and signing keys. */
export async function openUserPool(settings: UserPoolSettings): Promise<UserPool> {
  const { store, clock } = settings;
  const secrets = deriveSecrets(settings.masterKey);
  const { poolId, clientId } = await store.transaction(findOrCreateInstallation);
  const keyring = await openKeyring(store, secrets, clock.now());
  const issuer = `${settings.publicUrl}/identity/${poolId}`;
  const pool: PoolContext = {
    clientId,
    clock,
    store,
    secrets,
    passwords: await createPasswordService(settings.passwordCost, settings.brand),
    tokens: createTokenService({
      keyring,
      issuer,
      clientId,
      lifetime: settings.tokenSeconds ?? TOKEN_SECONDS,
    }),
  };
  return {
    poolId,
    clientId,
    call: (request) => call(pool, request),
    callLimit: (request) => callLimitOf(secrets, request),
    jwks: async () => (await keyring.current(clock.now())).jwks,
    openIdConfiguration: {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      response_types_supported: ["code", "token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    },
    holderOf: (accessToken) => sessionHolder(pool, accessToken),
    security: accountSecurity(pool),
    hasSecondFactor: async (accessToken) => {
      const { sub } = await activeHolder(pool, accessToken);
      return (await store.softwareToken(sub))?.enabled === true;
    },
  };
}

async function findOrCreateInstallation(records: PoolRecords): Promise<Installation> {
  await records.lockInstallation();
  const existing = await records.installation();
  if (existing) return existing;
  const installation = { poolId: POOL_ID, clientId: newClientId() };
  await records.addInstallation(installation);
  return installation;
}

function newClientId(): string {
  const digits = BigInt(`0x${randomBytes(32).toString("hex")}`).toString(36);
  return digits.padStart(CLIENT_ID_LENGTH, "0").slice(-CLIENT_ID_LENGTH);
}

async function call(pool: PoolContext, { target, body, caller }: PoolRequest): Promise<PoolResponse> {
  try {
    const operation = target?.startsWith(TARGET_PREFIX)
      ? OPERATIONS.get(target.slice(TARGET_PREFIX.length))
      : undefined;
    if (!operation) throw new PoolError("UnknownOperationException", "Unknown operation");
    return { body: await operation(pool, parseBody(body), caller) };
  } catch (error) {
    if (error instanceof PoolError) {
      const { type, message, retryAfterSeconds } = error;
      return { refusal: { type, message, retryAfterSeconds } };
    }
    throw error;
  }
}

/** The operations of the user pool by their protocol names. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ["SignUp", signUp],
  ["ConfirmSignUp", confirmSignUp],
  ["ResendConfirmationCode", resendConfirmationCode],
  ["InitiateAuth", initiateAuth],
  ["GetUser", getUser],
  ["GlobalSignOut", globalSignOut],
  ["RevokeToken", revokeToken],
  ["ForgotPassword", forgotPassword],
  ["ConfirmForgotPassword", confirmForgotPassword],
  ["RespondToAuthChallenge", respondToAuthChallenge],
  ["ChangePassword", changePassword],
  ["UpdateUserAttributes", updateUserAttributes],
  ["VerifyUserAttribute", verifyUserAttribute],
  ["GetUserAttributeVerificationCode", getUserAttributeVerificationCode],
  ["DeleteUser", deleteUser],
  ["DeleteUserAttributes", deleteUserAttributes],
  ["GetTokensFromRefreshToken", getTokensFromRefreshToken],
  ["GetUserAuthFactors", getUserAuthFactors],
  ["ListDevices", listDevices],
  ["AssociateSoftwareToken", associateSoftwareToken],
  ["VerifySoftwareToken", verifySoftwareToken],
  ["SetUserMFAPreference", setUserMfaPreference],
]);
