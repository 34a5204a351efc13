import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  AdminAgency,
  AdminAgencyList,
  AdminAgencyQuery,
  AgencyVersion,
  DeclineAgency,
  MergeAgency,
} from "#contract/agencies/admin-agency.ts";
import { AddSharedAgency, AdminEditAgency, AgencyId } from "#contract/agencies/agency.ts";
import { notFound } from "#core/problem.ts";
import {
  addSharedAgency,
  approveAgency,
  declineAgency,
  editAgency,
  mergeAgency,
  retireAgency,
  verifyAgency,
} from "#server/actions/agencies/manage-agencies.ts";
import { undoMerge } from "#server/actions/agencies/undo-merge.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  type AdminAgencyRecord,
  adminAgencyById,
  countPendingAgencies,
  isSortedByName,
  listAdminAgencies,
  searchAdminAgencies,
} from "#server/db/agencies/admin-agencies.ts";
import { decodeCursor, pageOf } from "#server/db/platform/cursor.ts";
import { agencyDetail, todayOf } from "./agency-view.ts";

const AgencyParam = Type.Object({ id: AgencyId });

/** The directory as administrators keep it: what people added, other addresses they gave, corrections and duplicates. */
export const adminAgencyRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;
    const view = (record: AdminAgencyRecord) => adminAgency(record, todayOf(context));
    const viewOf = async (id: string): Promise<AdminAgency> => {
      const record = await adminAgencyById(db, id);
      if (!record) throw notFound("agency");
      return view(record);
    };

    app.get(
      "/api/admin/agencies",
      { schema: { tags: ["admin"], querystring: AdminAgencyQuery, response: { 200: AdminAgencyList } } },
      async (request) => {
        const { listing, q = "", cursor, limit = 50 } = request.query;
        const today = todayOf(context);
        const counts = await countPendingAgencies(db, today);
        if (q.trim() !== "") {
          const found = await searchAdminAgencies(db, { q, filter: listing ?? null, limit, today });
          return { items: found.map(view), next: null, counts };
        }
        const filter = listing ?? "listed";
        const kind = isSortedByName(filter) ? "text" : "instant";
        const [key, id] = cursor === undefined ? [] : decodeCursor(cursor, [kind, "text"]);
        const rows = await listAdminAgencies(db, {
          filter,
          after: key !== undefined && id ? { key, id } : null,
          limit,
          today,
        });
        const page = pageOf(rows, limit, (row) => [
          isSortedByName(filter) ? row.folded_name : row.created_key,
          row.id,
        ]);
        return { items: page.items.map(view), next: page.next, counts };
      },
    );

    app.get(
      "/api/admin/agencies/:id",
      { schema: { tags: ["admin"], params: AgencyParam, response: { 200: AdminAgency } } },
      (request) => viewOf(request.params.id),
    );

    app.patch(
      "/api/admin/agencies/:id",
      {
        schema: {
          tags: ["admin"],
          params: AgencyParam,
          body: AdminEditAgency,
          response: { 200: AdminAgency },
        },
      },
      async (request) => {
        const { id } = request.params;
        await editAgency(context, { admin: request.user.email, id }, request.body);
        return viewOf(id);
      },
    );

    for (const [path, action] of [
      ["approval", approveAgency],
      ["retirement", retireAgency],
      ["verification", verifyAgency],
    ] as const) {
      app.post(
        `/api/admin/agencies/:id/${path}`,
        {
          schema: {
            tags: ["admin"],
            params: AgencyParam,
            body: AgencyVersion,
            response: { 200: AdminAgency },
          },
        },
        async (request) => {
          const { id } = request.params;
          await action(context, { admin: request.user.email, id, version: request.body.version });
          return viewOf(id);
        },
      );
    }

    app.post(
      "/api/admin/agencies/:id/decline",
      {
        schema: { tags: ["admin"], params: AgencyParam, body: DeclineAgency, response: { 200: AdminAgency } },
      },
      async (request) => {
        const { id } = request.params;
        await declineAgency(context, { admin: request.user.email, id, ...request.body });
        return viewOf(id);
      },
    );

    app.post(
      "/api/admin/agencies",
      { schema: { tags: ["admin"], body: AddSharedAgency, response: { 201: AdminAgency } } },
      async (request, reply) => {
        const id = await addSharedAgency(context, request.user.email, request.body);
        reply.code(201);
        return viewOf(id);
      },
    );

    app.post(
      "/api/admin/agencies/:id/merge",
      { schema: { tags: ["admin"], params: AgencyParam, body: MergeAgency, response: { 200: AdminAgency } } },
      async (request) => {
        const { into } = request.body;
        await mergeAgency(context, { admin: request.user.email, from: request.params.id, into });
        return viewOf(into);
      },
    );

    app.delete(
      "/api/admin/agencies/:id/merge",
      { schema: { tags: ["admin"], params: AgencyParam, response: { 200: AdminAgency } } },
      async (request) => {
        const { id } = request.params;
        await undoMerge(context, { admin: request.user.email, id });
        return viewOf(id);
      },
    );
  };

function adminAgency(record: AdminAgencyRecord, today: string): AdminAgency {
  return {
    ...agencyDetail(record, today),
    listing: record.listing,
    role: record.role,
    owner:
      record.owner_id === null || record.owner_email === null
        ? null
        : { id: record.owner_id, email: record.owner_email },
    proposedAt: record.proposed_at?.toISOString() ?? null,
    mergedInto: record.merged_into,
    canUndoMerge: record.can_undo_merge,
    bounces: record.bounces,
    verifiedAt: record.verified_at?.toISOString() ?? null,
    verifiedBy: record.verified_by,
    sources: record.sources,
    requests: record.requests,
    confirmations: record.confirmations,
    reports: record.reports.map((report) => ({ ...report, lastAt: new Date(report.lastAt).toISOString() })),
    updatedAt: record.updated_at.toISOString(),
  };
}
