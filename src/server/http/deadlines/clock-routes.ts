import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/platform/common.ts";
import {
  RecordAppeal,
  RecordExtension,
  RecordSuitNotice,
  RecordTier,
  RequestDetail,
  SetReminder,
} from "#contract/requests/request.ts";
import { recordAppeal, undoAppeal } from "#server/actions/deadlines/record-appeal.ts";
import { recordExtension, undoExtension } from "#server/actions/deadlines/record-extension.ts";
import { recordSuitNotice, undoSuitNotice } from "#server/actions/deadlines/record-suit-notice.ts";
import { recordTier, undoTier } from "#server/actions/deadlines/record-tier.ts";
import { setReminderDay } from "#server/actions/deadlines/set-reminder-day.ts";
import { detailOf } from "#server/http/requests/request-routes.ts";

/** What a user records about a request's clocks by hand. Each answers with the request as it then is. */
export const clockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const schema = { tags: ["requests"], params: IdParam, response: { 200: RequestDetail } };

  app.put(
    "/api/requests/:id/reminder",
    { schema: { ...schema, body: SetReminder } },
    async ({ user, params, body, context }) => {
      await setReminderDay(context, user.id, params.id, body.on);
      return detailOf(context, user.id, params.id);
    },
  );

  app.post(
    "/api/requests/:id/extension",
    { schema: { ...schema, body: RecordExtension } },
    async ({ user, params, body, context }) => {
      await recordExtension(context, user.id, params.id, body);
      return detailOf(context, user.id, params.id);
    },
  );

  app.delete("/api/requests/:id/extension", { schema }, async ({ user, params, context }) => {
    await undoExtension(context, user.id, params.id);
    return detailOf(context, user.id, params.id);
  });

  app.post(
    "/api/requests/:id/appeal",
    { schema: { ...schema, body: RecordAppeal } },
    async ({ user, params, body, context }) => {
      await recordAppeal(context, user.id, params.id, body.sent);
      return detailOf(context, user.id, params.id);
    },
  );

  app.delete("/api/requests/:id/appeal", { schema }, async ({ user, params, context }) => {
    await undoAppeal(context, user.id, params.id);
    return detailOf(context, user.id, params.id);
  });

  app.post(
    "/api/requests/:id/suit-notice",
    { schema: { ...schema, body: RecordSuitNotice } },
    async ({ user, params, body, context }) => {
      await recordSuitNotice(context, user.id, params.id, body.received);
      return detailOf(context, user.id, params.id);
    },
  );

  app.delete("/api/requests/:id/suit-notice", { schema }, async ({ user, params, context }) => {
    await undoSuitNotice(context, user.id, params.id);
    return detailOf(context, user.id, params.id);
  });

  app.post(
    "/api/requests/:id/tier",
    { schema: { ...schema, body: RecordTier } },
    async ({ user, params, body, context }) => {
      await recordTier(context, user.id, params.id, body);
      return detailOf(context, user.id, params.id);
    },
  );

  app.delete("/api/requests/:id/tier", { schema }, async ({ user, params, context }) => {
    await undoTier(context, user.id, params.id);
    return detailOf(context, user.id, params.id);
  });
};
