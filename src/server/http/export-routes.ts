import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { IdParam } from "#contract/common.ts";
import { RequestExport, StartExport } from "#contract/request-export.ts";
import { folderNames } from "#core/export/layout.ts";
import { notFound } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/context.ts";
import { exportOfTicket, startExport } from "#server/actions/export-ticket.ts";
import { requestsMeant } from "#server/actions/requests-meant.ts";
import { asPerson } from "#server/db/as-person.ts";
import { exportById, exportOrder, noteExported } from "#server/db/export-facts.ts";
import type { PrintFile } from "#server/ports.ts";
import { inert } from "./file-routes.ts";
import { requestFolder } from "./request-folder.ts";
import { listQueryOf } from "./request-list-query.ts";
import { zipOfRequest, zipOfRequests } from "./zip-of-requests.ts";

/** Ten thousand ids, with room for the rest. */
const SELECTION_BYTES = 512 * 1024;
/** Putting a request's folder together prints a PDF, so nobody may have it done without end. */
const EXPORTS = { max: 60, timeWindow: "10 minutes" };

type Ordered = Awaited<ReturnType<typeof exportOrder>>;

/** Requests as ZIP files with every original, its hash, and the whole file as a PDF: for the person who is signed in. */
export const exportRoutes =
  (context: Context, printFile: PrintFile): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/:id/export.zip",
      { config: { rateLimit: EXPORTS }, schema: { tags: ["files"], params: IdParam } },
      async (request, reply) => {
        const ownerId = request.person.id;
        const ordered = await asPerson(context.db, ownerId, (tx) =>
          exportOrder(tx, ownerId, [request.params.id]),
        );
        if (ordered.length === 0) throw notFound("request");
        return sendOne(reply, { context: request.context, printFile }, ownerId, ordered);
      },
    );

    app.post(
      "/api/exports",
      {
        bodyLimit: SELECTION_BYTES,
        config: { rateLimit: EXPORTS },
        schema: { tags: ["files"], body: StartExport, response: { 201: RequestExport } },
      },
      async (request, reply) => {
        const ownerId = request.person.id;
        const ids =
          "requestIds" in request.body
            ? request.body.requestIds
            : await requestsMeant(context, ownerId, { query: listQueryOf(request.body.all) });
        const { id, ticket, requests, expiresAt } = await startExport(context, ownerId, ids);
        reply.code(201);
        return {
          ...{ id, requests, done: 0, problem: null },
          url: `/api/exports/${id}/file?ticket=${ticket}`,
          expiresAt: expiresAt.toISOString(),
        };
      },
    );

    app.get(
      "/api/exports/:id",
      { schema: { tags: ["files"], params: IdParam, response: { 200: RequestExport } } },
      async (request) => {
        const ownerId = request.person.id;
        const found = await asPerson(context.db, ownerId, (tx) => exportById(tx, ownerId, request.params.id));
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
  (context: Context, printFile: PrintFile): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/exports/:id/file",
      {
        config: { rateLimit: EXPORTS },
        schema: {
          tags: ["files"],
          params: IdParam,
          querystring: Type.Object({ ticket: Type.String({ maxLength: 64 }) }),
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const chosen = await exportOfTicket(context, id, request.query.ticket);
        const ownerId = chosen.owner_id;
        const ordered = await asPerson(context.db, ownerId, (tx) =>
          exportOrder(tx, ownerId, chosen.request_ids),
        );
        if (ordered.length === 0) throw notFound("request");
        const note = (done: number, problem: string | null) =>
          asPerson(context.db, ownerId, (tx) => noteExported(tx, { ownerId, id, done, problem }));
        if (ordered.length === 1) return sendOne(reply, { context, printFile }, ownerId, ordered);
        let done = 0;
        const zip = zipOfRequests(turnsOf({ context, printFile }, ownerId, ordered), nowOf(context), {
          onDone: async (count) => {
            done = count;
            await note(count, null);
          },
          onBroken: (error) => {
            request.log.error({ err: error, exportId: id }, "An export broke off");
            note(done, "Something went wrong on our side. Start the export again.").catch(
              (unnoted: unknown) =>
                request.log.error({ err: unnoted, exportId: id }, "A broken export was not noted"),
            );
          },
        });
        const name = `${ordered.length} requests ${nowOf(context).toISOString().slice(0, 10)}.zip`;
        return inert(reply, name)
          .header("content-type", "application/zip")
          .header("cache-control", "private, no-store")
          .send(zip);
      },
    );
  };

type Exporting = { context: Context; printFile: PrintFile };

async function sendOne(reply: FastifyReply, exporting: Exporting, ownerId: string, ordered: Ordered) {
  const [turn] = turnsOf(exporting, ownerId, ordered);
  if (!turn) throw notFound("request");
  const { zip, size } = await zipOfRequest(turn, nowOf(exporting.context));
  return inert(reply, `${turn.folder}.zip`)
    .header("content-type", "application/zip")
    .header("cache-control", "private, no-store")
    .header("content-length", size)
    .send(zip);
}

function turnsOf(exporting: Exporting, ownerId: string, ordered: Ordered) {
  const folders = folderNames(
    ordered.map(({ at, title }) => ({ day: at.toISOString().slice(0, 10), title })),
  );
  return ordered.map(({ id }, index) => ({
    id,
    folder: folders[index] ?? id,
    prepare: () => requestFolder(exporting, ownerId, id),
  }));
}
