import type { FastifyReply, FastifyRequest } from "fastify";
import { suspensionMessage } from "#core/accounts/suspension.ts";
import { longDate } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { identityErrors } from "#messages/identity/errors.ts";
import { deletionOf } from "#server/db/accounts/account-deletion.ts";
import { accountStatusOf } from "#server/db/accounts/users.ts";
import type { Database } from "#server/db/platform/database.ts";
import type { Identity, LoginInfo } from "#server/ports/identity.ts";
import type { LetInByApiToken } from "./api-token-access.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `requireUser`, so present on every route behind it. */
    user: { id: string; email: string };
    /** Whether another user ever shared requests with this user. */
    isCollaborator: boolean;
    /** How old the login behind the token is, and when the token expires. Set by `requireUser`. */
    login: LoginInfo;
  }
  interface FastifyContextConfig {
    /** Verify the token at the identity provider, not by its cached answer. */
    bypassIdentityCache?: boolean;
  }
}

const BEARER_TOKEN = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/** The access token that came with a request, if it has the form of one. */
export const accessTokenOf = (request: FastifyRequest) =>
  BEARER_TOKEN.exec(request.headers.authorization ?? "")?.[1];

/**
 * Requires a verified access token of a known user who is not disabled, or a token of the public API (`letIn`). The
 * `onRequest` hook of every route with user data, so it runs before the body is read.
 */
export function requireUser(identity: Identity, db: Database, letIn?: LetInByApiToken) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (await letIn?.(request, reply)) return;
    const token = accessTokenOf(request);
    if (!token) throw new Problem(401, "invalid_session", identityErrors.invalidSession);
    const bypassCache = request.routeOptions.config.bypassIdentityCache ?? false;
    const {
      sub,
      email,
      standing: accountStatus,
      login,
    } = await identity.verifyAccessToken(token, { fresh: bypassCache });
    const user = accountStatus === undefined ? await accountStatusOf(db, sub) : accountStatus;
    if (!user) throw new Problem(401, "invalid_session", identityErrors.invalidSession);
    if (user.disabled) throw await closedAccountProblem(db, sub, user.suspensionReason);
    request.user = { id: sub, email };
    request.login = login;
    request.isCollaborator = user.collaborates;
  };
}

/** Why an account is disabled, and what its user can do. */
async function closedAccountProblem(
  db: Database,
  userId: string,
  suspensionReason: string | null,
): Promise<Problem> {
  const deletion = await deletionOf(db, userId);
  // Not 401: logging in again does not help.
  if (!deletion) return new Problem(403, "account_suspended", suspensionMessage(suspensionReason ?? ""));
  const date = longDate(deletion.eraseAt.toISOString().slice(0, 10));
  return new Problem(403, "account_closed", formatMessage(identityErrors.accountClosed, { date }));
}

/** For public routes that show more to a signed-in user: the token is optional, but an invalid one is refused. */
export function optionalUser(identity: Identity, db: Database, letIn: LetInByApiToken) {
  const authenticate = requireUser(identity, db, letIn);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.authorization !== undefined) await authenticate(request, reply);
  };
}

/** For routes of administrators, after `requireUser`. The email is from the token. */
export function requireAdmin(adminEmails: string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!adminEmails.includes(request.user.email.toLowerCase())) {
      throw new Problem(403, "admin_only", identityErrors.adminOnly);
    }
  };
}

/** For routes of administrators, after `requireAdmin`: refuses accounts without a second factor. */
export function requireSecondFactor(identity: Identity) {
  return async (request: FastifyRequest): Promise<void> => {
    if (await identity.hasSecondFactor(accessTokenOf(request) ?? "")) return;
    throw new Problem(403, "second_factor_required", identityErrors.secondFactorRequired);
  };
}
