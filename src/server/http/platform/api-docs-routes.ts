import type { FastifyPluginAsync } from "fastify";
import { apiDocsPage } from "./api-docs-page.ts";
import { clientTypes, type OpenApi } from "./openapi-types.ts";

/** The public API described: as a page, for programs, and as types for a client in TypeScript. */
export const apiDocsRoutes =
  ({ brand }: { brand: string }): FastifyPluginAsync =>
  async (app) => {
    // The routes do not change while the program runs.
    let page: string | null = null;
    const document = () => app.swagger() as unknown as OpenApi;
    app.addHook(
      "onSend",
      async (_request, reply) => void reply.header("cache-control", "public, max-age=3600"),
    );
    app.get("/api/openapi.json", async () => document());
    app.get("/api/openapi.d.ts", async (_request, reply) =>
      reply.type("text/plain; charset=utf-8").send(clientTypes(document())),
    );
    app.get("/api/docs", async (_request, reply) => {
      page ??= apiDocsPage(brand, document());
      return reply.type("text/html; charset=utf-8").send(page);
    });
  };
