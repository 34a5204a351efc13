import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Mailbox } from "#contract/mailbox.ts";
import type { Context } from "#server/actions/context.ts";
import { asPerson } from "#server/db/as-person.ts";
import { countConversations } from "#server/db/conversations.ts";
import { labelsOf } from "#server/db/labels.ts";
import { countOfferedUnmatched } from "#server/db/own-unmatched.ts";
import { unreadOf } from "#server/db/people.ts";

/** What stands beside the inbox's lists. */
export const mailboxRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/mailbox",
      { schema: { tags: ["conversations"], response: { 200: Mailbox } } },
      async (request) => {
        const ownerId = request.person.id;
        return asPerson(context.db, ownerId, async (tx) => ({
          unread: await unreadOf(tx, ownerId),
          counts: await countConversations(tx, ownerId),
          unmatched: await countOfferedUnmatched(tx, ownerId),
          labels: await labelsOf(tx, ownerId),
          searches: [],
        }));
      },
    );
  };
