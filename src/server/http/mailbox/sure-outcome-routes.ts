import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  ConfirmOutcomes,
  ConfirmOutcomesResult,
  MAX_SURE_OUTCOMES,
  type SureOutcome,
  SureOutcomes,
  SureOutcomesQuery,
  UndoOutcomes,
  UndoOutcomesResult,
} from "#contract/mailbox/sure-outcomes.ts";
import { confirmOutcomes, undoOutcomes } from "#server/actions/requests/confirm-outcomes.ts";
import { lawReader } from "#server/db/deadlines/laws.ts";
import { outcomeEffectOf } from "#server/db/deadlines/outcome-effect.ts";
import { sureOutcomes } from "#server/db/mailbox/sure-outcomes.ts";
import { withUser } from "#server/db/platform/with-user.ts";

/** The sure outcomes that wait in the inbox: what confirming each would do, confirming many, and undoing that. */
export const sureOutcomeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    "/api/sure-outcomes",
    {
      schema: {
        tags: ["conversations"],
        querystring: SureOutcomesQuery,
        response: { 200: SureOutcomes },
      },
    },
    ({ user, query, context }) =>
      withUser(context.db, user.id, async (tx) => {
        const { total, items } = await sureOutcomes(tx, user.id, query.limit ?? MAX_SURE_OUTCOMES);
        const reader = lawReader(tx);
        const withEffects = items.map(
          async ({ message_id: messageId, request_id: requestId, at, ...item }): Promise<SureOutcome> => {
            const effect = { ownerId: user.id, messageId, outcome: item.outcome };
            const clocks = (await outcomeEffectOf(tx, effect, reader)) ?? "";
            return { ...item, messageId, requestId, at: at.toISOString(), clocks };
          },
        );
        return { total, items: await Promise.all(withEffects) };
      }),
  );

  app.post(
    "/api/sure-outcomes",
    {
      schema: {
        tags: ["conversations"],
        body: ConfirmOutcomes,
        response: { 200: ConfirmOutcomesResult },
      },
    },
    ({ user, body, context }) => confirmOutcomes(context, user.id, body.items),
  );

  app.post(
    "/api/sure-outcomes/undo",
    {
      schema: { tags: ["conversations"], body: UndoOutcomes, response: { 200: UndoOutcomesResult } },
    },
    ({ user, body, context }) => undoOutcomes(context, user.id, body.items),
  );
};
