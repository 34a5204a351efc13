import type { FastifyRequest } from "fastify";
import { isRecentLogin } from "#core/accounts/recent-login.ts";
import { Problem } from "#core/problem.ts";

/**
 * For routes that change what guards an account or end its sessions (OWASP ASVS 5, 7.5.1 and 7.5.2), as a route's `onRequest` hook behind `signedIn`: fails with
 * `recent_login_required` (403) unless the user entered the password less than five minutes ago. The page then asks for it
 * and repeats the call with the new token (src/web/app/identity/recent-login.ts).
 */
export async function requireRecentLogin({ login }: Pick<FastifyRequest, "login">): Promise<void> {
  if (isRecentLogin(login.secondsSinceLogin)) return;
  throw new Problem(
    403,
    "recent_login_required",
    "Log in again to do this: your last login is more than five minutes ago.",
  );
}
