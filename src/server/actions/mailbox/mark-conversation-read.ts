import type { Context } from "#server/actions/platform/context.ts";
import { changeMailbox } from "./change-mailbox.ts";

/** Marks a conversation's mail as read, or its newest mail as unread. */
export async function markConversationRead(
  context: Context,
  userId: string,
  requestId: string,
  seen: boolean,
): Promise<void> {
  await changeMailbox(context, userId, { action: seen ? "read" : "unread", requestIds: [requestId] });
}
