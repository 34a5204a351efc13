import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { SandboxMailList } from "#contract/shell.ts";
import { type Context, nowOf } from "#server/actions/context.ts";
import { sandboxMailTo } from "#server/db/sandbox-mail.ts";
import { onlyThisMachine } from "./platform/only-this-machine.ts";

/** Sandbox only: the mail this machine's postmaster delivered to a person, which is how they read their codes. */
export const sandboxRoutes =
  (context: Pick<Context, "db" | "clock" | "settings">): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook("onRequest", onlyThisMachine(context.settings.publicUrl));
    app.get(
      "/api/sandbox/mail",
      {
        schema: {
          tags: ["sandbox"],
          querystring: Type.Object({ to: Type.String({ minLength: 3, maxLength: 254 }) }),
          response: { 200: SandboxMailList },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const mails = await sandboxMailTo(context.db, {
          address: request.query.to.trim().toLowerCase(),
          now: nowOf(context),
          limit: 20,
        });
        return {
          items: mails.map(({ id, mail, receivedAt }) => ({
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
