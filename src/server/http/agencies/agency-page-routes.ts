import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { AgencyId } from "#contract/agencies/agency.ts";
import { AgencyPage } from "#contract/agencies/agency-page.ts";
import { notFound } from "#core/problem.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { agencyPageView } from "./agency-page-content.ts";

/** The public page of an agency. It is the same for everybody: what a user added and nobody approved has none. */
export const agencyPageRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/agencies/:id/page",
      {
        config: { rateLimit: { max: 120, timeWindow: "1 minute" } },
        schema: {
          tags: ["agencies"],
          params: Type.Object({ id: AgencyId }),
          response: { 200: AgencyPage },
        },
      },
      async (request, reply) => {
        const page = await agencyPageView(context, request.params.id);
        if (!page) throw notFound("agency");
        reply.header("cache-control", "public, max-age=300");
        return page;
      },
    );
  };
