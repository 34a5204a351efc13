import { notFound } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import { markConversation as mark } from "#server/db/messages.ts";
import type { Context } from "./context.ts";

/** Marks a conversation's mail as read, or its newest mail as unread. */
export function markConversation(
  context: Context,
  personId: string,
  requestId: string,
  seen: boolean,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    if (!(await mark(tx, { ownerId: personId, requestId, seen }))) throw notFound("conversation");
  });
}
