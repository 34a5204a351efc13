import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { DeadlineQuery, DeadlineResult } from "#contract/deadlines/deadline.ts";
import { JurisdictionList, JurisdictionParam, LawDetail, LawQuery } from "#contract/deadlines/law.ts";
import { isoDayOf } from "#core/dates/epoch-day.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { parseDeadlineOptions } from "#core/law/clocks/parse-deadline-options.ts";
import type { Law } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";
import { silenceText } from "#core/law/silence-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { httpErrors } from "#messages/errors/http.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { type LawPeriod, lawInForce, lawsInForce } from "#server/db/deadlines/laws.ts";
import type { Database } from "#server/db/platform/database.ts";
import { etagOnSend } from "#server/http/platform/etag.ts";

/** An administrator can correct a row, and nobody should count by the old one for long. */
const CACHE_CONTROL = "public, max-age=300";

/** The law, for anyone: the places, a whole row, and a deadline with its working. */
export const lawRoutes =
  ({ db, clock }: Pick<Context, "db" | "clock">): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook("onSend", etagOnSend);
    const today = () => dayAt(nowOf({ clock }), null);

    app.get(
      "/api/jurisdictions",
      { schema: { tags: ["law"], response: { 200: JurisdictionList } } },
      async (_request, reply) => {
        reply.header("cache-control", CACHE_CONTROL);
        const laws = await lawsInForce(db, today());
        return { items: laws.map(jurisdictionView) };
      },
    );

    app.get(
      "/api/laws/:jurisdiction",
      {
        schema: {
          tags: ["law"],
          params: JurisdictionParam,
          querystring: LawQuery,
          response: { 200: LawDetail },
        },
      },
      async ({ params, query }, reply) => {
        const on = query.on === undefined ? today() : isoDayOf(parseDay(query.on, "/on"));
        const inForce = await requireLaw(db, params.jurisdiction, on);
        reply.header("cache-control", CACHE_CONTROL);
        return lawView(inForce);
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
        const received = isoDayOf(parseDay(options.received, "/received"));
        const { law, daysOff } = await requireLaw(db, jurisdiction, received);
        const deadline = due(law, { ...parseDeadlineOptions(options), ...daysOff });
        reply.header("cache-control", CACHE_CONTROL);
        return deadline;
      },
    );
  };

/** A row as everyone may read it. */
export const lawView = ({ law, corrected, from, to }: LawPeriod): LawDetail => ({
  ...law,
  inForce: { from, to },
  corrected: corrected && { at: corrected.at.toISOString(), reason: corrected.reason },
});

/** A law as lists show it. */
export const jurisdictionView = ({ law }: LawPeriod): JurisdictionList["items"][number] => ({
  ...{ jurisdiction: law.jurisdiction, place: law.place, office: law.office, title: law.title },
  ...{ commonName: law.commonName, abbreviation: law.abbreviation, citation: law.citation },
  ...{ limit: initialResponseLimit(law), duty: law.duty, lastChecked: law.lastChecked },
  silence: silenceText(law.silence),
});

async function requireLaw(db: Database, jurisdiction: string, day: string) {
  const inForce = await lawInForce(db, jurisdiction, day);
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
