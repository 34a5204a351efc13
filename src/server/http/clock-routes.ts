import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/common.ts";
import { RequestDetail, SentAppeal, SetReminder, TakeExtension } from "#contract/request.ts";
import { dropAppeal, recordAppeal } from "#server/actions/record-appeal.ts";
import { setReminder } from "#server/actions/set-reminder.ts";
import { dropExtension, takeExtension } from "#server/actions/take-extension.ts";
import { detailOf } from "./request-routes.ts";

/** What a person puts down about a request's clocks by hand. Each answers with the request as it then is. */
export const clockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const schema = { tags: ["requests"], params: IdParam, response: { 200: RequestDetail } };

  app.put(
    "/api/requests/:id/reminder",
    { schema: { ...schema, body: SetReminder } },
    async ({ person, params, body, context }) => {
      await setReminder(context, person.id, params.id, body.on);
      return detailOf(context, person.id, params.id);
    },
  );

  app.post(
    "/api/requests/:id/extension",
    { schema: { ...schema, body: TakeExtension } },
    async ({ person, params, body, context }) => {
      await takeExtension(context, person.id, params.id, body);
      return detailOf(context, person.id, params.id);
    },
  );

  app.delete("/api/requests/:id/extension", { schema }, async ({ person, params, context }) => {
    await dropExtension(context, person.id, params.id);
    return detailOf(context, person.id, params.id);
  });

  app.post(
    "/api/requests/:id/appeal",
    { schema: { ...schema, body: SentAppeal } },
    async ({ person, params, body, context }) => {
      await recordAppeal(context, person.id, params.id, body.sent);
      return detailOf(context, person.id, params.id);
    },
  );

  app.delete("/api/requests/:id/appeal", { schema }, async ({ person, params, context }) => {
    await dropAppeal(context, person.id, params.id);
    return detailOf(context, person.id, params.id);
  });
};
