import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/common.ts";
import { Message } from "#contract/conversation.ts";
import type { DeadlineResult } from "#contract/deadline.ts";
import { AppealBy, AppealQuery, FactParam, ToldFacts } from "#contract/reply-facts.ts";
import { notFound } from "#core/problem.ts";
import { tellFacts, withdrawFact } from "#server/actions/tell-facts.ts";
import { appealBy } from "#server/db/appeal-by.ts";
import { asPerson } from "#server/db/as-person.ts";
import { messageViewOf } from "./message-routes.ts";

/** What a reply says beside its outcome: the person's word on its facts, and the last day to appeal it. */
export const replyFactsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    "/api/messages/:id/facts",
    { schema: { tags: ["conversations"], params: IdParam, body: ToldFacts, response: { 200: Message } } },
    async ({ person, params, body, context }) => {
      await tellFacts(context, person.id, params.id, body);
      return messageViewOf(context, person.id, params.id);
    },
  );

  app.delete(
    "/api/messages/:id/facts/:fact",
    { schema: { tags: ["conversations"], params: FactParam, response: { 200: Message } } },
    async ({ person, params, context }) => {
      await withdrawFact(context, person.id, params.id, params.fact);
      return messageViewOf(context, person.id, params.id);
    },
  );

  app.get(
    "/api/messages/:id/appeal",
    {
      schema: {
        tags: ["conversations"],
        params: IdParam,
        querystring: AppealQuery,
        response: { 200: AppealBy },
      },
    },
    ({ person, params, query, context }) =>
      asPerson(context.db, person.id, async (tx) => {
        const asked = { ownerId: person.id, messageId: params.id, outcome: query.outcome };
        const working = await appealBy(tx, asked);
        if (working === undefined) throw notFound("message");
        return { working: working as unknown as DeadlineResult | null };
      }),
  );
};
