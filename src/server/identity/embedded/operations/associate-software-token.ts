import { randomBytes } from "node:crypto";
import { auditEvent } from "#server/identity/embedded/accounts/audit-log.ts";
import { readStrings } from "#server/identity/embedded/protocol/request-parameters.ts";
import { sealSecret, softwareTokenOf } from "#server/identity/embedded/second-factor/software-token.ts";
import { base32 } from "#server/identity/embedded/second-factor/totp.ts";
import { recentlyLoggedInHolder, runForHolder } from "#server/identity/embedded/tokens/token-holder.ts";
import type { Operation } from "../pool-context.ts";

/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;

/** Makes a secret for an authenticator app, shown this once. It counts for nothing until a code of it was verified. */
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
