import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply } from "fastify";

/** Pages that were written out at build time, so they read without JavaScript. */
const PRERENDERED: Record<string, string> = {
  "/": "index.html",
  "/about": "about.html",
  "/faq": "faq.html",
  "/contact": "contact.html",
  "/terms": "terms.html",
};

/** Places the browser's own router draws; it also draws the not-found page, with the status said here. */
const DRAWN = /^\/(login|signup|inbox|requests-tracker|admin-dashboard|request-editor(\/[^/]+)?)\/?$/;

/** The built web application: hashed files for a year, pages fresh every time. */
export const webPages =
  (root: string): FastifyPluginAsync =>
  async (app) => {
    if (!existsSync(root)) {
      app.get("/*", async (_request, reply) =>
        reply
          .code(503)
          .type("text/plain")
          .send("The web application was not built yet. Run: npm run build:web\n"),
      );
      return;
    }
    await app.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      index: false,
    });
    const page = (reply: FastifyReply, file: string) =>
      reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").sendFile(file);

    app.get("/*", { logLevel: "warn" }, async (request, reply) => {
      const path = new URL(request.url, "http://any").pathname;
      const prerendered = PRERENDERED[path === "/" ? path : path.replace(/\/$/, "")];
      if (prerendered) return page(reply, prerendered);
      if (/^\/assets\/[\w.-]+$/.test(path) && existsSync(`${root}${path}`)) {
        return reply.header("cache-control", "public, max-age=31536000, immutable").sendFile(path.slice(1));
      }
      if (/^\/[\w.-]+\.(svg|png|ico|txt|webmanifest)$/.test(path) && existsSync(`${root}${path}`)) {
        return reply.header("cache-control", "public, max-age=86400").sendFile(path.slice(1));
      }
      if (!DRAWN.test(path)) reply.code(404);
      return page(reply, "app.html");
    });
  };
