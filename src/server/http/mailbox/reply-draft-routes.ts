import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { DiscardReplyDraft, ReplyDraft, SaveReplyDraft } from "#contract/mailbox/reply-draft.ts";
import { IdParam } from "#contract/platform/common.ts";
import {
  discardReplyDraft,
  readReplyDraft,
  saveReplyDraft,
} from "#server/actions/delivery/save-reply-draft.ts";

/** A reply of 50,000 four-byte characters, with room for its other fields. */
const MAX_REPLY_DRAFT_BYTES = 256 * 1024;

/** The unsent reply of a conversation, stored for all devices of the user. */
export const replyDraftRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const url = "/api/requests/:id/reply-draft";
  const schema = { tags: ["conversations"], params: IdParam, response: { 200: ReplyDraft } };

  app.get(url, { schema }, ({ user, params, context }) =>
    readReplyDraft(context, { ownerId: user.id, requestId: params.id }),
  );

  app.put(
    url,
    { bodyLimit: MAX_REPLY_DRAFT_BYTES, schema: { ...schema, body: SaveReplyDraft } },
    ({ user, params, body, context }) =>
      saveReplyDraft(context, { ownerId: user.id, requestId: params.id }, body),
  );

  app.delete(
    url,
    { schema: { ...schema, querystring: DiscardReplyDraft } },
    ({ user, params, query, context }) =>
      discardReplyDraft(context, { ownerId: user.id, requestId: params.id }, query),
  );
};
