import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { FollowUps, FollowUpsSent, PreviewFollowUps, SendFollowUps } from "#contract/follow-up.ts";
import type { Context } from "#server/actions/context.ts";
import { previewFollowUps, sendFollowUps } from "#server/actions/follow-up-many.ts";
import { writtenQuery } from "./request-list-query.ts";

/** Looking at hundreds of requests takes seconds, so nobody may have it done without end. */
const PREVIEWS = { max: 60, timeWindow: "10 minutes" };

/** Asking many agencies at once where their answer is: what would be sent first, then the letters. */
export const followUpRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ["letters"];

    app.post(
      "/api/requests/follow-ups/preview",
      {
        config: { rateLimit: PREVIEWS },
        schema: { tags, body: PreviewFollowUps, response: { 200: FollowUps } },
      },
      ({ body: { requestIds, query }, person }) =>
        previewFollowUps(context, person.id, {
          requestIds,
          query: query === undefined ? undefined : writtenQuery(query),
        }),
    );

    app.post(
      "/api/requests/follow-ups",
      { schema: { tags, body: SendFollowUps, response: { 200: FollowUpsSent } } },
      ({ body, person }) => sendFollowUps(context, person.id, body),
    );
  };
