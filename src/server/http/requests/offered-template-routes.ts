import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  OfferedTemplateContent,
  OfferedTemplateList,
  OfferedTemplateParam,
} from "#contract/requests/offered-template.ts";
import { offeredTemplates } from "#core/template/offered-templates.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  resetOfferedTemplate,
  retireOfferedTemplate,
  saveOfferedTemplate,
} from "#server/actions/requests/change-offered-template.ts";
import { listTemplateChanges } from "#server/db/requests/offered-templates.ts";

/** For administrators: the templates that every user is offered. */
export const offeredTemplateRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const TEMPLATE = "/api/admin/templates/:templateId";
    const schema = { tags: ["admin"], params: OfferedTemplateParam, response: { 204: Type.Null() } };

    app.get(
      "/api/admin/templates",
      { schema: { tags: ["admin"], response: { 200: OfferedTemplateList } } },
      async () => ({
        items: offeredTemplates(await listTemplateChanges(context.db)).map(({ updatedAt, ...template }) => ({
          ...template,
          updatedAt: updatedAt?.toISOString() ?? null,
        })),
        next: null,
      }),
    );

    app.put(
      TEMPLATE,
      { schema: { ...schema, body: OfferedTemplateContent } },
      async ({ user, params, body }, reply) => {
        await saveOfferedTemplate(context, { actor: user.email, id: params.templateId }, body);
        return reply.code(204).send(null);
      },
    );

    app.delete(`${TEMPLATE}/changes`, { schema }, async ({ user, params }, reply) => {
      await resetOfferedTemplate(context, { actor: user.email, id: params.templateId });
      return reply.code(204).send(null);
    });

    app.put(`${TEMPLATE}/retirement`, { schema }, async ({ user, params }, reply) => {
      await retireOfferedTemplate(context, { actor: user.email, id: params.templateId }, true);
      return reply.code(204).send(null);
    });

    app.delete(`${TEMPLATE}/retirement`, { schema }, async ({ user, params }, reply) => {
      await retireOfferedTemplate(context, { actor: user.email, id: params.templateId }, false);
      return reply.code(204).send(null);
    });
  };
