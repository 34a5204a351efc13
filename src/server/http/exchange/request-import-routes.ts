import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import {
  ApplyRequestImport,
  ImportChoices,
  ImportRows,
  ImportRowsQuery,
  RequestImport,
  RequestImportList,
  UploadRequestImport,
} from "#contract/exchange/request-import.ts";
import { IdParam } from "#contract/platform/common.ts";
import { notFound } from "#core/problem.ts";
import { checkContentLength } from "#server/actions/accounts/account-storage.ts";
import {
  emailImportTooLargeError,
  enqueueRequestImportApply,
  enqueueRequestImportUndo,
  MAX_EMAIL_IMPORT_BYTES,
  MAX_TABLE_BYTES,
  removeRequestImport,
  setImportChoices,
  startEmailImport,
  startRequestImport,
  tableTooLargeError,
} from "#server/actions/exchange/start-request-import.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { importRows, requestImportById, requestImports } from "#server/db/exchange/request-imports.ts";
import { decodeCursor, pageOf } from "#server/db/platform/cursor.ts";
import { withUser } from "#server/db/platform/with-user.ts";

const TABLE_TYPES = ["text/csv", "application/json"];
/** An import of emails may be a folder of them, each a file. */
const MAX_FILES = 2_000;
/** What a form adds around each file. */
const FORM_OVERHEAD_BYTES = 1024;
const IMPORT_RATE_LIMIT = { max: 30, timeWindow: "10 minutes" };
/** A thousand agencies with the office chosen for each. */
const MAX_CHOICES_BYTES = 512 * 1024;
const MAX_LISTED_IMPORTS = 50;

type ImportRecord = NonNullable<Awaited<ReturnType<typeof requestImportById>>>;

/** Requests from elsewhere: what a table would add, adding it, and taking it back; for the user who is signed in. */
export const requestImportRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const viewOf = async (ownerId: string, id: string): Promise<RequestImport> => {
      const record = await withUser(context.db, ownerId, (tx) => requestImportById(tx, ownerId, id));
      if (!record) throw notFound("import");
      return importView(record);
    };
    await app.register(uploadRoute(context, viewOf));

    app.get(
      "/api/imports",
      { schema: { tags: ["imports"], response: { 200: RequestImportList } } },
      async (request) => {
        const ownerId = request.user.id;
        const records = await withUser(context.db, ownerId, (tx) =>
          requestImports(tx, ownerId, MAX_LISTED_IMPORTS),
        );
        return { items: records.map(importView) };
      },
    );

    app.get(
      "/api/imports/:id",
      { schema: { tags: ["imports"], params: IdParam, response: { 200: RequestImport } } },
      (request) => viewOf(request.user.id, request.params.id),
    );

    app.delete(
      "/api/imports/:id",
      { schema: { tags: ["imports"], params: IdParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await removeRequestImport(context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.get(
      "/api/imports/:id/rows",
      {
        schema: {
          ...{ tags: ["imports"], params: IdParam, querystring: ImportRowsQuery },
          response: { 200: ImportRows },
        },
      },
      async (request) => {
        const { kind, cursor, limit = 50 } = request.query;
        const { id } = await viewOf(request.user.id, request.params.id);
        const [, after = "0"] = cursor === undefined ? [] : decodeCursor(cursor, ["text", "whole"]);
        const rows = await withUser(context.db, request.user.id, (tx) =>
          importRows(tx, id, { kind, after: Number(after), limit }),
        );
        const page = pageOf(rows, limit, (row) => ["", String(row.number)]);
        return { items: page.items.map(rowView), next: page.next };
      },
    );

    app.put(
      "/api/imports/:id/choices",
      {
        bodyLimit: MAX_CHOICES_BYTES,
        schema: { tags: ["imports"], params: IdParam, body: ImportChoices, response: { 202: RequestImport } },
      },
      async (request, reply) => {
        await setImportChoices(context, request.user.id, request.params.id, request.body);
        reply.code(202);
        return viewOf(request.user.id, request.params.id);
      },
    );

    app.post(
      "/api/imports/:id/application",
      {
        bodyLimit: MAX_CHOICES_BYTES,
        schema: {
          tags: ["imports"],
          params: IdParam,
          body: ApplyRequestImport,
          response: { 202: RequestImport },
        },
      },
      async (request, reply) => {
        await enqueueRequestImportApply(context, request.user.id, request.params.id, request.body);
        reply.code(202);
        return viewOf(request.user.id, request.params.id);
      },
    );

    app.post(
      "/api/imports/:id/undoing",
      { schema: { tags: ["imports"], params: IdParam, response: { 202: RequestImport } } },
      async (request, reply) => {
        await enqueueRequestImportUndo(context, request.user.id, request.params.id);
        reply.code(202);
        return viewOf(request.user.id, request.params.id);
      },
    );
  };

function importView(record: ImportRecord): RequestImport {
  const counts = record.counts as Partial<RequestImport["counts"]>;
  const found = record.preview as Partial<RequestImport["preview"]>;
  return {
    ...{ id: record.id, name: record.name, size: Number(record.size), done: record.done },
    format: record.format as RequestImport["format"],
    state: record.state as RequestImport["state"],
    options: "columns" in record.options ? (record.options as RequestImport["options"]) : null,
    preview: { header: [], rows: [], dayOrderCertain: false, senders: [], unknownAgencies: [], ...found },
    counts: { new: 0, doubtful: 0, duplicate: 0, faulty: 0, ...counts },
    toCreate: record.to_create,
    notUndone: record.not_undone,
    problem: record.problem as RequestImport["problem"],
    createdAt: record.created_at.toISOString(),
    appliedAt: record.applied_at?.toISOString() ?? null,
    undoneAt: record.undone_at?.toISOString() ?? null,
  };
}

type RowView = ImportRows["items"][number];

const rowView = (row: Awaited<ReturnType<typeof importRows>>[number]): RowView => ({
  ...{ number: row.number, title: row.title, duplicateOf: row.duplicate_of, requestId: row.request_id },
  kind: row.kind as RowView["kind"],
  proposal: row.proposal as RowView["proposal"],
  agency: row.agency,
  errors: row.errors,
});

/** Apart from the others: here the body is the file, and is never held whole. */
const uploadRoute =
  (
    context: Context,
    viewOf: (ownerId: string, id: string) => Promise<RequestImport>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(multipart, {
      // The files' own limit is the store's; one byte more here, so that it is the store that says so.
      limits: {
        files: MAX_FILES,
        fields: 0,
        parts: MAX_FILES,
        headerPairs: 20,
        fileSize: MAX_EMAIL_IMPORT_BYTES + 1,
      },
    });
    // The handler reads the stream itself; what is a body to others would be looked through for what cannot be stored.
    app.addContentTypeParser(TABLE_TYPES, (request, _payload, done) => {
      // Said before the first byte: a stream cut off in the middle could not be answered any more.
      done(Number(request.headers["content-length"] ?? 0) > MAX_TABLE_BYTES ? tableTooLargeError() : null);
    });
    app.post(
      "/api/imports",
      {
        config: { rateLimit: IMPORT_RATE_LIMIT },
        schema: {
          tags: ["imports"],
          consumes: [...TABLE_TYPES, "multipart/form-data"],
          querystring: UploadRequestImport,
          response: { 201: RequestImport },
        },
        onRequest: async (request) => {
          const contentLength = Number(request.headers["content-length"] ?? 0);
          if (contentLength > MAX_EMAIL_IMPORT_BYTES + MAX_FILES * FORM_OVERHEAD_BYTES)
            throw emailImportTooLargeError();
          await checkContentLength(context, request.user.id, contentLength);
        },
      },
      async (request, reply) => {
        const { user, query } = request;
        const id = request.isMultipart()
          ? await startEmailImport(context, user.id, partsOf(request), query.name)
          : await startRequestImport(context, user.id, request.raw, query.name);
        reply.code(201);
        return viewOf(request.user.id, id);
      },
    );
  };

/** The files of a form as they come in. Each has to be read before the next is there. */
async function* partsOf(request: FastifyRequest) {
  for await (const part of request.files()) yield { name: part.filename ?? "", content: part.file };
}
