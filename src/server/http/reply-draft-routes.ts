import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/common.ts";
import { DiscardReplyDraft, ReplyDraft, SaveReplyDraft } from "#contract/reply-draft.ts";
import { discardReplyDraft, readReplyDraft, saveReplyDraft } from "#server/actions/reply-draft.ts";

/** An answer of 50,000 four-byte characters, with room for its other fields. */
const ANSWER_BYTES = 256 * 1024;

/** The answer that is being written within a conversation, so that it waits on every device. */
export const replyDraftRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const url = "/api/requests/:id/reply-draft";
  const schema = { tags: ["conversations"], params: IdParam, response: { 200: ReplyDraft } };

  app.get(url, { schema }, ({ person, params, context }) =>
    readReplyDraft(context, { ownerId: person.id, requestId: params.id }),
  );

  app.put(
    url,
    { bodyLimit: ANSWER_BYTES, schema: { ...schema, body: SaveReplyDraft } },
    ({ person, params, body, context }) =>
      saveReplyDraft(context, { ownerId: person.id, requestId: params.id }, body),
  );

  app.delete(
    url,
    { schema: { ...schema, querystring: DiscardReplyDraft } },
    ({ person, params, query, context }) =>
      discardReplyDraft(context, { ownerId: person.id, requestId: params.id }, query),
  );
};
