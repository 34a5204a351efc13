import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { AgencyList, AgencyQuery } from "#contract/agency.ts";
import { AppConfig, ContactMessage } from "#contract/shell.ts";
import { AGENCIES } from "#core/agency/directory.ts";
import { searchAgencies } from "#core/agency/search.ts";
import type { Context } from "#server/actions/context.ts";
import { sendContactMessage } from "#server/actions/send-contact-message.ts";

/** The directory changes with a release, so anybody may keep an answer for an hour. */
const CACHED = "public, max-age=3600";

const BY_NAME = [...AGENCIES].sort((a, b) => a.name.localeCompare(b.name, "en"));

/** What anybody may ask: the shell's settings, the directory, and the contact form. */
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

    app.get(
      "/api/agencies",
      { schema: { tags: ["agencies"], querystring: AgencyQuery, response: { 200: AgencyList } } },
      async (request, reply) => {
        const { q, limit = 10 } = request.query;
        reply.header("cache-control", CACHED);
        // Nothing typed yet: the directory from its beginning, to look through.
        const found = q.trim() === "" ? BY_NAME.slice(0, limit) : searchAgencies(AGENCIES, q, limit);
        return {
          items: found.map((agency) => ({
            ...agency,
            addressLines: [...agency.addressLines],
            parent: null,
            acceptsEmail: true,
            channels: ["email" as const],
            fax: null,
            unverified: null,
            own: false,
          })),
        };
      },
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
