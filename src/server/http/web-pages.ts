import { existsSync, readFileSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import type { AppConfig } from "#contract/shell.ts";
import { isPreviewFile } from "./preview-frame.ts";

/** Pages that were written out at build time, so they read without JavaScript. */
const PRERENDERED: Record<string, string> = {
  "/": "index.html",
  "/about": "about.html",
  "/faq": "faq.html",
  "/contact": "contact.html",
  "/terms": "terms.html",
};

/** What the browser's own router draws from. */
const SHELL_PAGE = "app.html";

/** Places the browser's router knows; it also draws the not-found page, with the status said here. */
const DRAWN =
  /^\/(login|signup|inbox|requests-tracker|account|admin-dashboard|batches\/[^/]+|request-editor(\/[^/]+)?)\/?$/;

/** The words the pages were built with; see src/web/config.ts. */
const BUILT_WITH = { brand: "Daylight", teamEmail: "team@daylight.localhost" };

type Written = Pick<AppConfig, "brand" | "teamEmail" | "sandbox">;

/** The built web application: hashed files for a year, pages fresh every time. */
export const webPages =
  (root: string, config: Written): FastifyPluginAsync =>
  async (app) => {
    if (!existsSync(`${root}/${SHELL_PAGE}`)) {
      app.get("/*", async (_request, reply) =>
        reply
          .code(503)
          .type("text/plain")
          .send("The web application was not built yet. Run: npm run build:web\n"),
      );
      return;
    }
    const pages = new Map(
      [...Object.values(PRERENDERED), SHELL_PAGE].map((file) => [
        file,
        inOurName(readFileSync(`${root}/${file}`, "utf8"), config),
      ]),
    );
    const page = (reply: FastifyReply, file: string) =>
      reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(pages.get(file));

    await app.register(fastifyStatic, { root, serve: false, cacheControl: false, index: false });
    app.get("/*", { logLevel: "warn" }, async (request, reply) => {
      const path = new URL(request.url, "http://any").pathname;
      const prerendered = PRERENDERED[path === "/" ? path : path.replace(/\/$/, "")];
      if (prerendered) return page(reply, prerendered);
      if (/^\/assets\/[\w.-]+$/.test(path) && existsSync(`${root}${path}`)) {
        return reply.header("cache-control", "public, max-age=31536000, immutable").sendFile(path.slice(1));
      }
      if (existsSync(`${root}${path}`) && isPreviewFile(path, reply)) return reply.sendFile(path.slice(1));
      if (/^\/[\w.-]+\.(svg|png|ico|txt|webmanifest)$/.test(path) && existsSync(`${root}${path}`)) {
        return reply.header("cache-control", "public, max-age=86400").sendFile(path.slice(1));
      }
      if (!DRAWN.test(path)) reply.code(404);
      return page(reply, SHELL_PAGE);
    });
  };

/** The page with this installation's name and address, so that what React draws first already stands there. */
function inOurName(html: string, { brand, teamEmail, sandbox }: Written): string {
  const named = html
    .replaceAll(BUILT_WITH.brand, escaped(brand))
    .replaceAll(BUILT_WITH.teamEmail, escaped(teamEmail));
  return sandbox ? named.replace("<html ", "<html data-sandbox ") : named;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
