import type { FastifyPluginAsync } from "fastify";
import { emailContentPolicy } from "#core/mail/email-content-policy.ts";

/**
 * An empty page that the browser puts an email into once its pictures on the internet are asked for. A frame made from text
 * inherits the policy of the page around it, which lets nothing in from elsewhere; this one brings its own.
 */
export const emailFramePage: FastifyPluginAsync = async (app) => {
  app.get("/api/mail-page", { schema: { tags: ["files"] } }, async (_request, reply) =>
    reply
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", `${emailContentPolicy(true)}; frame-ancestors 'self'`)
      .header("referrer-policy", "no-referrer")
      .header("cache-control", "private, max-age=3600")
      .send('<!doctype html><html lang="en"><title>Mail</title></html>'),
  );
};
