import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { IdParam } from "#contract/common.ts";
import {
  ApplyRequestImport,
  ImportChoices,
  ImportRows,
  ImportRowsQuery,
  RequestImport,
  RequestImportList,
  UploadRequestImport,
} from "#contract/request-import.ts";
import { notFound } from "#core/problem.ts";
import { checkAnnounced } from "#server/actions/accounts/storage.ts";
import type { Context } from "#server/actions/context.ts";
import {
  applyRequestImport,
  chooseForImport,
  MOST_MAILS_BYTES,
  MOST_TABLE_BYTES,
  mailsTooLarge,
  removeRequestImport,
  startMailImport,
  startRequestImport,
  tableTooLarge,
  undoRequestImport,
} from "#server/actions/start-request-import.ts";
import { asPerson } from "#server/db/as-person.ts";
import { decodeCursor, pageOf } from "#server/db/cursor.ts";
import { importRows, requestImportById, requestImports } from "#server/db/request-imports.ts";

const TABLE_TYPES = ["text/csv", "application/json"];
/** An import of mails may be a folder of them, each a file. */
const MOST_FILES = 2_000;
/** What a form adds around each file. */
const FORM_BYTES = 1024;
const IMPORTS = { max: 30, timeWindow: "10 minutes" };
/** A thousand agencies with the office chosen for each. */
const CHOICES_BYTES = 512 * 1024;
const LISTED = 50;

type Record = NonNullable<Awaited<ReturnType<typeof requestImportById>>>;

/** Requests from elsewhere: what a table would add, adding it, and taking it back; for the person who is signed in. */
export const requestImportRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const viewOf = async (ownerId: string, id: string): Promise<RequestImport> => {
      const record = await asPerson(context.db, ownerId, (tx) => requestImportById(tx, ownerId, id));
      if (!record) throw notFound("import");
      return importView(record);
    };
    await app.register(uploadRoute(context, viewOf));

    app.get(
      "/api/imports",
      { schema: { tags: ["imports"], response: { 200: RequestImportList } } },
      async (request) => {
        const ownerId = request.person.id;
        const records = await asPerson(context.db, ownerId, (tx) => requestImports(tx, ownerId, LISTED));
        return { items: records.map(importView) };
      },
    );

    app.get(
      "/api/imports/:id",
      { schema: { tags: ["imports"], params: IdParam, response: { 200: RequestImport } } },
      (request) => viewOf(request.person.id, request.params.id),
    );

    app.delete(
      "/api/imports/:id",
      { schema: { tags: ["imports"], params: IdParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await removeRequestImport(context, request.person.id, request.params.id);
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
        const { id } = await viewOf(request.person.id, request.params.id);
        const [, after = "0"] = cursor === undefined ? [] : decodeCursor(cursor, ["text", "whole"]);
        const rows = await asPerson(context.db, request.person.id, (tx) =>
          importRows(tx, id, { kind, after: Number(after), limit }),
        );
        const page = pageOf(rows, limit, (row) => ["", String(row.number)]);
        return { items: page.items.map(rowView), next: page.next };
      },
    );

    app.put(
      "/api/imports/:id/choices",
      {
        bodyLimit: CHOICES_BYTES,
        schema: { tags: ["imports"], params: IdParam, body: ImportChoices, response: { 202: RequestImport } },
      },
      async (request, reply) => {
        await chooseForImport(context, request.person.id, request.params.id, request.body);
        reply.code(202);
        return viewOf(request.person.id, request.params.id);
      },
    );

    app.post(
      "/api/imports/:id/application",
      {
        bodyLimit: CHOICES_BYTES,
        schema: {
          tags: ["imports"],
          params: IdParam,
          body: ApplyRequestImport,
          response: { 202: RequestImport },
        },
      },
      async (request, reply) => {
        await applyRequestImport(context, request.person.id, request.params.id, request.body);
        reply.code(202);
        return viewOf(request.person.id, request.params.id);
      },
    );

    app.post(
      "/api/imports/:id/undoing",
      { schema: { tags: ["imports"], params: IdParam, response: { 202: RequestImport } } },
      async (request, reply) => {
        await undoRequestImport(context, request.person.id, request.params.id);
        reply.code(202);
        return viewOf(request.person.id, request.params.id);
      },
    );
  };

function importView(record: Record): RequestImport {
  const counts = record.counts as Partial<RequestImport["counts"]>;
  const found = record.found as Partial<RequestImport["found"]>;
  return {
    ...{ id: record.id, name: record.name, size: Number(record.size), done: record.done },
    format: record.format as RequestImport["format"],
    state: record.state as RequestImport["state"],
    choices: "columns" in (record.choices as object) ? (record.choices as RequestImport["choices"]) : null,
    found: { header: [], rows: [], daysSure: false, senders: [], unknownAgencies: [], ...found },
    counts: { new: 0, doubtful: 0, duplicate: 0, faulty: 0, ...counts },
    toMake: record.to_make,
    leftAlone: record.left_alone,
    problem: record.problem as RequestImport["problem"],
    createdAt: record.created_at.toISOString(),
    appliedAt: record.applied_at?.toISOString() ?? null,
    undoneAt: record.undone_at?.toISOString() ?? null,
  };
}

type RowView = ImportRows["items"][number];

const rowView = (row: Awaited<ReturnType<typeof importRows>>[number]): RowView => ({
  ...{ number: row.number, title: row.title, doubleOf: row.double_of, requestId: row.request_id },
  kind: row.kind as RowView["kind"],
  plan: row.plan as RowView["plan"],
  agency: row.agency,
  faults: row.faults as unknown as RowView["faults"],
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
        files: MOST_FILES,
        fields: 0,
        parts: MOST_FILES,
        headerPairs: 20,
        fileSize: MOST_MAILS_BYTES + 1,
      },
    });
    // The handler reads the stream itself; what is a body to others would be looked through for what cannot be stored.
    app.addContentTypeParser(TABLE_TYPES, (request, _payload, done) => {
      // Said before the first byte: a stream cut off in the middle could not be answered any more.
      done(Number(request.headers["content-length"] ?? 0) > MOST_TABLE_BYTES ? tableTooLarge() : null);
    });
    app.post(
      "/api/imports",
      {
        config: { rateLimit: IMPORTS },
        schema: {
          tags: ["imports"],
          consumes: [...TABLE_TYPES, "multipart/form-data"],
          querystring: UploadRequestImport,
          response: { 201: RequestImport },
        },
        onRequest: async (request) => {
          const announced = Number(request.headers["content-length"] ?? 0);
          if (announced > MOST_MAILS_BYTES + MOST_FILES * FORM_BYTES) throw mailsTooLarge();
          await checkAnnounced(context, request.person.id, announced);
        },
      },
      async (request, reply) => {
        const { person, query } = request;
        const id = request.isMultipart()
          ? await startMailImport(context, person.id, partsOf(request), query.name)
          : await startRequestImport(context, person.id, request.raw, query.name);
        reply.code(201);
        return viewOf(request.person.id, id);
      },
    );
  };

/** The files of a form as they come in. Each has to be read before the next is there. */
async function* partsOf(request: FastifyRequest) {
  for await (const part of request.files()) yield { name: part.filename ?? "", content: part.file };
}
