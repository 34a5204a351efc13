import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { suspensionMessage } from "#core/accounts/suspension.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { httpErrors } from "#messages/errors/http.ts";
import { identityErrors } from "#messages/identity/errors.ts";
import { findApiToken } from "#server/actions/accounts/api-tokens.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { scopeOfRoute } from "./public-api-routes.ts";

const API_TOKEN = /^Bearer (dl_pat_[\w-]{43})$/;

/** The token of the public API that came with a request, if it has the form of one. */
const apiTokenOf = (request: FastifyRequest) => API_TOKEN.exec(request.headers.authorization ?? "")?.[1];

/** Resolves to whether the request came with a token of the public API, and was let in. */
export type LetInByApiToken = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

const CALLS_PER_MINUTE = 300;

/**
 * Lets in a caller with a token of the public API: on a route of public-api-routes.ts, with the scope that it names, and
 * so often a minute. `user` is the token's owner, without an email, which only a login proves; requests that others
 * shared with them stay closed. Fails with `token_not_accepted` (403) on any other route.
 */
export function letInByApiToken(app: FastifyInstance, context: Context): LetInByApiToken {
  const tokenIds = new WeakMap<FastifyRequest, string>();
  const checkRate = app.createRateLimit({
    max: CALLS_PER_MINUTE,
    timeWindow: "1 minute",
    allowList: [],
    keyGenerator: (request) => `api-token:${tokenIds.get(request)}`,
  });
  return async (request, reply) => {
    const token = apiTokenOf(request);
    if (token === undefined) return false;
    const found = await findApiToken(context, token);
    if (!found) throw new Problem(401, "invalid_session", identityErrors.invalidSession);
    tokenIds.set(request, found.id);
    const rate = await checkRate(request);
    if (!rate.isAllowed && rate.isExceeded) {
      reply.header("retry-after", rate.ttlInSeconds);
      const detail = formatMessage(httpErrors.tooManyTokenCalls, { most: CALLS_PER_MINUTE });
      throw new Problem(429, "too_many_requests", detail);
    }
    if (found.disabled)
      throw new Problem(403, "account_suspended", suspensionMessage(found.suspension_reason ?? ""));
    const scope = scopeOfRoute(request.method, request.routeOptions.url);
    if (!scope) throw new Problem(403, "token_not_accepted", identityErrors.tokenNotAccepted);
    if (!found.scopes.includes(scope)) {
      // RFC 6750 § 3.1.
      reply.header("www-authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
      throw new Problem(403, "insufficient_scope", formatMessage(identityErrors.scopeNeeded, { scope }));
    }
    request.user = { id: found.owner_id, email: "" };
    request.isCollaborator = false;
    request.login = { secondsSinceLogin: Number.POSITIVE_INFINITY, expiresInSeconds: 0, sessionId: null };
    return true;
  };
}
