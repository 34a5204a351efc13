import { Problem } from "#core/problem.ts";
import { identityErrors } from "#messages/identity/errors.ts";
import type { Identity } from "#server/ports/identity.ts";
import { PoolError } from "./embedded/protocol/pool-error.ts";
import type { UserPool } from "./embedded/user-pool.ts";

/**
 * Verifies access tokens of the embedded pool. The session is looked up on every call, so one that was signed out
 * elsewhere is refused at once, by every process.
 */
export function embeddedIdentity(pool: Pick<UserPool, "holderOf" | "call" | "hasSecondFactor">): Identity {
  return {
    async verifyAccessToken(token) {
      try {
        const { sub, email, standing, login } = await pool.holderOf(token);
        return { sub, email, login, ...(standing !== undefined && { standing }) };
      } catch (error) {
        if (error instanceof PoolError) throw invalidSession();
        throw error;
      }
    },
    hasSecondFactor: (token) => pool.hasSecondFactor(token),
    async closeAccount(token, caller) {
      const target = "AWSCognitoIdentityProviderService.DeleteUser";
      const response = await pool.call({ target, body: JSON.stringify({ AccessToken: token }), caller });
      if ("refusal" in response) throw invalidSession();
    },
  };
}

const invalidSession = () => new Problem(401, "invalid_session", identityErrors.invalidSession);
