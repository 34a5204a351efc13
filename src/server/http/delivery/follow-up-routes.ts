import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  FollowUps,
  PreviewFollowUps,
  SendFollowUps,
  SendFollowUpsResult,
} from "#contract/delivery/follow-ups.ts";
import { previewFollowUps, sendFollowUps } from "#server/actions/delivery/send-follow-ups.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { parseListQueryString } from "#server/http/requests/request-list-query.ts";

/** Looking at hundreds of requests takes seconds, so nobody may have it done without end. */
const PREVIEW_RATE_LIMIT = { max: 60, timeWindow: "10 minutes" };

/** Asking many agencies at once where their answer is: what would be sent first, then the letters. */
export const followUpRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ["letters"];

    app.post(
      "/api/requests/follow-ups/preview",
      {
        config: { rateLimit: PREVIEW_RATE_LIMIT },
        schema: { tags, body: PreviewFollowUps, response: { 200: FollowUps } },
      },
      ({ body: { requestIds, query }, user }) =>
        previewFollowUps(context, user.id, {
          requestIds,
          query: query === undefined ? undefined : parseListQueryString(query),
        }),
    );

    app.post(
      "/api/requests/follow-ups",
      { schema: { tags, body: SendFollowUps, response: { 200: SendFollowUpsResult } } },
      ({ body, user }) => sendFollowUps(context, user.id, body),
    );
  };
