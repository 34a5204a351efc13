import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  AddAgency,
  AgencyDetail,
  AgencyId,
  AgencyLookup,
  EditAgency,
  ResolvedAgencies,
} from "#contract/agencies/agency.ts";
import {
  AddAgencies,
  AddedAgencies,
  AgencyListLines,
  AgencyMatches,
  MatchAgencies,
} from "#contract/agencies/agency-list.ts";
import { OwnAgencies } from "#contract/agencies/own-agency.ts";
import { MAX_LIST_BYTES } from "#core/agency/list/listed-agency.ts";
import { notFound } from "#core/problem.ts";
import { addAgencies, addAgency } from "#server/actions/agencies/add-agencies.ts";
import {
  deleteOwnAgency,
  editOwnAgency,
  proposeOwnAgency,
  withdrawProposal,
} from "#server/actions/agencies/edit-own-agencies.ts";
import { listTooLargeError, readAgencyList } from "#server/actions/agencies/read-agency-list.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { matchAgency } from "#server/db/agencies/agency-matches.ts";
import { agenciesByIds, agencyRecord } from "#server/db/agencies/agency-records.ts";
import { ownAgencies } from "#server/db/agencies/proposals.ts";
import { agencyDetail, agencyItem, ownAgency, todayOf } from "./agency-view.ts";

const AgencyParam = Type.Object({ id: AgencyId });
const tags = ["agencies"];
const LIST_RATE_LIMIT = { max: 60, timeWindow: "10 minutes" };
/** Enough for a list of a thousand lines that is compared a few times and edited line by line. */
const MATCH_RATE_LIMIT = { max: 600, timeWindow: "10 minutes" };

/** What a signed-in user adds to the directory: theirs at once, everyone's when an administrator approves it. */
export const ownAgencyRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;
    const detailOf = async (userId: string, id: string): Promise<AgencyDetail> => {
      const record = await agencyRecord(db, userId, id);
      if (!record) throw notFound("agency");
      return agencyDetail(record, todayOf(context));
    };
    await app.register(listRoute(context));

    app.post(
      "/api/agencies/lookup",
      { schema: { tags, body: AgencyLookup, response: { 200: ResolvedAgencies } } },
      async (request) => {
        const { ids } = request.body;
        const positionById = new Map(ids.map((id, index) => [id, index]));
        const found = await agenciesByIds(db, request.user.id, ids);
        found.sort((a, b) => (positionById.get(a.asked_by) ?? 0) - (positionById.get(b.asked_by) ?? 0));
        const today = todayOf(context);
        return {
          items: found.map((record) => ({
            ...agencyItem(record, today),
            requestedId: record.asked_by,
            retired: record.listing === "retired",
          })),
        };
      },
    );

    app.post(
      "/api/agencies/matches",
      {
        config: { rateLimit: MATCH_RATE_LIMIT },
        schema: { tags, body: MatchAgencies, response: { 200: AgencyMatches } },
      },
      async (request) => {
        const today = todayOf(context);
        const items = [];
        // One after the other: a list takes one connection and leaves the others to everyone.
        for (const wanted of request.body.agencies) {
          const { match, near, suggestion } = await matchAgency(db, request.user.id, wanted);
          items.push({
            match: match && agencyItem(match, today),
            near: near.map((record) => agencyItem(record, today)),
            suggestion,
          });
        }
        return { items };
      },
    );

    app.get(
      "/api/agencies/own",
      { schema: { tags, response: { 200: OwnAgencies } } },
      async (request, reply) => {
        reply.header("cache-control", "private, no-store");
        const today = todayOf(context);
        const records = await ownAgencies(db, request.user.id);
        return { items: records.map((record) => ownAgency(record, today)) };
      },
    );

    app.post(
      "/api/agencies",
      {
        config: { rateLimit: { max: 30, timeWindow: "10 minutes" } },
        schema: { tags, body: AddAgency, response: { 201: AgencyDetail } },
      },
      async (request, reply) => {
        const id = await addAgency(context, request.user.id, request.body);
        reply.code(201);
        return detailOf(request.user.id, id);
      },
    );

    app.post(
      "/api/agencies/batch",
      {
        bodyLimit: MAX_LIST_BYTES,
        config: { rateLimit: { max: 30, timeWindow: "10 minutes" } },
        schema: { tags, body: AddAgencies, response: { 201: AddedAgencies } },
      },
      async (request, reply) => {
        const ids = await addAgencies(context, request.user.id, request.body);
        const records = await agenciesByIds(db, request.user.id, ids);
        const byId = new Map(records.map((record) => [record.id, record]));
        const today = todayOf(context);
        reply.code(201);
        return {
          items: ids.flatMap((id) => {
            const record = byId.get(id);
            return record ? [agencyItem(record, today)] : [];
          }),
        };
      },
    );

    app.patch(
      "/api/agencies/:id",
      { schema: { tags, params: AgencyParam, body: EditAgency, response: { 200: AgencyDetail } } },
      async (request) => {
        await editOwnAgency(context, request.user.id, request.params.id, request.body);
        return detailOf(request.user.id, request.params.id);
      },
    );

    app.delete(
      "/api/agencies/:id",
      { schema: { tags, params: AgencyParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await deleteOwnAgency(context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.put(
      "/api/agencies/:id/proposal",
      { schema: { tags, params: AgencyParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await proposeOwnAgency(context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/agencies/:id/proposal",
      { schema: { tags, params: AgencyParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await withdrawProposal(context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      },
    );
  };

/** Apart from the others: here the body is the list itself, as a file or as it was pasted. */
const listRoute =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "text/csv",
      { parseAs: "buffer", bodyLimit: MAX_LIST_BYTES },
      async (_request: unknown, body: Buffer) => body,
    );
    app.post(
      "/api/agencies/list",
      {
        config: { rateLimit: LIST_RATE_LIMIT },
        schema: { tags, consumes: ["text/csv"], response: { 200: AgencyListLines } },
        onRequest: async (request) => {
          // Said before the first byte: a body cut off in the middle could not be answered any more.
          if (Number(request.headers["content-length"] ?? 0) > MAX_LIST_BYTES) throw listTooLargeError();
        },
      },
      async (request) => {
        const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
        const { agencies, repeated } = await readAgencyList(context, body);
        return { items: agencies, repeated };
      },
    );
  };
