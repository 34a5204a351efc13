import { changeMailbox } from "./change-mailbox.ts";
import type { Context } from "./context.ts";

/** Marks a conversation's mail as read, or its newest mail as unread. */
export async function markConversation(
  context: Context,
  personId: string,
  requestId: string,
  seen: boolean,
): Promise<void> {
  await changeMailbox(context, personId, { verb: seen ? "read" : "unread", requestIds: [requestId] });
}
