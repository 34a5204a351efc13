import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import {
  AgencyBrowseList,
  AgencyBrowseQuery,
  AgencyDetail,
  AgencyId,
  AgencyJurisdictions,
  AgencyList,
  AgencyQuery,
  type NotCoveredItem,
} from "#contract/agencies/agency.ts";
import { findNotCovered } from "#core/agency/find-not-covered.ts";
import { notFound, Problem } from "#core/problem.ts";
import { agencyErrors } from "#messages/errors/agencies.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { agenciesByJurisdiction, agencyRecord, browseAgencies } from "#server/db/agencies/agency-records.ts";
import { type FoundAgencies, findAgencies } from "#server/db/agencies/agency-search.ts";
import { decodeCursor, pageOf } from "#server/db/platform/cursor.ts";
import { agencyDetail, agencyItem, todayOf } from "./agency-view.ts";

const AgencyParam = Type.Object({ id: AgencyId });

/**
 * The public directory may be cached for a few minutes; what a signed-in user sees includes their own agencies.
 * Returns the id of who asks, or null.
 */
function askedBy(request: FastifyRequest, reply: FastifyReply): string | null {
  reply.header("vary", "authorization");
  const userId = request.headers.authorization === undefined ? null : request.user.id;
  reply.header("cache-control", userId === null ? "public, max-age=300" : "private, no-store");
  return userId;
}

/** The bodies outside the law that fit the query at least as well as the best agency. */
async function notCoveredItems(
  db: Context["db"],
  { agencies, query, isPartial }: FoundAgencies,
  search: { jurisdiction: string | undefined; today: string },
): Promise<NotCoveredItem[]> {
  if (query.length === 0) return [];
  const bestScore = agencies[0]?.score;
  const found = findNotCovered(query, { jurisdiction: search.jurisdiction, isPartial }).filter(
    ({ score }) => score <= (bestScore ?? score),
  );
  return Promise.all(
    found.map(async ({ body }) => {
      const record = body.agencyId === undefined ? undefined : await agencyRecord(db, null, body.agencyId);
      const { id, name, jurisdiction, why, turnTo } = body;
      const agency = record?.listing === "listed" ? agencyItem(record, search.today) : null;
      return { id, name, jurisdiction, why, turnTo, agency };
    }),
  );
}

/** The directory, for anyone; a signed-in user finds their own additions as well. Behind `maybeSignedIn`. */
export const agencyRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;

    app.get(
      "/api/agencies",
      { schema: { tags: ["agencies"], querystring: AgencyQuery, response: { 200: AgencyList } } },
      async (request, reply) => {
        const { q, jurisdiction, near, limit = 10 } = request.query;
        const userId = askedBy(request, reply);
        const found = await findAgencies(db, { q, jurisdiction, near, userId, limit });
        const today = todayOf(context);
        return {
          items: found.agencies.map((record) => agencyItem(record, today)),
          notCovered: await notCoveredItems(db, found, { jurisdiction, today }),
          isPartial: found.isPartial,
        };
      },
    );

    app.get(
      "/api/agencies/jurisdictions",
      { schema: { tags: ["agencies"], response: { 200: AgencyJurisdictions } } },
      async (request, reply) => {
        askedBy(request, reply);
        return { items: await agenciesByJurisdiction(db) };
      },
    );

    app.get(
      "/api/agencies/browse",
      { schema: { tags: ["agencies"], querystring: AgencyBrowseQuery, response: { 200: AgencyBrowseList } } },
      async (request, reply) => {
        const { jurisdiction, parent, cursor, limit = 50 } = request.query;
        if (jurisdiction === undefined && parent === undefined) {
          throw new Problem(400, "bad_input", agencyErrors.browseWhere, [
            { path: "/jurisdiction", message: agencyErrors.browseWhereField },
          ]);
        }
        askedBy(request, reply);
        const [foldedName, id] = cursor === undefined ? [] : decodeCursor(cursor, ["text", "text"]);
        const rows = await browseAgencies(db, {
          jurisdiction,
          parent,
          after: foldedName !== undefined && id ? { foldedName, id } : null,
          limit,
        });
        const page = pageOf(rows, limit, (row) => [row.folded_name, row.id]);
        const today = todayOf(context);
        return {
          items: page.items.map((row) => ({ ...agencyItem(row, today), childCount: row.children })),
          next: page.next,
        };
      },
    );

    app.get(
      "/api/agencies/:id",
      { schema: { tags: ["agencies"], params: AgencyParam, response: { 200: AgencyDetail } } },
      async (request, reply) => {
        const userId = askedBy(request, reply);
        const record = await agencyRecord(db, userId, request.params.id);
        if (!record) throw notFound("agency");
        return agencyDetail(record, todayOf(context));
      },
    );
  };
