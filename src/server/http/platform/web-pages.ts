import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { AppConfig } from "#contract/platform/shell.ts";
import { handlePreviewFile } from "./preview-frame.ts";
import type { RenderPage } from "./rendered-pages.ts";
import { SESSION_MARK_SCRIPT } from "./session-mark.ts";
import { dataElement, escapeHtml } from "./standalone-page.ts";

/** Pages that were written out at build time, so they read without JavaScript. */
const PRERENDERED: Record<string, string> = {
  "/": "index.html",
  "/about": "about.html",
  "/faq": "faq.html",
  "/contact": "contact.html",
  "/terms": "terms.html",
  "/privacy": "privacy.html",
  "/accessibility": "accessibility.html",
  "/login": "login.html",
  "/signup": "signup.html",
};

/** What the browser's own router draws the not-found page from, with the status said here. */
const FALLBACK_PAGE = "app.html";

/** Places the browser's router knows. Each has an empty page of its own, which names the scripts it begins with. */
const CLIENT_ROUTES =
  /^\/(?:(inbox|requests-tracker|invitation|account|admin-dashboard|request-editor)|(batches|request-editor)\/[^/]+)\/?$/;
const CLIENT_PAGES = [
  "inbox",
  "requests-tracker",
  "invitation",
  "account",
  "admin-dashboard",
  "request-editor",
  "batches",
].map((name) => `${name}.html`);

/** Pages that are filled when they are asked for. */
const TEMPLATES = ["laws.html", "law.html", "agency.html"];

/** All pages of a build. */
export const PAGES = [...Object.values(PRERENDERED), ...CLIENT_PAGES, ...TEMPLATES, FALLBACK_PAGE];

type SiteSettings = AppConfig & { publicUrl: string };

/** The built web application: hashed files for a year, pages fresh every time. */
export const webPages =
  (root: string, config: SiteSettings, renderPage: RenderPage): FastifyPluginAsync =>
  async (app) => {
    if (!existsSync(`${root}/${FALLBACK_PAGE}`)) {
      app.get("/*", async (_request, reply) =>
        reply
          .code(503)
          .type("text/plain")
          .send("The web application was not built yet. Run: npm run build:web\n"),
      );
      return;
    }
    const pages = new Map(
      PAGES.map((file) => [
        file,
        compressPage(withInstallationNames(readFileSync(`${root}/${file}`, "utf8"), config)),
      ]),
    );
    const page = (request: FastifyRequest, reply: FastifyReply, file: string) =>
      sendPage(request, reply, pages.get(file) ?? compressPage(""));

    await app.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      index: false,
      preCompressed: true,
    });
    app.get("/*", { logLevel: "warn" }, async (request, reply) => {
      // "//" and its like are no addresses, and no pages.
      const { pathname: path, search } = URL.parse(request.url, "http://any") ?? { pathname: "", search: "" };
      const known = path.toLowerCase();
      // Never what was asked for: "//other.example/INBOX" names another host.
      if (known !== path && (PRERENDERED[known] || CLIENT_ROUTES.test(known)))
        return reply.redirect(`${known}${search}`, 301);
      const prerendered = PRERENDERED[path === "/" ? path : path.replace(/\/$/, "")];
      if (prerendered) return page(request, reply, prerendered);
      const render = (address: string) =>
        renderPage(address.replace(/\/$/, ""), (file) => pages.get(file)?.html ?? "");
      const rendered = await render(path);
      if (!rendered && known !== path && (await render(known)))
        return reply.redirect(`${known}${search}`, 301);
      if (rendered === null) return page(request, reply.code(404), FALLBACK_PAGE);
      if (rendered?.movedTo !== undefined) return reply.redirect(rendered.movedTo, 301);
      if (rendered) return sendPage(request, reply, compressPage(rendered.html));
      if (/^\/assets\/[\w.-]+$/.test(path) && existsSync(`${root}${path}`)) {
        return reply.header("cache-control", "public, max-age=31536000, immutable").sendFile(path.slice(1));
      }
      if (existsSync(`${root}${path}`) && handlePreviewFile(path, reply))
        return reply.sendFile(path.slice(1));
      if (/^\/[\w.-]+\.(svg|png|ico|txt|webmanifest)$/.test(path) && existsSync(`${root}${path}`)) {
        return reply.header("cache-control", "public, max-age=86400").sendFile(path.slice(1));
      }
      const match = CLIENT_ROUTES.exec(path);
      if (!match) return page(request, reply.code(404), FALLBACK_PAGE);
      return page(request, reply, `${match[1] ?? match[2]}.html`);
    });
  };

type BuiltPage = { html: string; gzipped: Buffer; etag: string };

/** Compressed once, so that nothing is while someone waits. */
const compressPage = (html: string): BuiltPage => ({
  html,
  gzipped: gzipSync(html, { level: 9 }),
  etag: `W/"${createHash("sha256").update(html).digest("base64url")}"`,
});

/** A page is revalidated each time; an unchanged one is answered with 304. */
function sendPage(request: FastifyRequest, reply: FastifyReply, { html, gzipped, etag }: BuiltPage) {
  reply.header("cache-control", "no-cache").header("etag", etag).header("vary", "accept-encoding");
  if (reply.statusCode === 200 && request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type("text/html; charset=utf-8");
  if (!/\bgzip\b(?!;q=0)/.test(request.headers["accept-encoding"] ?? "")) return reply.send(html);
  return reply.header("content-encoding", "gzip").send(gzipped);
}

/** The page with this installation's settings, so that the browser need not ask for them before it draws. */
function withInstallationNames(html: string, { publicUrl, ...config }: SiteSettings): string {
  const { brand, teamEmail, operator, sandbox } = config;
  // The words the pages were built with; see src/web/app/api/config.ts.
  const names: [placeholder: string, name: string][] = [
    ["Daylight", brand],
    ["team@daylight.localhost", teamEmail],
    ["[operator-name]", operator.name],
    ["[operator-address]", operator.address],
    ["[operator-law]", operator.law],
    ["[terms-date]", operator.termsDate],
    ["[public-url]", publicUrl.replace(/\/$/, "")],
  ];
  const named = names
    .reduce((page, [placeholder, name]) => page.replaceAll(placeholder, () => escapeHtml(name)), html)
    .replace("<head>", () => `<head><script>${SESSION_MARK_SCRIPT}</script>`)
    .replace("</head>", () => `${dataElement("page-config", config)}\n  </head>`);
  return sandbox ? named.replace("<html ", () => "<html data-sandbox ") : named;
}

/** An address that no page has; the browser shows the one that was typed. */
const NO_ADDRESS = "/no-such-address";

/**
 * Fastify's `rewriteUrl`: an address with a broken percent sign, such as `/100%`, is refused before it reaches a route. A
 * reader gets the page for what is not there; callers of the API keep the error.
 */
export function rewriteBrokenAddress({ url = "/" }: { url?: string | undefined }): string {
  const [path = ""] = url.split("?");
  if (/^\/(api|identity)(\/|$)/.test(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return NO_ADDRESS;
  }
}
