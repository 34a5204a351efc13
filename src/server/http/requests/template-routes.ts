import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { IdParam } from "#contract/platform/common.ts";
import {
  AttachedTemplateFiles,
  AttachTemplateFiles,
  ChangeTemplate,
  CreateTemplate,
  Template,
  type TemplateContent,
  TemplateList,
  TemplateTopics,
} from "#contract/requests/template.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { notFound } from "#core/problem.ts";
import { offeredTemplates } from "#core/template/offered-templates.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  attachTemplateFiles,
  changeTemplate,
  createTemplate,
  deleteTemplate,
} from "#server/actions/requests/save-templates.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { listTemplateChanges } from "#server/db/requests/offered-templates.ts";
import { templateFiles } from "#server/db/requests/template-files.ts";
import { listTemplates, templateById } from "#server/db/requests/templates.ts";

/** A letter of 50,000 four-byte characters, with room for the other fields. */
const MAX_TEMPLATE_BYTES = 256 * 1024;

/** Templates: those that everyone is offered, and the signed-in user's own. */
export const templateRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/template-topics",
      { schema: { tags: ["templates"], response: { 200: TemplateTopics } } },
      async (_request, reply) => {
        reply.header("cache-control", "private, max-age=60");
        const offered = offeredTemplates(await listTemplateChanges(context.db));
        const topics = Map.groupBy(
          offered.filter(({ isRetired }) => !isRetired),
          ({ content }) => content.topic,
        );
        return {
          items: [...topics].map(([name, templates], index) => ({
            id: `topic-${index}`,
            name,
            templates: templates.map(({ id, content: { topic: _, ...template } }) => ({ id, ...template })),
          })),
        };
      },
    );

    app.get(
      "/api/templates",
      { schema: { tags: ["templates"], response: { 200: TemplateList } } },
      (request) =>
        withUser(context.db, request.user.id, async (tx) => ({
          items: (await listTemplates(tx, request.user.id)).map(({ updated_at, letter_kind, ...row }) => ({
            ...row,
            letterKind: letter_kind as LetterKind | null,
            updatedAt: updated_at.toISOString(),
          })),
        })),
    );

    app.get(
      "/api/templates/:id",
      { schema: { tags: ["templates"], params: IdParam, response: { 200: Template } } },
      (request) => templateOf(context, request.user.id, request.params.id),
    );

    app.post(
      "/api/templates",
      {
        bodyLimit: MAX_TEMPLATE_BYTES,
        schema: { tags: ["templates"], body: CreateTemplate, response: { 201: Template } },
      },
      async (request, reply) => {
        await createTemplate(context, request.user.id, request.body);
        reply.code(201);
        return templateOf(context, request.user.id, request.body.id);
      },
    );

    app.put(
      "/api/templates/:id",
      {
        bodyLimit: MAX_TEMPLATE_BYTES,
        schema: { tags: ["templates"], params: IdParam, body: ChangeTemplate, response: { 200: Template } },
      },
      async (request) => {
        await changeTemplate(context, request.user.id, request.params.id, request.body);
        return templateOf(context, request.user.id, request.params.id);
      },
    );

    app.post(
      "/api/requests/:id/template-files",
      {
        schema: {
          tags: ["templates"],
          params: IdParam,
          body: AttachTemplateFiles,
          response: { 201: AttachedTemplateFiles },
        },
      },
      async ({ user, params, body }, reply) => {
        const items = await attachTemplateFiles(context, user.id, { requestId: params.id, ...body });
        reply.code(201);
        return { items };
      },
    );

    app.delete(
      "/api/templates/:id",
      { schema: { tags: ["templates"], params: IdParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await deleteTemplate(context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      },
    );
  };

function templateOf(context: Context, ownerId: string, id: string): Promise<Template> {
  return withUser(context.db, ownerId, async (tx) => {
    const template = await templateById(tx, ownerId, id);
    if (!template) throw notFound("template");
    const { name, updated_at, letter_kind } = template;
    const kind = letter_kind as LetterKind | null;
    return {
      id: template.id,
      name,
      content: kind === null ? (template.content as TemplateContent) : null,
      files: (await templateFiles(tx, { ownerId, templateId: id })).map(
        ({ sha256: _sha256, ...file }) => file,
      ),
      letter: kind && { kind, text: (template.content as { text: string }).text },
      updatedAt: updated_at.toISOString(),
    };
  });
}
