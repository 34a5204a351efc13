import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { IdParam } from "#contract/common.ts";
import {
  Conversation,
  ConversationList,
  ConversationQuery,
  ConversationRow,
} from "#contract/conversation.ts";
import { notFound } from "#core/problem.ts";
import { answerTo, offeredAddresses, recipientsFor } from "#core/reply/answer-to.ts";
import { type Context, nowOf } from "#server/actions/context.ts";
import { markConversation } from "#server/actions/mark-conversation.ts";
import { replyDraftView } from "#server/actions/reply-draft.ts";
import { whoDid } from "#server/actions/who-did.ts";
import { waitingAnswers } from "#server/db/answers-by-mail.ts";
import { asPerson, readTogether } from "#server/db/as-person.ts";
import { searchConversations } from "#server/db/conversation-search.ts";
import { conversationsListed, seeConversations } from "#server/db/conversations.ts";
import { decodeCursor, pageOf } from "#server/db/cursor.ts";
import { foundRows } from "#server/db/found-rows.ts";
import { attachmentsIn, lettersOf, messagesOf } from "#server/db/messages.ts";
import { replyDraftOf } from "#server/db/reply-drafts.ts";
import { requestById } from "#server/db/requests.ts";
import { answerByMailView } from "./answer-by-mail-routes.ts";
import { writerOf } from "./compile-late.ts";
import { conversationRow, messageView } from "./conversation-view.ts";
import type { KeptRows } from "./kept-rows.ts";
import { requestRow } from "./request-view.ts";
import { sendRows } from "./send-rows.ts";
import { rowForOthers } from "./shown-to-others.ts";

/** What the owner themselves did is kept without a name. */
const OWNER = { actorId: null };

const writeList = writerOf(ConversationList);
const writeRow = writerOf(ConversationRow);

/** The inbox: a conversation is one request's correspondence. */
export const conversationRoutes =
  (context: Context, kept: KeptRows): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/conversations",
      {
        schema: {
          tags: ["conversations"],
          querystring: ConversationQuery,
          response: { 200: ConversationList },
        },
      },
      async (request, reply) => {
        const { folder = "inbox", label = null, q = "", cursor, limit = 50 } = request.query;
        const [at, id] = cursor === undefined ? [] : decodeCursor(cursor, ["instant", "id"]);
        const ownerId = request.person.id;
        const after = at && id ? { at, id } : null;
        if (q.trim() !== "") {
          const search = { ownerId, q, folder, label, now: nowOf(context) };
          const { rows, found } = await searchConversations(context.db, search, { after, limit });
          const page = pageOf(rows, limit, (row) => [row.at.toISOString(), row.request_id]);
          const items = await asPerson(context.db, ownerId, (tx) => foundRows(tx, search, page.items));
          return { items: items.map(conversationRow), next: page.next, found };
        }
        const asked = { ownerId, folder, label };
        const rows = await seeConversations(context.db, { ...asked, after, limit });
        const page = pageOf(rows, limit, (row) => [row.at.toISOString(), row.id]);
        const texts = await kept.textsOf(folder, page.items, async (ids) => {
          const missing = await conversationsListed(context.db, asked, ids);
          return missing.map((row) => ({
            id: row.request_id,
            version: row.version,
            text: writeRow(conversationRow(row)),
          }));
        });
        return sendRows(reply, writeList({ items: [], next: page.next, found: null }), [[...texts.values()]]);
      },
    );

    app.get(
      "/api/conversations/:id",
      { schema: { tags: ["conversations"], params: IdParam, response: { 200: Conversation } } },
      async (request) => {
        const ownerId = request.person.id;
        const requestId = request.params.id;
        const [record, messages, attachments, draft, answers] = await readTogether(
          context.db,
          ownerId,
          (tx) =>
            Promise.all([
              requestById(tx, ownerId, requestId, nowOf(context)),
              messagesOf(tx, ownerId, requestId),
              attachmentsIn(tx, ownerId, requestId),
              replyDraftOf(tx, { ownerId, requestId }),
              waitingAnswers(tx, ownerId, requestId),
            ]),
        );
        if (!record) throw notFound("conversation");
        const agency = record.agency_email === null ? null : { name: "", address: record.agency_email };
        const letters = lettersOf(messages);
        const replyTo = answerTo(letters, agency, context.settings.mailDomain);
        const replyAll = recipientsFor(letters, agency, context.settings.mailDomain);
        const { acting } = request.context;
        const row = requestRow(record);
        // Words that are not sent yet, and whom they would go to, are for those who may send them.
        const writes = !acting || acting.level === "edit";
        const by = await whoDid(request.context, ownerId, [OWNER]);
        return {
          request: acting ? rowForOthers(row) : row,
          owner: by(OWNER),
          level: acting?.level ?? ("owner" as const),
          replyTo: replyTo === null || !writes ? [] : [replyTo.address],
          replyAll,
          offered: offeredAddresses(letters, [...replyAll.to, ...replyAll.cc], context.settings.mailDomain),
          timeZone: record.agency_time_zone,
          messages: messages
            .map((message) => messageView(message, attachments))
            // What is unread is the owner's.
            .map((message) => (acting ? { ...message, seen: true } : message)),
          replyDraft: replyDraftView(writes ? draft : undefined),
          // An answer by mail is its writer's to confirm.
          answersByMail: acting ? [] : answers.map(answerByMailView),
        };
      },
    );

    for (const [method, seen] of [
      ["PUT", true],
      ["DELETE", false],
    ] as const) {
      app.route({
        method,
        url: "/api/conversations/:id/read",
        schema: { tags: ["conversations"], params: IdParam, response: { 204: Type.Null() } },
        handler: async (request, reply) => {
          await markConversation(context, request.person.id, request.params.id, seen);
          return reply.code(204).send(null);
        },
      });
    }
  };
