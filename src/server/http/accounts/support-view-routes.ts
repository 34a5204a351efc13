import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  OwnSupportViews,
  StartSupportView,
  SupportView,
  SupportViewList,
} from "#contract/accounts/support-view.ts";
import { RequestExport } from "#contract/exchange/request-export.ts";
import { IdParam } from "#contract/platform/common.ts";
import {
  endSupportView,
  exportInSupportView,
  startSupportView,
} from "#server/actions/accounts/support-views.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { openSupportViews, supportViewsOf } from "#server/db/accounts/support-views.ts";

/** For administrators: opens a user's requests to read, with a reason; see support-access.ts. */
export const supportViewRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ["admin"];

    app.get(
      "/api/admin/support-views",
      { schema: { tags, response: { 200: SupportViewList } } },
      async ({ user }) => {
        const rows = await openSupportViews(context.db, user.id, nowOf(context));
        const items = rows.map(({ id, owner_id, email, reason, ends_at }) => ({
          ...{ id, email, reason, userId: owner_id },
          endsAt: ends_at.toISOString(),
        }));
        return { items };
      },
    );

    app.post(
      "/api/admin/users/:id/support-views",
      { schema: { tags, params: IdParam, body: StartSupportView, response: { 201: SupportView } } },
      async ({ user, params, body }, reply) => {
        const { endsAt, ...view } = await startSupportView(context, user, params.id, body.reason);
        reply.code(201);
        return { ...view, userId: params.id, endsAt: endsAt.toISOString() };
      },
    );

    app.post(
      "/api/admin/support-views/:id/export",
      { schema: { tags, params: IdParam, response: { 201: RequestExport } } },
      async ({ user, params }, reply) => {
        const { id, ticket, requests, expiresAt } = await exportInSupportView(context, user, params.id);
        reply.code(201);
        return {
          ...{ id, requests, done: 0, problem: null, expiresAt: expiresAt.toISOString() },
          url: `/api/exports/${id}/file?ticket=${ticket}&account=true`,
        };
      },
    );

    app.delete(
      "/api/admin/support-views/:id",
      { schema: { tags, params: IdParam, response: { 204: Type.Null() } } },
      async ({ user, params }, reply) => {
        await endSupportView(context, user, params.id);
        return reply.code(204).send(null);
      },
    );
  };

/** As many as a user looks through. */
const SHOWN = 50;

/** For every user: when administrators read their requests, and why. */
export const ownSupportViewRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/me/support-views",
      { schema: { tags: ["me"], response: { 200: OwnSupportViews } } },
      async ({ user }) => {
        const rows = await supportViewsOf(db, user.id, SHOWN);
        const items = rows.map(({ id, by, reason, started_at, ends_at, opened, exported }) => ({
          ...{ id, by, reason, opened, exported },
          ...{ startedAt: started_at.toISOString(), endsAt: ends_at.toISOString() },
        }));
        return { items };
      },
    );
  };
