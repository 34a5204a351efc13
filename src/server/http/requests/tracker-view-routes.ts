import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { IdParam, Uuid } from "#contract/platform/common.ts";
import { SaveTrackerView, TrackerViews } from "#contract/requests/request-list.ts";
import { formatListQuery, MAX_TRACKER_VIEWS } from "#core/request/list-query.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  deleteTrackerView,
  orderTrackerViews,
  saveTrackerView,
} from "#server/actions/requests/save-tracker-views.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { trackerViewsOf } from "#server/db/requests/tracker-views.ts";
import { parseListQueryString } from "./request-list-query.ts";

const tags = ["requests"];
const noContent = { 204: Type.Null() };

/** Named views of the tracker. */
export const trackerViewRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get("/api/tracker-views", { schema: { tags, response: { 200: TrackerViews } } }, ({ user }) =>
      withUser(context.db, user.id, async (tx) => ({ views: await trackerViewsOf(tx, user.id) })),
    );

    // The id is the page's choice, so that a call made twice makes one.
    app.put(
      "/api/tracker-views/:id",
      { schema: { tags, params: IdParam, body: SaveTrackerView, response: noContent } },
      async ({ params, body, user }, reply) => {
        const query = new URLSearchParams(formatListQuery(parseListQueryString(body.query))).toString();
        await saveTrackerView(context, user.id, params.id, { ...body, query });
        return reply.code(204).send(null);
      },
    );

    app.put(
      "/api/tracker-views",
      {
        schema: {
          tags,
          body: Type.Object(
            { order: Type.Array(Uuid, { maxItems: MAX_TRACKER_VIEWS, uniqueItems: true }) },
            { additionalProperties: false },
          ),
          response: noContent,
        },
      },
      async ({ body, user }, reply) => {
        await orderTrackerViews(context, user.id, body.order);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/tracker-views/:id",
      { schema: { tags, params: IdParam, response: noContent } },
      async ({ params, user }, reply) => {
        await deleteTrackerView(context, user.id, params.id);
        return reply.code(204).send(null);
      },
    );
  };
