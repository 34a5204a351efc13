import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { DeadlineQuery, DeadlineResult } from "#contract/deadlines/deadline.ts";
import { JurisdictionList, JurisdictionParam, LawDetail } from "#contract/deadlines/law.ts";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { parseDeadlineOptions } from "#core/law/clocks/parse-deadline-options.ts";
import type { Law } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { httpErrors } from "#messages/errors/http.ts";
import { lawInForce, lawsInForce } from "#server/db/deadlines/laws.ts";
import type { Database } from "#server/db/platform/database.ts";
import { etagOnSend } from "#server/http/platform/etag.ts";

/** An administrator can correct a row, and nobody should count by the old one for long. */
const CACHE_CONTROL = "public, max-age=300";

/** The law, for anyone: the places, a whole row, and a deadline with its working. */
export const lawRoutes =
  (db: Database): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook("onSend", etagOnSend);

    app.get(
      "/api/jurisdictions",
      { schema: { tags: ["law"], response: { 200: JurisdictionList } } },
      async (_request, reply) => {
        reply.header("cache-control", CACHE_CONTROL);
        const laws = await lawsInForce(db);
        return { items: laws.map(({ law }) => ({ ...law, limit: initialResponseLimit(law) })) };
      },
    );

    app.get(
      "/api/laws/:jurisdiction",
      { schema: { tags: ["law"], params: JurisdictionParam, response: { 200: LawDetail } } },
      async (request, reply) => {
        const { law, corrected } = await requireLaw(db, request.params.jurisdiction);
        reply.header("cache-control", CACHE_CONTROL);
        return {
          ...law,
          corrected: corrected && { at: corrected.at.toISOString(), reason: corrected.reason },
        };
      },
    );

    app.get(
      "/api/deadlines",
      {
        config: { rateLimit: { max: 120, timeWindow: "1 minute" } },
        schema: { tags: ["law"], querystring: DeadlineQuery, response: { 200: DeadlineResult } },
      },
      async (request, reply) => {
        const { jurisdiction, ...options } = request.query;
        const { law, daysOff } = await requireLaw(db, jurisdiction);
        const deadline = due(law, { ...parseDeadlineOptions(options), ...daysOff });
        reply.header("cache-control", CACHE_CONTROL);
        return deadline;
      },
    );
  };

async function requireLaw(db: Database, jurisdiction: string) {
  const inForce = await lawInForce(db, jurisdiction);
  if (inForce) return inForce;
  throw new Problem(404, "unknown_jurisdiction", formatMessage(httpErrors.noLaw, { jurisdiction }), [
    {
      path: "/jurisdiction",
      message: formatMessage(httpErrors.lawOptions, {
        options: LAWS.map((law) => law.jurisdiction).join(", "),
      }),
    },
  ]);
}

/** The first answer's number of days, or null where the law has none. */
export const initialResponseLimit = ({ limits: { initial_response: limit } }: Law) =>
  limit.days === null ? null : { days: limit.days, unit: limit.unit };
