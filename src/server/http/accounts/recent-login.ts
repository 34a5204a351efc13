import type { FastifyRequest } from "fastify";
import { isRecentLogin } from "#core/accounts/recent-login.ts";
import { Problem } from "#core/problem.ts";
import { identityErrors } from "#messages/identity/errors.ts";

/**
 * The `onRequest` hook, after `requireUser`, of routes with security-sensitive changes (OWASP ASVS 5, 7.5.1 and 7.5.2).
 * Fails with `recent_login_required` (403) unless the user entered the password in the last five minutes. The page then
 * asks for it and repeats the call with the new token (src/web/app/identity/recent-login.ts).
 */
export async function requireRecentLogin({ login }: Pick<FastifyRequest, "login">): Promise<void> {
  if (isRecentLogin(login.secondsSinceLogin)) return;
  throw new Problem(403, "recent_login_required", identityErrors.recentLoginRequired);
}
