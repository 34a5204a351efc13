import type { FastifyPluginAsync } from "fastify";
import { LAWS } from "#core/law/laws.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { listPublicAgencyIds } from "#server/db/agencies/agency-records.ts";
import { escapeHtml } from "./standalone-page.ts";

const TEXT_PAGES = ["/", "/about", "/faq", "/contact", "/terms", "/privacy", "/accessibility", "/laws"];

/** Places without anything to find: each leads to the login. */
const PRIVATE_PATHS = [
  "/api/",
  "/identity/",
  "/account",
  "/admin-dashboard",
  "/batches/",
  "/inbox",
  "/invitation",
  "/request-editor",
  "/requests-tracker",
];

/** `/robots.txt` and `/sitemap.xml`. */
export const crawlerRoutes =
  ({ db, settings: { publicUrl } }: Context): FastifyPluginAsync =>
  async (app) => {
    app.addHook(
      "onSend",
      async (_request, reply) => void reply.header("cache-control", "public, max-age=86400"),
    );
    app.get("/robots.txt", async (_request, reply) => {
      const rules = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
      reply.type("text/plain; charset=utf-8");
      return ["User-agent: *", ...rules, `Sitemap: ${new URL("/sitemap.xml", publicUrl).href}`, ""].join(
        "\n",
      );
    });
    app.get("/sitemap.xml", async (_request, reply) => {
      const laws = LAWS.map(({ jurisdiction }) => `/laws/${jurisdiction}`);
      const agencies = (await listPublicAgencyIds(db)).map((id) => `/agencies/${id}`);
      const urls = [...TEXT_PAGES, ...laws, ...agencies].map(
        (path) => `<url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`,
      );
      reply.type("application/xml; charset=utf-8");
      return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
    });
  };
