import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Message } from "#contract/mailbox/conversation.ts";
import {
  AppealDeadline,
  CorrectedFacts,
  FactParams,
  OutcomeEffect,
  OutcomeQuery,
} from "#contract/mailbox/corrected-facts.ts";
import { IdParam } from "#contract/platform/common.ts";
import { notFound } from "#core/problem.ts";
import { correctFacts, removeFactCorrection } from "#server/actions/requests/correct-facts.ts";
import { appealDeadlineOf } from "#server/db/deadlines/appeal-deadline.ts";
import { outcomeEffectOf } from "#server/db/deadlines/outcome-effect.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { messageViewOf } from "./message-routes.ts";

/** What a reply says beside its outcome: the user's word on its facts, and the last day to appeal it. */
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
        querystring: OutcomeQuery,
        response: { 200: AppealDeadline },
      },
    },
    ({ user, params, query, context }) =>
      withUser(context.db, user.id, async (tx) => {
        const appealParams = { ownerId: user.id, messageId: params.id, outcome: query.outcome };
        const working = await appealDeadlineOf(tx, appealParams);
        if (working === undefined) throw notFound("message");
        return { working };
      }),
  );

  app.get(
    "/api/messages/:id/outcome-effect",
    {
      schema: {
        tags: ["conversations"],
        params: IdParam,
        querystring: OutcomeQuery,
        response: { 200: OutcomeEffect },
      },
    },
    ({ user, params, query, context }) =>
      withUser(context.db, user.id, async (tx) => {
        const effect = { ownerId: user.id, messageId: params.id, outcome: query.outcome };
        const clocks = await outcomeEffectOf(tx, effect);
        if (clocks === undefined) throw notFound("message");
        return { clocks };
      }),
  );
};
