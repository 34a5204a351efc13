import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  AgencyImport,
  type AgencyImportChange,
  AgencyImportChanges,
  AgencyImportChangesQuery,
  AgencyImportList,
  AgencyImportQuery,
  ApplyAgencyImport,
  UploadAgencyImport,
} from "#contract/exchange/agency-import.ts";
import { IdParam } from "#contract/platform/common.ts";
import type {
  ChangeKind,
  ChangeOutcome,
  ConflictCause,
  ConflictChoice,
  ImportFormat,
  ImportState,
} from "#core/agency/import/import-kinds.ts";
import { notFound } from "#core/problem.ts";
import { enqueueAgencyImportApply } from "#server/actions/exchange/apply-agency-import.ts";
import {
  listTooLargeError,
  MAX_LIST_BYTES,
  rebuildAgencyImportPreview,
  startAgencyImport,
  startFoiaGovImport,
} from "#server/actions/exchange/start-agency-import.ts";
import { enqueueAgencyImportUndo } from "#server/actions/exchange/undo-agency-import.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  type AgencyImportRecord,
  agencyImportById,
  importChanges,
  listAgencyImports,
} from "#server/db/exchange/agency-imports.ts";
import { decodeCursor, pageOf } from "#server/db/platform/cursor.ts";

const LIST_TYPES = [
  "text/csv",
  "application/json",
  "application/vnd.api+json",
  "application/yaml",
  "application/x-yaml",
  "text/yaml",
];

/** Imports into the directory, for administrators: what a list would change, applying it, and putting it back. */
export const agencyImportRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const viewOf = async (id: string): Promise<AgencyImport> => {
      const record = await agencyImportById(context.db, id);
      if (!record) throw notFound("import");
      return agencyImportView(record);
    };

    await app.register(uploadRoute(context, viewOf));

    app.post(
      "/api/admin/agency-imports/foia-gov",
      {
        config: { rateLimit: { max: 10, timeWindow: "10 minutes" } },
        schema: { tags: ["admin"], response: { 201: AgencyImport } },
      },
      async (request, reply) => {
        const id = await startFoiaGovImport(context, request.user.email);
        reply.code(201);
        return viewOf(id);
      },
    );

    app.get(
      "/api/admin/agency-imports",
      { schema: { tags: ["admin"], querystring: AgencyImportQuery, response: { 200: AgencyImportList } } },
      async (request) => {
        const { cursor, limit = 50 } = request.query;
        const [at, id] = cursor === undefined ? [] : decodeCursor(cursor, ["instant", "id"]);
        const rows = await listAgencyImports(context.db, { after: at && id ? { at, id } : null, limit });
        const page = pageOf(rows, limit, (row) => [row.created_key, row.id]);
        return {
          items: page.items.map(agencyImportView),
          next: page.next,
          foiaGov: context.foiaGov !== null,
        };
      },
    );

    app.get(
      "/api/admin/agency-imports/:id",
      { schema: { tags: ["admin"], params: IdParam, response: { 200: AgencyImport } } },
      async (request) => viewOf(request.params.id),
    );

    app.get(
      "/api/admin/agency-imports/:id/changes",
      {
        schema: {
          tags: ["admin"],
          params: IdParam,
          querystring: AgencyImportChangesQuery,
          response: { 200: AgencyImportChanges },
        },
      },
      async (request) => {
        const { kind, cursor, limit = 50 } = request.query;
        const { id } = await viewOf(request.params.id);
        const [, after = "0"] = cursor === undefined ? [] : decodeCursor(cursor, ["text", "whole"]);
        const rows = await importChanges(context.db, id, { kind, after: Number(after), limit });
        const page = pageOf(rows, limit, (row) => ["", String(row.number)]);
        return { items: page.items.map(agencyImportChangeView), next: page.next };
      },
    );

    app.post(
      "/api/admin/agency-imports/:id/planning",
      { schema: { tags: ["admin"], params: IdParam, response: { 202: AgencyImport } } },
      async (request, reply) => {
        await rebuildAgencyImportPreview(context, request.user.email, request.params.id);
        reply.code(202);
        return viewOf(request.params.id);
      },
    );

    app.post(
      "/api/admin/agency-imports/:id/application",
      {
        schema: {
          tags: ["admin"],
          params: IdParam,
          body: ApplyAgencyImport,
          response: { 202: AgencyImport },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await enqueueAgencyImportApply(context, request.user.email, id, request.body.conflictResolution);
        reply.code(202);
        return viewOf(id);
      },
    );

    app.post(
      "/api/admin/agency-imports/:id/undoing",
      { schema: { tags: ["admin"], params: IdParam, response: { 202: AgencyImport } } },
      async (request, reply) => {
        await enqueueAgencyImportUndo(context, request.user.email, request.params.id);
        reply.code(202);
        return viewOf(request.params.id);
      },
    );
  };

/** Apart from the others: here the body is the file, whatever its type, and is never held whole. */
const uploadRoute =
  (context: Context, viewOf: (id: string) => Promise<AgencyImport>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers();
    // The handler reads the stream itself; what is a body to others would be looked through for what cannot be stored.
    app.addContentTypeParser(LIST_TYPES, (request, _payload, done) => {
      // Said before the first byte: a stream cut off in the middle could not be answered any more.
      done(Number(request.headers["content-length"] ?? 0) > MAX_LIST_BYTES ? listTooLargeError() : null);
    });
    app.post(
      "/api/admin/agency-imports",
      {
        config: { rateLimit: { max: 60, timeWindow: "10 minutes" } },
        schema: { tags: ["admin"], querystring: UploadAgencyImport, response: { 201: AgencyImport } },
      },
      async (request, reply) => {
        const id = await startAgencyImport(context, request.user.email, request.raw, request.query);
        reply.code(201);
        return viewOf(id);
      },
    );
  };

/** An import as the administrator sees it. The words are those of the columns' checks, or of what planned it. */
function agencyImportView(record: AgencyImportRecord): AgencyImport {
  const counts = record.counts as Partial<Record<ChangeKind, number>>;
  const state = record.state as ImportState;
  return {
    id: record.id,
    name: record.name,
    origin: record.origin as AgencyImport["origin"],
    format: record.format as ImportFormat,
    jurisdiction: record.jurisdiction,
    size: record.size,
    state,
    progress: state === "planning" ? { done: record.done, total: record.total } : null,
    counts: {
      added: counts.added ?? 0,
      changed: counts.changed ?? 0,
      conflict: counts.conflict ?? 0,
      rejected: counts.rejected ?? 0,
      unchanged: counts.unchanged ?? 0,
    },
    notUndone: record.not_undone,
    problem: record.problem as AgencyImport["problem"],
    conflictResolution: record.conflict_resolution as ConflictChoice | null,
    createdAt: record.created_at.toISOString(),
    createdBy: record.created_by,
    appliedAt: record.applied_at?.toISOString() ?? null,
    appliedBy: record.applied_at && record.applied_by,
    undoneAt: record.undone_at?.toISOString() ?? null,
    undoneBy: record.undone_at && record.undone_by,
  };
}

type ChangeRecord = Awaited<ReturnType<typeof importChanges>>[number];

function agencyImportChangeView(record: ChangeRecord): AgencyImportChange {
  const { agency_id, agency_name } = record;
  return {
    number: record.number,
    row: record.row_number,
    kind: record.kind as ChangeKind,
    name: record.name,
    agency: agency_id === null ? null : { id: agency_id, name: agency_name ?? "" },
    cause: record.cause as ConflictCause | null,
    reason: record.reason,
    fields: record.fields,
    warnings: record.warnings,
    outcome: record.outcome as ChangeOutcome | null,
  };
}
