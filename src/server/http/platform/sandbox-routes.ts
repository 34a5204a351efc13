import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { SandboxEmailList } from "#contract/platform/shell.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { sandboxEmailsTo } from "#server/db/delivery/sandbox-mail.ts";
import { requireLocalhost } from "./localhost-only.ts";

/** Sandbox only: the mail this machine's postmaster delivered to a person, which is how they read their codes. */
export const sandboxRoutes =
  (context: Pick<Context, "db" | "clock" | "settings">): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook("onRequest", requireLocalhost(context.settings.publicUrl));
    app.get(
      "/api/sandbox/mail",
      {
        schema: {
          tags: ["sandbox"],
          querystring: Type.Object({ to: Type.String({ minLength: 3, maxLength: 254 }) }),
          response: { 200: SandboxEmailList },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const emails = await sandboxEmailsTo(context.db, {
          address: request.query.to.trim().toLowerCase(),
          now: nowOf(context),
          limit: 20,
        });
        return {
          items: emails.map(({ id, mail, receivedAt }) => ({
            id,
            to: mail.to,
            from: mail.from,
            subject: mail.subject,
            text: mail.text,
            receivedAt: receivedAt.toISOString(),
          })),
        };
      },
    );
  };
