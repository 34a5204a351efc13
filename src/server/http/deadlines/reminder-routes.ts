import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { AutoFollowUp, PutReminder, RequestReminders } from "#contract/deadlines/reminder.ts";
import { IdParam, Uuid } from "#contract/platform/common.ts";
import {
  configureAutoFollowUp,
  readReminders,
  removeReminder,
  saveRequestReminder,
} from "#server/actions/deadlines/save-reminders.ts";
import type { Context } from "#server/actions/platform/context.ts";

const ReminderParams = Type.Object({ id: Uuid, reminderId: Uuid });
const response = { 200: RequestReminders };

/** What a user wants to be notified about in a request. Every change answers with all of it. */
export const reminderRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/:id/reminders",
      { schema: { tags: ["requests"], params: IdParam, response } },
      (request) => readReminders(context, { ownerId: request.user.id, requestId: request.params.id }),
    );

    app.put(
      "/api/requests/:id/reminders/:reminderId",
      { schema: { tags: ["requests"], params: ReminderParams, body: PutReminder, response } },
      ({ user, params, body }) =>
        saveRequestReminder(context, { ownerId: user.id, requestId: params.id, id: params.reminderId }, body),
    );

    app.delete(
      "/api/requests/:id/reminders/:reminderId",
      { schema: { tags: ["requests"], params: ReminderParams, response } },
      ({ user, params }) =>
        removeReminder(context, { ownerId: user.id, requestId: params.id, id: params.reminderId }),
    );

    app.put(
      "/api/requests/:id/auto-follow-up",
      { schema: { tags: ["requests"], params: IdParam, body: AutoFollowUp, response } },
      ({ user, params, body }) =>
        configureAutoFollowUp(context, { ownerId: user.id, requestId: params.id }, body.enabled),
    );
  };
