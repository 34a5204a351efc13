import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { IdParam, Uuid } from "#contract/common.ts";
import { DocumentsSought, FoundDocuments } from "#contract/request-documents.ts";
import { PutFee, PutNote, RequestPapers } from "#contract/request-papers.ts";
import { notFound } from "#core/problem.ts";
import { deleteFee, deleteNote, keepFee, keepNote, papersOf } from "#server/actions/keep-papers.ts";
import { asPerson } from "#server/db/as-person.ts";
import { documentsWith } from "#server/db/request-documents.ts";
import { lockRequest } from "#server/db/requests.ts";

const NoteParams = Type.Object({ id: Uuid, noteId: Uuid });
const FeeParams = Type.Object({ id: Uuid, feeId: Uuid });
const response = { 200: RequestPapers };

/** Notes and fees of a request, where every change answers with all of them, and what its documents say. */
export const requestPapersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    "/api/requests/:id/papers",
    { schema: { tags: ["requests"], params: IdParam, response } },
    (request) => papersOf(request.context, { ownerId: request.person.id, requestId: request.params.id }),
  );

  app.get(
    "/api/requests/:id/documents",
    {
      schema: {
        tags: ["requests"],
        params: IdParam,
        querystring: DocumentsSought,
        response: { 200: FoundDocuments },
      },
    },
    (request) => {
      const where = { ownerId: request.person.id, requestId: request.params.id };
      const words = request.query.q.split(/\s+/).filter((word) => word !== "");
      return asPerson(request.context.db, where.ownerId, async (tx) => {
        if (!(await lockRequest(tx, where.ownerId, where.requestId))) throw notFound("request");
        return { items: words.length === 0 ? [] : await documentsWith(tx, { ...where, words }) };
      });
    },
  );

  app.put(
    "/api/requests/:id/notes/:noteId",
    { schema: { tags: ["requests"], params: NoteParams, body: PutNote, response } },
    async (request) => {
      const where = { ownerId: request.person.id, requestId: request.params.id };
      await keepNote(request.context, { ...where, id: request.params.noteId }, request.body.text);
      return papersOf(request.context, where);
    },
  );

  app.delete(
    "/api/requests/:id/notes/:noteId",
    { schema: { tags: ["requests"], params: NoteParams, response } },
    async (request) => {
      const where = { ownerId: request.person.id, requestId: request.params.id };
      await deleteNote(request.context, { ...where, id: request.params.noteId });
      return papersOf(request.context, where);
    },
  );

  app.put(
    "/api/requests/:id/fees/:feeId",
    { schema: { tags: ["requests"], params: FeeParams, body: PutFee, response } },
    async (request) => {
      const where = { ownerId: request.person.id, requestId: request.params.id };
      await keepFee(request.context, { ...where, id: request.params.feeId }, request.body);
      return papersOf(request.context, where);
    },
  );

  app.delete(
    "/api/requests/:id/fees/:feeId",
    { schema: { tags: ["requests"], params: FeeParams, response } },
    async (request) => {
      const where = { ownerId: request.person.id, requestId: request.params.id };
      await deleteFee(request.context, { ...where, id: request.params.feeId });
      return papersOf(request.context, where);
    },
  );
};
