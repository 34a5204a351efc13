import { randomBytes } from "node:crypto";
import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { mfaSettingsOf } from "#server/identity/embedded/accounts/sign-in.ts";
import {
  invalidParameter,
  PoolError,
  tooManyRequests,
} from "#server/identity/embedded/protocol/pool-error.ts";
import { readMfaSettings, readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import {
  noSoftwareToken,
  sealSecret,
  softwareTokenOf,
  verifyCode,
} from "#server/identity/embedded/second-factor/software-token.ts";
import { base32 } from "#server/identity/embedded/second-factor/totp.ts";
import {
  activeHolder,
  recentlyLoggedInHolder,
  runForHolder,
} from "#server/identity/embedded/tokens/token-holder.ts";
import { countAttempt, type Operation } from "../pool-context.ts";

/** The factors the holder of the token can log in with: a password, and a second factor if there is one. */
export const getUserAuthFactors: Operation = async (pool, body) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const { sub } = await activeHolder(pool, AccessToken);
  return {
    Username: sub,
    ...mfaSettingsOf(await pool.store.softwareToken(sub)),
    ConfiguredUserAuthFactors: ["PASSWORD"],
  };
};

/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;

/** Creates a secret for an authenticator app and shows it once. It has no effect until a code of it was verified. */
export const associateSoftwareToken: Operation = async (pool, body, caller) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const now = pool.clock.now();
  const secret = randomBytes(SECRET_BYTES);
  return runForHolder(pool, await recentlyLoggedInHolder(pool, AccessToken), async (records, holder) => {
    const token = await softwareTokenOf(records, holder.sub);
    const pendingSecret = sealSecret(pool, holder.sub, secret);
    await records.putSoftwareToken(holder.sub, { ...token, pendingSecret });
    await auditEvent(records, "identity.software_token_associated", {
      subject: holder,
      actor: holder,
      caller,
      now,
    });
    return { SecretCode: base32(secret) };
  });
};

/** Verifies a code of the pending secret, which replaces the account's current one. */
export const verifySoftwareToken: Operation = async (pool, body, caller) => {
  const { AccessToken, UserCode } = readStrings(body, "AccessToken", "UserCode");
  const now = pool.clock.now();
  return runForHolder(pool, await recentlyLoggedInHolder(pool, AccessToken), async (records, holder) => {
    const auditDetails = { subject: holder, actor: holder, caller, now };
    const rejection = await countAttempt(
      records,
      "VerifySoftwareToken",
      pool.secrets.usernameKey(holder.email),
      now,
    );
    if (rejection) return tooManyRequests();
    const token = await softwareTokenOf(records, holder.sub);
    if (!token.pendingSecret) return noSoftwareToken();
    const { sub } = holder;
    const step = verifyCode(pool, { sub, sealed: token.pendingSecret, lastStep: 0 }, UserCode, now);
    if (step instanceof PoolError) {
      await auditEvent(records, "identity.software_token_refused", auditDetails);
      const message = "Code mismatch and fail enable Software Token MFA";
      return new PoolError("EnableSoftwareTokenMFAException", message);
    }
    const verified = {
      sealedSecret: token.pendingSecret,
      pendingSecret: null,
      lastStep: step,
      verifiedAt: now,
    };
    await records.putSoftwareToken(sub, { ...token, ...verified });
    if (token.enabled) await records.sendNotice({ to: holder.email, kind: "second_factor_replaced" });
    await auditEvent(records, "identity.software_token_verified", auditDetails);
    return { Status: "SUCCESS" };
  });
};

/** Turns the second factor on or off. On needs a verified app; the protocol's other kinds are not supported. */
export const setUserMfaPreference: Operation = async (pool, body, caller) => {
  const { AccessToken } = readStrings(body, "AccessToken");
  const settings = readMfaSettings(body, "SoftwareTokenMfaSettings");
  for (const [name, kind] of [
    ["SMSMfaSettings", "SMS_MFA"],
    ["EmailMfaSettings", "EMAIL_OTP"],
  ] as const) {
    if (readMfaSettings(body, name)?.enabled) {
      throw invalidParameter(`User does not have delivery config set to turn on ${kind}`);
    }
  }
  const now = pool.clock.now();
  return runForHolder(pool, await recentlyLoggedInHolder(pool, AccessToken), async (records, holder) => {
    if (!settings) return {};
    const { enabled } = settings;
    const token = await softwareTokenOf(records, holder.sub);
    if (enabled && !token.sealedSecret) {
      return invalidParameter("User has not verified software token mfa");
    }
    await records.putSoftwareToken(holder.sub, {
      ...token,
      enabled,
      preferred: enabled && settings.preferred,
    });
    const verb = enabled ? "identity.second_factor_on" : "identity.second_factor_off";
    if (enabled !== token.enabled) {
      await records.sendNotice({
        to: holder.email,
        kind: enabled ? "second_factor_on" : "second_factor_off",
      });
    }
    if (!enabled) await records.replaceRecoveryCodes(holder.sub, [], now);
    await auditEvent(records, verb, { subject: holder, actor: holder, caller, now });
    return {};
  });
};
