import type { FastifyReply, FastifyRequest } from "fastify";
import { suspendedSentence } from "#core/accounts/suspension.ts";
import { longDate } from "#core/calendar-words.ts";
import { Problem } from "#core/problem.ts";
import { deletionOf } from "#server/db/accounts/account-deletion.ts";
import type { Database } from "#server/db/database.ts";
import { standingOf } from "#server/db/people.ts";
import type { Identity, LoginFacts } from "#server/ports.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `signedIn`, so present on every route behind it. */
    person: { id: string; email: string };
    /** Whether they were ever let into somebody else's requests. */
    collaborates: boolean;
    /** How old the login behind the token is, and when the token expires. Set by `signedIn`. */
    login: LoginFacts;
  }
  interface FastifyContextConfig {
    /** What the identity provider says now counts here, not what it said a few minutes ago. */
    asksProviderAnew?: boolean;
  }
}

const TOKEN = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/** The access token that came with a request, if it has the form of one. */
export const tokenOf = (request: FastifyRequest) => TOKEN.exec(request.headers.authorization ?? "")?.[1];

/**
 * Lets only a verified access token through, and only for a person we know and have not disabled. Used as the
 * `onRequest` hook of every route that is anybody's own, before a body is read.
 */
export function signedIn(identity: Identity, db: Database) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const token = tokenOf(request);
    if (!token) throw new Problem(401, "invalid_session", "Invalid session");
    const anew = request.routeOptions.config.asksProviderAnew ?? false;
    const { sub, email, standing, login } = await identity.verifyAccessToken(token, { anew });
    const person = standing === undefined ? await standingOf(db, sub) : standing;
    if (!person) throw new Problem(401, "invalid_session", "Invalid session");
    if (person.disabled) throw await closedProblem(db, sub, person.suspensionReason);
    request.person = { id: sub, email };
    request.login = login;
    request.collaborates = person.collaborates;
  };
}

/** Why a user may do nothing here, and what to do about it. */
async function closedProblem(
  db: Database,
  personId: string,
  suspensionReason: string | null,
): Promise<Problem> {
  const deletion = await deletionOf(db, personId);
  // Not 401: logging in again changes nothing.
  if (!deletion) return new Problem(403, "account_suspended", suspendedSentence(suspensionReason ?? ""));
  const day = longDate(deletion.eraseAt.toISOString().slice(0, 10));
  const detail = `This account is closed and will be erased on ${day}. To keep it, open the link in the email we sent when it was closed.`;
  return new Problem(403, "account_closed", detail);
}

/** For routes that are anybody's and show a signed-in person more: no token is as good as a right one, a wrong one is not. */
export function maybeSignedIn(identity: Identity, db: Database) {
  const verified = signedIn(identity, db);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.authorization !== undefined) await verified(request, reply);
  };
}

/** For routes of administrators, behind `signedIn`. The address is the token's, not one the caller sent. */
export function adminOnly(adminEmails: string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!adminEmails.includes(request.person.email.toLowerCase())) {
      throw new Problem(403, "admin_only", "Only administrators may do this.");
    }
  };
}

/** For routes of administrators, behind `adminOnly`: one whose account a password alone opens is refused. */
export function secondFactorOnly(identity: Identity) {
  return async (request: FastifyRequest): Promise<void> => {
    if (await identity.hasSecondFactor(tokenOf(request) ?? "")) return;
    throw new Problem(
      403,
      "second_factor_required",
      "Administrators need a second factor. Set up an authenticator app on your account page, then open this page again.",
    );
  };
}
