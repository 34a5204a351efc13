import type { FastifyReply, FastifyRequest } from "fastify";
import { suspensionMessage } from "#core/accounts/suspension.ts";
import { longDate } from "#core/dates/format-date.ts";
import { Problem } from "#core/problem.ts";
import { deletionOf } from "#server/db/accounts/account-deletion.ts";
import { accountStatusOf } from "#server/db/accounts/users.ts";
import type { Database } from "#server/db/platform/database.ts";
import type { Identity, LoginInfo } from "#server/ports/identity.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `signedIn`, so present on every route behind it. */
    user: { id: string; email: string };
    /** Whether they were ever let into somebody else's requests. */
    isCollaborator: boolean;
    /** How old the login behind the token is, and when the token expires. Set by `signedIn`. */
    login: LoginInfo;
  }
  interface FastifyContextConfig {
    /** What the identity provider says now counts here, not what it said a few minutes ago. */
    bypassIdentityCache?: boolean;
  }
}

const BEARER_TOKEN = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/** The access token that came with a request, if it has the form of one. */
export const accessTokenOf = (request: FastifyRequest) =>
  BEARER_TOKEN.exec(request.headers.authorization ?? "")?.[1];

/**
 * Lets only a verified access token through, and only for a person we know and have not disabled. Used as the
 * `onRequest` hook of every route that is anybody's own, before a body is read.
 */
export function requireUser(identity: Identity, db: Database) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const token = accessTokenOf(request);
    if (!token) throw new Problem(401, "invalid_session", "Invalid session");
    const bypassCache = request.routeOptions.config.bypassIdentityCache ?? false;
    const {
      sub,
      email,
      standing: accountStatus,
      login,
    } = await identity.verifyAccessToken(token, { fresh: bypassCache });
    const user = accountStatus === undefined ? await accountStatusOf(db, sub) : accountStatus;
    if (!user) throw new Problem(401, "invalid_session", "Invalid session");
    if (user.disabled) throw await closedAccountProblem(db, sub, user.suspensionReason);
    request.user = { id: sub, email };
    request.login = login;
    request.isCollaborator = user.collaborates;
  };
}

/** Why a user may do nothing here, and what to do about it. */
async function closedAccountProblem(
  db: Database,
  userId: string,
  suspensionReason: string | null,
): Promise<Problem> {
  const deletion = await deletionOf(db, userId);
  // Not 401: logging in again changes nothing.
  if (!deletion) return new Problem(403, "account_suspended", suspensionMessage(suspensionReason ?? ""));
  const day = longDate(deletion.eraseAt.toISOString().slice(0, 10));
  const detail = `This account is closed and will be erased on ${day}. To keep it, open the link in the email we sent when it was closed.`;
  return new Problem(403, "account_closed", detail);
}

/** For routes that are anybody's and show a signed-in person more: no token is as good as a right one, a wrong one is not. */
export function optionalUser(identity: Identity, db: Database) {
  const authenticate = requireUser(identity, db);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.authorization !== undefined) await authenticate(request, reply);
  };
}

/** For routes of administrators, behind `signedIn`. The address is the token's, not one the caller sent. */
export function requireAdmin(adminEmails: string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!adminEmails.includes(request.user.email.toLowerCase())) {
      throw new Problem(403, "admin_only", "Only administrators may do this.");
    }
  };
}

/** For routes of administrators, behind `adminOnly`: one whose account a password alone opens is refused. */
export function requireSecondFactor(identity: Identity) {
  return async (request: FastifyRequest): Promise<void> => {
    if (await identity.hasSecondFactor(accessTokenOf(request) ?? "")) return;
    throw new Problem(
      403,
      "second_factor_required",
      "Administrators need a second factor. Set up an authenticator app on your account page, then open this page again.",
    );
  };
}
