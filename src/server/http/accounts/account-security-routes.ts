import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { AccountSessions, NewRecoveryCodes, RecoveryCodes } from "#contract/accounts/account-security.ts";
import { notFound, Problem } from "#core/problem.ts";
import { identityErrors } from "#messages/identity/errors.ts";
import type { Database } from "#server/db/platform/database.ts";
import { endLiveStreams } from "#server/db/platform/live-feed.ts";
import type { AccountSecurity } from "./account-security.ts";
import { deviceName } from "./device-name.ts";
import { requireRecentLogin } from "./recent-login.ts";

/** Sessions and recovery codes of the signed-in user. `security` is null with a hosted pool, which offers neither. */
export const accountSecurityRoutes =
  (db: Database, security: AccountSecurity | null): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/me/sessions",
      { schema: { tags: ["me"], response: { 200: AccountSessions } } },
      async ({ user, login }) => {
        const sessions = (await security?.sessionsOf(user.id)) ?? [];
        const items = sessions.map((session) => ({
          id: session.originJti,
          device: deviceName(session.userAgent),
          network: session.network,
          createdAt: session.authTime.toString(),
          lastUsedAt: session.lastUsedAt.toString(),
          current: session.originJti === login.sessionId,
        }));
        return { available: security !== null, items };
      },
    );

    app.delete(
      "/api/me/sessions/:id",
      {
        onRequest: requireRecentLogin,
        schema: {
          tags: ["me"],
          params: Type.Object({ id: Type.String({ format: "uuid" }) }),
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        const ended = await security?.endSession(request.user.id, request.params.id, callerOf(request));
        if (!ended) throw notFound("session");
        return reply.code(204).send(null);
      },
    );

    // A hosted pool does not report ended sessions, so the page that ended them does.
    app.post(
      "/api/me/sessions/ended",
      { onRequest: requireRecentLogin, schema: { tags: ["me"], response: { 204: Type.Null() } } },
      async (request, reply) => {
        await endLiveStreams(db, request.user.id);
        return reply.code(204).send(null);
      },
    );

    app.get(
      "/api/me/recovery-codes",
      { schema: { tags: ["me"], response: { 200: RecoveryCodes } } },
      async ({ user }) => {
        const codes = await security?.recoveryCodesOf(user.id);
        return {
          available: security !== null,
          remaining: codes?.left ?? 0,
          createdAt: codes?.createdAt?.toString() ?? null,
        };
      },
    );

    app.post(
      "/api/me/recovery-codes",
      { onRequest: requireRecentLogin, schema: { tags: ["me"], response: { 200: NewRecoveryCodes } } },
      async (request) => {
        if (!security) {
          throw new Problem(404, "not_offered", identityErrors.recoveryCodesNotOffered);
        }
        const codes = await security.replaceRecoveryCodes(request.user.id, callerOf(request));
        if (codes) return { codes };
        throw new Problem(422, "no_second_factor", identityErrors.noSecondFactor);
      },
    );
  };

/** The caller, for the audit log and the sessions of the pool. */
function callerOf(request: FastifyRequest) {
  const userAgent = request.headers["user-agent"];
  return { ip: request.ip, ...(userAgent !== undefined && { userAgent }) };
}
