import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { invalidParameter } from "#server/identity/embedded/protocol/pool-error.ts";
import { readMfaSettings, readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { softwareTokenOf } from "#server/identity/embedded/second-factor/software-token.ts";
import { recentlyLoggedInHolder, runForHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import type { Operation } from "../pool-context.ts";

/** Turns the second factor on or off. On needs a verified app; the other kinds the protocol knows are not offered. */
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
