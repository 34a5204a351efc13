import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import {
  AddAgency,
  AgencyBranches,
  AgencyDetail,
  AgencyId,
  AgencyJurisdictions,
  AgencyList,
  AgencyQuery,
  BrowseAgencies,
  EditAgency,
  LookUpAgencies,
  NamedAgencies,
} from "#contract/agency.ts";
import { notFound, Problem } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/context.ts";
import { addAgency, changeOwnAgency, deleteOwnAgency } from "#server/actions/own-agencies.ts";
import {
  agenciesByJurisdiction,
  agencyRecord,
  browseAgencies,
  namedAgencies,
} from "#server/db/agency-records.ts";
import { findAgencies } from "#server/db/agency-search.ts";
import { decodeCursor, pageOf } from "#server/db/cursor.ts";
import { agencyDetail, agencyItem } from "./agency-view.ts";

const AgencyParam = Type.Object({ id: AgencyId });

/** The ISO day it is; a source's age in months minds no time zone. */
export const todayOf = (context: Context) => nowOf(context).toISOString().slice(0, 10);

/**
 * Everybody's may be kept for a few minutes by anybody; what somebody signed in sees has their own offices among it.
 * Returns the id of who asks, or null.
 */
function askedBy(request: FastifyRequest, reply: FastifyReply): string | null {
  reply.header("vary", "authorization");
  const personId = request.headers.authorization === undefined ? null : request.person.id;
  reply.header("cache-control", personId === null ? "public, max-age=300" : "private, no-store");
  return personId;
}

/** The directory, for anybody; a signed-in person finds their own additions as well. Behind `maybeSignedIn`. */
export const directoryRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;

    app.get(
      "/api/agencies",
      { schema: { tags: ["agencies"], querystring: AgencyQuery, response: { 200: AgencyList } } },
      async (request, reply) => {
        const { q, jurisdiction, limit = 10 } = request.query;
        const personId = askedBy(request, reply);
        const found = await findAgencies(db, { q, jurisdiction, personId, limit });
        return { items: found.map((record) => agencyItem(record, todayOf(context))) };
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
      { schema: { tags: ["agencies"], querystring: BrowseAgencies, response: { 200: AgencyBranches } } },
      async (request, reply) => {
        const { jurisdiction, parent, cursor, limit = 50 } = request.query;
        if (jurisdiction === undefined && parent === undefined) {
          throw new Problem(400, "bad_input", "Say where to look: give a jurisdiction or a parent.", [
            { path: "/jurisdiction", message: "give a jurisdiction or a parent" },
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
          items: page.items.map((row) => ({ ...agencyItem(row, today), children: row.children })),
          next: page.next,
        };
      },
    );

    app.get(
      "/api/agencies/:id",
      { schema: { tags: ["agencies"], params: AgencyParam, response: { 200: AgencyDetail } } },
      async (request, reply) => {
        const personId = askedBy(request, reply);
        const record = await agencyRecord(db, personId, request.params.id);
        if (!record) throw notFound("agency");
        return agencyDetail(record, todayOf(context));
      },
    );
  };

/** What a signed-in person adds to the directory: theirs at once, everybody's when an administrator says so. */
export const ownAgencyRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const detailOf = async (personId: string, id: string): Promise<AgencyDetail> => {
      const record = await agencyRecord(context.db, personId, id);
      if (!record) throw notFound("agency");
      return agencyDetail(record, todayOf(context));
    };

    app.post(
      "/api/agencies/lookup",
      { schema: { tags: ["agencies"], body: LookUpAgencies, response: { 200: NamedAgencies } } },
      async (request) => {
        const { ids } = request.body;
        const place = new Map(ids.map((id, index) => [id, index]));
        const found = await namedAgencies(context.db, request.person.id, ids);
        found.sort((a, b) => (place.get(a.asked_by) ?? 0) - (place.get(b.asked_by) ?? 0));
        const today = todayOf(context);
        return {
          items: found.map((record) => ({
            ...agencyItem(record, today),
            askedBy: record.asked_by,
            retired: record.listing === "retired",
          })),
        };
      },
    );

    app.post(
      "/api/agencies",
      {
        config: { rateLimit: { max: 30, timeWindow: "10 minutes" } },
        schema: { tags: ["agencies"], body: AddAgency, response: { 201: AgencyDetail } },
      },
      async (request, reply) => {
        const id = await addAgency(context, request.person.id, request.body);
        reply.code(201);
        return detailOf(request.person.id, id);
      },
    );

    app.patch(
      "/api/agencies/:id",
      {
        schema: {
          tags: ["agencies"],
          params: AgencyParam,
          body: EditAgency,
          response: { 200: AgencyDetail },
        },
      },
      async (request) => {
        await changeOwnAgency(context, request.person.id, request.params.id, request.body);
        return detailOf(request.person.id, request.params.id);
      },
    );

    app.delete(
      "/api/agencies/:id",
      { schema: { tags: ["agencies"], params: AgencyParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await deleteOwnAgency(context, request.person.id, request.params.id);
        return reply.code(204).send(null);
      },
    );
  };
