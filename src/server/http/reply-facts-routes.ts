import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/common.ts";
import { Message } from "#contract/conversation.ts";
import type { DeadlineResult } from "#contract/deadline.ts";
import { AppealDeadline, AppealDeadlineQuery, CorrectedFacts, FactParams } from "#contract/reply-facts.ts";
import { notFound } from "#core/problem.ts";
import { correctFacts, removeFactCorrection } from "#server/actions/tell-facts.ts";
import { appealDeadlineOf } from "#server/db/appeal-by.ts";
import { withUser } from "#server/db/as-person.ts";
import { messageViewOf } from "./message-routes.ts";

/** What a reply says beside its outcome: the person's word on its facts, and the last day to appeal it. */
export const correctedFactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    "/api/messages/:id/facts",
    {
      schema: { tags: ["conversations"], params: IdParam, body: CorrectedFacts, response: { 200: Message } },
    },
    async ({ user, params, body, context }) => {
      await correctFacts(context, user.id, params.id, body);
      return messageViewOf(context, user.id, params.id);
    },
  );

  app.delete(
    "/api/messages/:id/facts/:fact",
    { schema: { tags: ["conversations"], params: FactParams, response: { 200: Message } } },
    async ({ user, params, context }) => {
      await removeFactCorrection(context, user.id, params.id, params.fact);
      return messageViewOf(context, user.id, params.id);
    },
  );

  app.get(
    "/api/messages/:id/appeal",
    {
      schema: {
        tags: ["conversations"],
        params: IdParam,
        querystring: AppealDeadlineQuery,
        response: { 200: AppealDeadline },
      },
    },
    ({ user, params, query, context }) =>
      withUser(context.db, user.id, async (tx) => {
        const appealParams = { ownerId: user.id, messageId: params.id, outcome: query.outcome };
        const working = await appealDeadlineOf(tx, appealParams);
        if (working === undefined) throw notFound("message");
        return { working: working as unknown as DeadlineResult | null };
      }),
  );
};
