import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { RequestExport, StartExport } from "#contract/exchange/request-export.ts";
import { IdParam } from "#contract/platform/common.ts";
import { notFound } from "#core/problem.ts";
import { exportByTicket, startExport } from "#server/actions/exchange/start-export.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { selectedRequestIds } from "#server/actions/requests/select-requests.ts";
import {
  exportById,
  recordExportProgress,
  requestIdsOf,
  requestsInExportOrder,
} from "#server/db/exchange/request-exports.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { setDownloadHeaders } from "#server/http/mailbox/message-file-routes.ts";
import { listQueryOf } from "#server/http/requests/request-list-query.ts";
import type { PrintRequestPdf } from "#server/ports/letter-pdf.ts";
import type { ExportDependencies } from "./export-folder.ts";
import { type OrderedRequests, queueOf, zipOfMany } from "./export-zip.ts";
import { zipRequest } from "./zip-requests.ts";

/** Ten thousand ids, with room for the rest. */
const MAX_SELECTION_BYTES = 512 * 1024;
/** Putting a request's folder together prints a PDF, so nobody may have it done without end. */
const EXPORT_RATE_LIMIT = { max: 60, timeWindow: "10 minutes" };

/** Requests as ZIP files with every original, its hash, and the whole file as a PDF: for the user who is signed in. */
export const exportRoutes =
  (context: Context, printFile: PrintRequestPdf): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/:id/export.zip",
      { config: { rateLimit: EXPORT_RATE_LIMIT }, schema: { tags: ["files"], params: IdParam } },
      async (request, reply) => {
        const ownerId = request.user.id;
        const orderedRequests = await withUser(context.db, ownerId, (tx) =>
          requestsInExportOrder(tx, ownerId, [request.params.id]),
        );
        if (orderedRequests.length === 0) throw notFound("request");
        return sendSingleRequest(reply, { context: request.context, printFile }, ownerId, orderedRequests);
      },
    );

    app.post(
      "/api/exports",
      {
        bodyLimit: MAX_SELECTION_BYTES,
        config: { rateLimit: EXPORT_RATE_LIMIT },
        schema: { tags: ["files"], body: StartExport, response: { 201: RequestExport } },
      },
      async (request, reply) => {
        const ownerId = request.user.id;
        const withAccount = "account" in request.body && request.body.account === true;
        const ids = withAccount
          ? await withUser(context.db, ownerId, (tx) => requestIdsOf(tx, ownerId))
          : "requestIds" in request.body
            ? request.body.requestIds
            : await selectedRequestIds(context, ownerId, { query: listQueryOf(request.body.all) });
        const { id, ticket, requests, expiresAt } = await startExport(context, ownerId, ids, withAccount);
        reply.code(201);
        return {
          ...{ id, requests, done: 0, problem: null },
          url: `/api/exports/${id}/file?ticket=${ticket}${withAccount ? "&account=true" : ""}`,
          expiresAt: expiresAt.toISOString(),
        };
      },
    );

    app.get(
      "/api/exports/:id",
      { schema: { tags: ["files"], params: IdParam, response: { 200: RequestExport } } },
      async (request) => {
        const ownerId = request.user.id;
        const found = await withUser(context.db, ownerId, (tx) => exportById(tx, ownerId, request.params.id));
        if (!found) throw notFound("export");
        return {
          ...{ id: found.id, done: found.done, problem: found.problem },
          requests: found.request_ids.length,
          // The link was given once, to who asked for it.
          url: "",
          expiresAt: found.expires_at.toISOString(),
        };
      },
    );
  };

/** What a browser follows to save an export. The link is the proof, so this is outside of what asks for a token. */
export const exportFileRoute =
  (context: Context, printFile: PrintRequestPdf): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/exports/:id/file",
      {
        config: { rateLimit: EXPORT_RATE_LIMIT },
        schema: {
          tags: ["files"],
          params: IdParam,
          querystring: Type.Object({
            ticket: Type.String({ maxLength: 64 }),
            account: Type.Optional(Type.Boolean()),
          }),
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const exportRecord = await exportByTicket(context, id, request.query.ticket);
        const ownerId = exportRecord.owner_id;
        const orderedRequests = await withUser(context.db, ownerId, (tx) =>
          requestsInExportOrder(tx, ownerId, exportRecord.request_ids),
        );
        const withAccount = request.query.account === true;
        if (orderedRequests.length === 0 && !withAccount) throw notFound("request");
        const recordProgress = (done: number, problem: string | null) =>
          withUser(context.db, ownerId, (tx) => recordExportProgress(tx, { ownerId, id, done, problem }));
        if (orderedRequests.length === 1 && !withAccount)
          return sendSingleRequest(reply, { context, printFile }, ownerId, orderedRequests);
        let done = 0;
        const zip = await zipOfMany({ context, printFile }, ownerId, orderedRequests, {
          withAccount,
          onProgress: async (count) => {
            done = count;
            await recordProgress(count, null);
          },
          onError: (error) => {
            request.log.error({ err: error, exportId: id }, "An export broke off");
            recordProgress(done, "Something went wrong on our side. Start the export again.").catch(
              (recordingError: unknown) =>
                request.log.error({ err: recordingError, exportId: id }, "A broken export was not noted"),
            );
          },
        });
        const day = nowOf(context).toISOString().slice(0, 10);
        const name = `${withAccount ? "Account" : `${orderedRequests.length} requests`} ${day}.zip`;
        return setDownloadHeaders(reply, name)
          .header("content-type", "application/zip")
          .header("cache-control", "private, no-store")
          .send(zip);
      },
    );
  };

async function sendSingleRequest(
  reply: FastifyReply,
  dependencies: ExportDependencies,
  ownerId: string,
  orderedRequests: OrderedRequests,
) {
  const [queuedRequest] = queueOf(dependencies, ownerId, orderedRequests);
  if (!queuedRequest) throw notFound("request");
  const { zip, size } = await zipRequest(queuedRequest, nowOf(dependencies.context));
  return setDownloadHeaders(reply, `${queuedRequest.folder}.zip`)
    .header("content-type", "application/zip")
    .header("cache-control", "private, no-store")
    .header("content-length", size)
    .send(zip);
}
