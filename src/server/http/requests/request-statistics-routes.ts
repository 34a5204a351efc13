import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { RequestStatistics, RequestStatisticsQuery } from "#contract/requests/request-statistics.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { resolveListQuery } from "#server/actions/requests/select-requests.ts";
import { readList } from "#server/db/requests/read-list.ts";
import { requestStatistics } from "#server/db/requests/request-statistics.ts";
import { listQueryOf } from "./request-list-query.ts";

/** It reads all that a user has: often enough for anyone who looks, and for nobody who only asks. */
const RATE_LIMIT = { max: 120, timeWindow: "1 minute" };

/** What a user's requests come to. */
export const requestStatisticsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/numbers",
      {
        config: { rateLimit: RATE_LIMIT },
        schema: {
          tags: ["requests"],
          querystring: RequestStatisticsQuery,
          response: { 200: RequestStatistics },
        },
      },
      async ({ query, user }) => {
        const listQuery = await resolveListQuery(context, user.id, listQueryOf(query));
        return readList(context.db, listQuery, (tx) => requestStatistics(tx, listQuery));
      },
    );
  };
