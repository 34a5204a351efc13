import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { Message, SendMessage } from "#contract/mailbox/conversation.ts";
import { IdParam, Uuid } from "#contract/platform/common.ts";
import {
  CreateRequest,
  DuplicateRequest,
  RequestDetail,
  SaveDraft,
  SubmitRequest,
} from "#contract/requests/request.ts";
import { notFound } from "#core/problem.ts";
import { waitingOnFor } from "#core/request/states.ts";
import { loadActorNames } from "#server/actions/accounts/actor-names.ts";
import { sendMessage } from "#server/actions/delivery/send-message.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { nowOf } from "#server/actions/platform/context.ts";
import { createRequest } from "#server/actions/requests/create-request.ts";
import { deleteDraft } from "#server/actions/requests/delete-draft.ts";
import { duplicateRequest } from "#server/actions/requests/duplicate-request.ts";
import { saveDraft } from "#server/actions/requests/save-draft.ts";
import { submitRequest } from "#server/actions/requests/submit-request.ts";
import { clocksOf } from "#server/db/deadlines/clocks.ts";
import { lawOfRequest } from "#server/db/deadlines/request-law.ts";
import { countBatchLetters } from "#server/db/delivery/batch-letters.ts";
import { pendingUploads } from "#server/db/delivery/uploads.ts";
import {
  attachmentsOf,
  countMessages,
  documentsOf,
  messageById,
  replyToConfirm,
  unsentLettersOf,
} from "#server/db/mailbox/messages.ts";
import { readAsUser, withUser } from "#server/db/platform/with-user.ts";
import { countNotesAndReminders } from "#server/db/requests/case-notes.ts";
import { storedEvents } from "#server/db/requests/request-events.ts";
import { requestById } from "#server/db/requests/requests.ts";
import { detailForCollaborator } from "#server/http/accounts/collaborator-view.ts";
import { messageView } from "#server/http/mailbox/conversation-view.ts";
import { requestDetail } from "./request-view.ts";

/** A draft of 20,000 letters in four-byte characters, with room for its other fields. */
const MAX_DRAFT_BYTES = 256 * 1024;

/** Requests of the signed-in user: drafts, sending, and writing to the agency. */
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

/** One request of this user as it now is, for who asks. Fails with `not_found` for anyone else's. */
export async function detailOf(context: Context, ownerId: string, id: string): Promise<RequestDetail> {
  const { events, ...parts } = await readAsUser(context.db, ownerId, async (tx) => {
    const [record, clocks, events, documents, messages, notes] = await Promise.all([
      requestById(tx, ownerId, id, nowOf(context)),
      clocksOf(tx, ownerId, id),
      storedEvents(tx, ownerId, id),
      documentsOf(tx, ownerId, id),
      countMessages(tx, ownerId, id),
      countNotesAndReminders(tx, { ownerId, requestId: id }, !context.collaborator),
    ]);
    if (!record) throw notFound("request");
    const isWaiting = record.delivery_state === "queued" || record.delivery_state === "scheduled";
    const repliedMeanwhile = record.waiting_on === "you" && waitingOnFor(record.status) !== "you";
    const [reply, waitingLetters, lettersInBatch, files, inForce] = await Promise.all([
      repliedMeanwhile ? replyToConfirm(tx, ownerId, id) : null,
      isWaiting ? unsentLettersOf(tx, ownerId, id) : [],
      record.batch_id === null ? 0 : countBatchLetters(tx, ownerId, record.batch_id),
      record.status === "draft" ? pendingUploads(tx, ownerId, id) : [],
      record.jurisdiction === null
        ? undefined
        : lawOfRequest(
            tx,
            { ownerId, requestId: id },
            { jurisdiction: record.jurisdiction, today: record.today },
          ),
    ]);
    return {
      record,
      clocks,
      events,
      documents,
      messages,
      notes,
      reply,
      waitingLetters,
      lettersInBatch,
      files,
      inForce,
    };
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
