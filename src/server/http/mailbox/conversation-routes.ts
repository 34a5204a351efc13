import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { Conversation, ConversationList, ConversationQuery } from "#contract/mailbox/conversation.ts";
import { IdParam } from "#contract/platform/common.ts";
import { replyAllRecipients, replyRecipient, suggestedRecipients } from "#core/mail/reply-recipients.ts";
import { notFound } from "#core/problem.ts";
import { loadActorNames } from "#server/actions/accounts/actor-names.ts";
import { replyDraftView } from "#server/actions/delivery/save-reply-draft.ts";
import { markConversationRead } from "#server/actions/mailbox/mark-conversation-read.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { replyDraftOf } from "#server/db/delivery/reply-drafts.ts";
import { pendingEmailReplies } from "#server/db/intake/replies-by-email.ts";
import { searchConversations } from "#server/db/mailbox/conversation-search.ts";
import { listConversations } from "#server/db/mailbox/conversations.ts";
import { answerableLetters, attachmentsIn, messagesOf } from "#server/db/mailbox/messages.ts";
import { searchResultRows } from "#server/db/mailbox/search-result-rows.ts";
import { decodeCursor, pageOf } from "#server/db/platform/cursor.ts";
import { readAsUser, withUser } from "#server/db/platform/with-user.ts";
import { requestById } from "#server/db/requests/requests.ts";
import { rowForCollaborator } from "#server/http/accounts/collaborator-view.ts";
import { replyByEmailView } from "#server/http/intake/reply-by-email-routes.ts";
import { requestRow } from "#server/http/requests/request-view.ts";
import { conversationRow, messageView } from "./conversation-view.ts";
import { scopedConversations } from "./scoped-conversations.ts";

/** What the owner themselves did is stored without a name. */
const REQUESTER_ACTOR = { actorId: null };

/** The inbox: a conversation is one request's correspondence. */
export const conversationRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
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
      async (request) => {
        const { folder = "inbox", scope = "mine", label = null, q = "", cursor, limit = 50 } = request.query;
        const [at, id] = cursor === undefined ? [] : decodeCursor(cursor, ["instant", "id"]);
        const ownerId = request.user.id;
        const now = nowOf(context);
        const after = at && id ? { at, id } : null;
        if (scope !== "mine" && label === null && (folder === "inbox" || folder === "all"))
          return scopedConversations(context, { userId: ownerId, scope, q, after, limit });
        if (q.trim() !== "") {
          const search = { ownerId, q, folder, label, now };
          const { rows, found } = await searchConversations(context.db, search, { after, limit });
          const page = pageOf(rows, limit, (row) => [row.at.toISOString(), row.request_id]);
          const items = await withUser(context.db, ownerId, (tx) => searchResultRows(tx, search, page.items));
          return { items: items.map((row) => conversationRow(row, now)), next: page.next, total: found };
        }
        const rows = await listConversations(context.db, { ownerId, folder, label, after, limit });
        const page = pageOf(rows, limit, (row) => [row.at.toISOString(), row.request_id]);
        return { items: page.items.map((row) => conversationRow(row, now)), next: page.next, total: null };
      },
    );

    app.get(
      "/api/conversations/:id",
      { schema: { tags: ["conversations"], params: IdParam, response: { 200: Conversation } } },
      async (request) => {
        const ownerId = request.user.id;
        const requestId = request.params.id;
        const [record, messages, attachments, draft, pendingReplies] = await readAsUser(
          request.context.db,
          ownerId,
          (tx) =>
            Promise.all([
              requestById(tx, ownerId, requestId, nowOf(context)),
              messagesOf(tx, ownerId, requestId),
              attachmentsIn(tx, ownerId, requestId),
              replyDraftOf(tx, { ownerId, requestId }),
              pendingEmailReplies(tx, ownerId, requestId),
            ]),
        );
        if (!record) throw notFound("conversation");
        const agency = record.agency_email === null ? null : { name: "", address: record.agency_email };
        const letters = answerableLetters(messages);
        const replyTo = replyRecipient(letters, agency, context.settings.mailDomain);
        const replyAll = replyAllRecipients(letters, agency, context.settings.mailDomain);
        const { collaborator } = request.context;
        const row = requestRow(record);
        // Unsent text and its recipients are for those who may send them.
        const canWrite = !collaborator || collaborator.level === "edit";
        const actorName = await loadActorNames(request.context, ownerId, [REQUESTER_ACTOR]);
        return {
          request: collaborator ? rowForCollaborator(row) : row,
          requesterName: actorName(REQUESTER_ACTOR),
          accessLevel: collaborator?.level ?? ("owner" as const),
          replyTo: replyTo === null || !canWrite ? [] : [replyTo.address],
          replyAll,
          suggestedRecipients: suggestedRecipients(
            letters,
            [...replyAll.to, ...replyAll.cc],
            context.settings.mailDomain,
          ),
          timeZone: record.agency_time_zone,
          messages: messages
            .map((message) => messageView(message, attachments))
            // What is unread is the owner's.
            .map((message) => (collaborator ? { ...message, seen: true } : message))
            // A support view shows the text, as reading the HTML the first time stores it.
            .map((message) => (collaborator?.isSupport ? { ...message, hasHtml: false } : message)),
          replyDraft: replyDraftView(canWrite ? draft : undefined),
          // An answer by mail is its writer's to confirm.
          repliesByEmail: collaborator ? [] : pendingReplies.map(replyByEmailView),
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
          await markConversationRead(context, request.user.id, request.params.id, seen);
          return reply.code(204).send(null);
        },
      });
    }
  };
