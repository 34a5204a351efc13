import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { IdParam, Uuid } from "#contract/common.ts";
import { Message, SendMessage } from "#contract/conversation.ts";
import {
  CreateRequest,
  DuplicateRequest,
  RequestDetail,
  SaveDraft,
  SubmitRequest,
} from "#contract/request.ts";
import { notFound } from "#core/problem.ts";
import type { Context } from "#server/actions/context.ts";
import { nowOf } from "#server/actions/context.ts";
import { createRequest } from "#server/actions/create-request.ts";
import { deleteDraft } from "#server/actions/delete-draft.ts";
import { duplicateRequest } from "#server/actions/duplicate-request.ts";
import { saveDraft } from "#server/actions/save-draft.ts";
import { sendMessage } from "#server/actions/send-message.ts";
import { submitRequest } from "#server/actions/submit-request.ts";
import { loadActorNames } from "#server/actions/who-did.ts";
import { readPipelined, withUser } from "#server/db/as-person.ts";
import { countBatchLetters } from "#server/db/batch-letters.ts";
import { clocksOf } from "#server/db/clocks.ts";
import { storedEvents } from "#server/db/events.ts";
import { lawInForce } from "#server/db/laws.ts";
import { attachmentsOf, countMessages, documentsOf, messageById } from "#server/db/messages.ts";
import { countNotesAndReminders } from "#server/db/request-papers.ts";
import { requestById } from "#server/db/requests.ts";
import { pendingUploads } from "#server/db/uploads.ts";
import { messageView } from "./conversation-view.ts";
import { requestDetail } from "./request-view.ts";
import { detailForCollaborator } from "./shown-to-others.ts";

/** A draft of 20,000 letters in four-byte characters, with room for its other fields. */
const MAX_DRAFT_BYTES = 256 * 1024;

/** Requests of the signed-in person: drafts, sending, and writing to the agency. */
export const requestRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      "/api/requests",
      {
        bodyLimit: MAX_DRAFT_BYTES,
        schema: { tags: ["requests"], body: CreateRequest, response: { 201: RequestDetail } },
      },
      async (request, reply) => {
        const id = await createRequest(request.context, request.user.id, request.body);
        reply.code(201);
        return detailOf(request.context, request.user.id, id);
      },
    );

    app.get(
      "/api/requests/:id",
      { schema: { tags: ["requests"], params: IdParam, response: { 200: RequestDetail } } },
      (request) => detailOf(request.context, request.user.id, request.params.id),
    );

    app.patch(
      "/api/requests/:id/draft",
      {
        bodyLimit: MAX_DRAFT_BYTES,
        schema: { tags: ["requests"], params: IdParam, body: SaveDraft, response: { 200: RequestDetail } },
      },
      async (request) => {
        await saveDraft(request.context, request.user.id, request.params.id, request.body);
        return detailOf(request.context, request.user.id, request.params.id);
      },
    );

    app.delete(
      "/api/requests/:id",
      { schema: { tags: ["requests"], params: IdParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await deleteDraft(request.context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/api/requests/:id/duplicate",
      {
        schema: {
          tags: ["requests"],
          params: IdParam,
          body: DuplicateRequest,
          response: { 201: RequestDetail },
        },
      },
      async (request, reply) => {
        const id = await duplicateRequest(request.context, request.user.id, request.params.id, request.body);
        reply.code(201);
        return detailOf(request.context, request.user.id, id);
      },
    );

    app.post(
      "/api/requests/:id/submission",
      {
        schema: {
          tags: ["requests"],
          params: IdParam,
          body: SubmitRequest,
          response: { 200: RequestDetail },
        },
      },
      async (request) => {
        await submitRequest(request.context, request.user.id, request.params.id, request.body);
        return detailOf(request.context, request.user.id, request.params.id);
      },
    );

    app.post(
      "/api/requests/:id/messages",
      {
        bodyLimit: MAX_DRAFT_BYTES,
        schema: {
          tags: ["conversations"],
          params: Type.Object({ id: Uuid }),
          body: SendMessage,
          response: { 201: Message },
        },
      },
      async (request, reply) => {
        const ownerId = request.user.id;
        await sendMessage(request.context, ownerId, request.params.id, request.body);
        reply.code(201);
        return withUser(context.db, ownerId, async (tx) => {
          const message = await messageById(tx, ownerId, request.body.id);
          if (!message) throw notFound("message");
          return messageView(message, await attachmentsOf(tx, ownerId, [message.id]));
        });
      },
    );
  };

/** One request of this person as it now is, for who asks. Fails with `not_found` for anybody else's. */
export async function detailOf(context: Context, ownerId: string, id: string): Promise<RequestDetail> {
  const { events, ...parts } = await readPipelined(context.db, ownerId, async (tx) => {
    const [record, clocks, events, documents, messages, notes] = await Promise.all([
      requestById(tx, ownerId, id, nowOf(context)),
      clocksOf(tx, ownerId, id),
      storedEvents(tx, ownerId, id),
      documentsOf(tx, ownerId, id),
      countMessages(tx, ownerId, id),
      countNotesAndReminders(tx, { ownerId, requestId: id }, !context.collaborator),
    ]);
    if (!record) throw notFound("request");
    const [lettersInBatch, files, inForce] = await Promise.all([
      record.batch_id === null ? 0 : countBatchLetters(tx, ownerId, record.batch_id),
      record.status === "draft" ? pendingUploads(tx, ownerId, id) : [],
      record.jurisdiction === null ? undefined : lawInForce(tx, record.jurisdiction),
    ]);
    return { record, clocks, events, documents, messages, notes, lettersInBatch, files, inForce };
  });
  const requesterActor = { actorId: null };
  const actorName = await loadActorNames(context, ownerId, [
    requesterActor,
    ...events.filter(({ actor }) => actor === "you"),
  ]);
  const detail = requestDetail({ ...parts, events, by: actorName, mailDomain: context.settings.mailDomain });
  return context.collaborator
    ? detailForCollaborator(detail, context.collaborator.level, actorName(requesterActor) ?? "")
    : detail;
}
