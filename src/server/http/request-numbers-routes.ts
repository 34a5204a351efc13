import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { RequestNumbers, RequestNumbersQuery } from "#contract/request-numbers.ts";
import type { Context } from "#server/actions/context.ts";
import { listAsked } from "#server/actions/requests-meant.ts";
import { asPerson } from "#server/db/as-person.ts";
import { requestNumbers } from "#server/db/request-numbers.ts";
import { listQueryOf } from "./request-list-query.ts";

/** It reads all that a person has: often enough for whoever looks, and for nobody who only asks. */
const LOOKS = { max: 120, timeWindow: "1 minute" };

/** What a person's requests come to. */
export const requestNumbersRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/numbers",
      {
        config: { rateLimit: LOOKS },
        schema: { tags: ["requests"], querystring: RequestNumbersQuery, response: { 200: RequestNumbers } },
      },
      async ({ query, person }) => {
        const asked = await listAsked(context, person.id, listQueryOf(query));
        return asPerson(context.db, person.id, (tx) => requestNumbers(tx, asked));
      },
    );
  };
