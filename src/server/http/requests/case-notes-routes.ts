import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { IdParam, Uuid } from "#contract/platform/common.ts";
import { CaseNotes, PutCaseNote, PutFee } from "#contract/requests/case-notes.ts";
import { DocumentSearchQuery, DocumentSearchResults } from "#contract/requests/document-search.ts";
import { notFound } from "#core/problem.ts";
import {
  deleteFee,
  deleteNote,
  readCaseNotes,
  saveFee,
  saveNote,
} from "#server/actions/requests/save-case-notes.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { searchDocuments } from "#server/db/requests/request-documents.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

const NoteParams = Type.Object({ id: Uuid, noteId: Uuid });
const FeeParams = Type.Object({ id: Uuid, feeId: Uuid });
const response = { 200: CaseNotes };

/** Notes and fees of a request, where every change answers with all of them, and what its documents say. */
export const caseNotesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    "/api/requests/:id/papers",
    { schema: { tags: ["requests"], params: IdParam, response } },
    (request) => readCaseNotes(request.context, { ownerId: request.user.id, requestId: request.params.id }),
  );

  app.get(
    "/api/requests/:id/documents",
    {
      schema: {
        tags: ["requests"],
        params: IdParam,
        querystring: DocumentSearchQuery,
        response: { 200: DocumentSearchResults },
      },
    },
    (request) => {
      const requestKey = { ownerId: request.user.id, requestId: request.params.id };
      const terms = request.query.q.split(/\s+/).filter((word) => word !== "");
      return withUser(request.context.db, requestKey.ownerId, async (tx) => {
        if (!(await lockRequest(tx, requestKey.ownerId, requestKey.requestId))) throw notFound("request");
        return {
          items: terms.length === 0 ? [] : await searchDocuments(tx, { ...requestKey, words: terms }),
        };
      });
    },
  );

  app.put(
    "/api/requests/:id/notes/:noteId",
    { schema: { tags: ["requests"], params: NoteParams, body: PutCaseNote, response } },
    async (request) => {
      const requestKey = { ownerId: request.user.id, requestId: request.params.id };
      await saveNote(request.context, { ...requestKey, id: request.params.noteId }, request.body.text);
      return readCaseNotes(request.context, requestKey);
    },
  );

  app.delete(
    "/api/requests/:id/notes/:noteId",
    { schema: { tags: ["requests"], params: NoteParams, response } },
    async (request) => {
      const requestKey = { ownerId: request.user.id, requestId: request.params.id };
      await deleteNote(request.context, { ...requestKey, id: request.params.noteId });
      return readCaseNotes(request.context, requestKey);
    },
  );

  app.put(
    "/api/requests/:id/fees/:feeId",
    { schema: { tags: ["requests"], params: FeeParams, body: PutFee, response } },
    async (request) => {
      const requestKey = { ownerId: request.user.id, requestId: request.params.id };
      await saveFee(request.context, { ...requestKey, id: request.params.feeId }, request.body);
      return readCaseNotes(request.context, requestKey);
    },
  );

  app.delete(
    "/api/requests/:id/fees/:feeId",
    { schema: { tags: ["requests"], params: FeeParams, response } },
    async (request) => {
      const requestKey = { ownerId: request.user.id, requestId: request.params.id };
      await deleteFee(request.context, { ...requestKey, id: request.params.feeId });
      return readCaseNotes(request.context, requestKey);
    },
  );
};
