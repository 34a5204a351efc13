import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { AppConfig, ContactMessage } from "#contract/platform/shell.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { sendContactMessage } from "#server/actions/platform/send-contact-message.ts";

/** What anyone may ask: the shell's settings, and the contact form. */
export const shellRoutes =
  (context: Context, config: AppConfig): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/config",
      { schema: { tags: ["shell"], response: { 200: AppConfig } } },
      async (_request, reply) => {
        reply.header("cache-control", "no-store");
        return config;
      },
    );

    // Lists and items that the browser stored to revalidate them are removed at logout (decision 49).
    app.delete(
      "/api/browser-cache",
      { schema: { tags: ["shell"], response: { 204: Type.Null() } } },
      async (_request, reply) => reply.code(204).header("clear-site-data", '"cache"').send(null),
    );

    app.post(
      "/api/contact",
      {
        bodyLimit: 32 * 1024,
        config: { rateLimit: { max: 5, timeWindow: "10 minutes" } },
        schema: { tags: ["shell"], body: ContactMessage, response: { 202: Type.Null() } },
      },
      async (request, reply) => {
        await sendContactMessage(context, request.body);
        return reply.code(202).send(null);
      },
    );
  };
