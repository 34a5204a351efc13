import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { AgencyId } from "#contract/agencies/agency.ts";
import { AgencyPage } from "#contract/agencies/agency-page.ts";
import { notFound } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agencyRecord, reviewersOf } from "#server/db/agencies/agency-records.ts";
import { agencyStatistics } from "#server/db/agencies/agency-statistics.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { lawInForce } from "#server/db/deadlines/laws.ts";
import { agencyDetail, todayOf } from "./agency-view.ts";

/** The public page of an agency. It is the same for everybody: what a user added and nobody approved has none. */
export const agencyPageRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;
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
        const record = await agencyRecord(db, null, request.params.id);
        if (!record) throw notFound("agency");
        const isReviewer = record.role === "reviewer";
        const [inForce, reviewers, statistics] = await Promise.all([
          lawInForce(db, record.jurisdiction, dayAt(nowOf(context), record.time_zone)),
          isReviewer ? [] : reviewersOf(db, record.jurisdiction),
          isReviewer ? null : agencyStatistics(db, record.id),
        ]);
        reply.header("cache-control", "public, max-age=300");
        const law = inForce?.law;
        return {
          ...agencyDetail(record, todayOf(context)),
          role: record.role,
          bounces: record.bounces,
          law: law ? { place: law.place, title: law.title, citation: law.citation } : null,
          reviewers,
          statistics,
        };
      },
    );
  };
