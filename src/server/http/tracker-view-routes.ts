import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { IdParam, Uuid } from "#contract/common.ts";
import { MOST_VIEWS, SaveTrackerView, TrackerViews } from "#contract/request-list.ts";
import { writeListQuery } from "#core/request/list-query.ts";
import type { Context } from "#server/actions/context.ts";
import { deleteTrackerView, orderTrackerViews, saveTrackerView } from "#server/actions/own-tracker-views.ts";
import { asPerson } from "#server/db/as-person.ts";
import { trackerViewsOf } from "#server/db/tracker-views.ts";
import { writtenQuery } from "./request-list-query.ts";

const tags = ["requests"];
const done = { 204: Type.Null() };

/** Ways of looking at the tracker, kept under names. */
export const trackerViewRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get("/api/tracker-views", { schema: { tags, response: { 200: TrackerViews } } }, ({ person }) =>
      asPerson(context.db, person.id, async (tx) => ({ views: await trackerViewsOf(tx, person.id) })),
    );

    // The id is the page's choice, so that a call made twice makes one.
    app.put(
      "/api/tracker-views/:id",
      { schema: { tags, params: IdParam, body: SaveTrackerView, response: done } },
      async ({ params, body, person }, reply) => {
        const query = new URLSearchParams(writeListQuery(writtenQuery(body.query))).toString();
        await saveTrackerView(context, person.id, params.id, { ...body, query });
        return reply.code(204).send(null);
      },
    );

    app.put(
      "/api/tracker-views",
      {
        schema: {
          tags,
          body: Type.Object(
            { order: Type.Array(Uuid, { maxItems: MOST_VIEWS, uniqueItems: true }) },
            { additionalProperties: false },
          ),
          response: done,
        },
      },
      async ({ body, person }, reply) => {
        await orderTrackerViews(context, person.id, body.order);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/tracker-views/:id",
      { schema: { tags, params: IdParam, response: done } },
      async ({ params, person }, reply) => {
        await deleteTrackerView(context, person.id, params.id);
        return reply.code(204).send(null);
      },
    );
  };
