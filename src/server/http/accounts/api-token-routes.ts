import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  type ApiToken,
  ApiTokenList,
  CreateApiToken,
  CreatedApiToken,
} from "#contract/accounts/api-token.ts";
import { IdParam } from "#contract/platform/common.ts";
import { createApiToken, revokeApiToken } from "#server/actions/accounts/api-tokens.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { type ApiTokenRow, apiTokensOf } from "#server/db/accounts/api-tokens.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { requireRecentLogin } from "./recent-login.ts";

/** The user's tokens of the public API. Only a login with a password makes or revokes them, never a token. */
export const apiTokenRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/me/api-tokens",
      { schema: { tags: ["me"], response: { 200: ApiTokenList } } },
      async ({ user }) => {
        const rows = await withUser(context.db, user.id, (tx) => apiTokensOf(tx, user.id));
        return { items: rows.map(tokenView) };
      },
    );

    app.post(
      "/api/me/api-tokens",
      {
        onRequest: requireRecentLogin,
        schema: { tags: ["me"], body: CreateApiToken, response: { 201: CreatedApiToken } },
      },
      async ({ user, body }, reply) => {
        const { token, row } = await createApiToken(context, user.id, body);
        reply.code(201);
        return { ...tokenView(row), token };
      },
    );

    app.delete(
      "/api/me/api-tokens/:id",
      { schema: { tags: ["me"], params: IdParam, response: { 204: Type.Null() } } },
      async ({ user, params }, reply) => {
        await revokeApiToken(context, user.id, params.id);
        return reply.code(204).send(null);
      },
    );
  };

const tokenView = (row: ApiTokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
