import { notFound } from "#core/problem.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

/**
 * The user's message, read once nobody else can change its request: a second click sees what the first one did.
 * Fails with `not_found` (404).
 */
export async function lockMessage(tx: Tx, userId: string, messageId: string) {
  const found = await messageById(tx, userId, messageId);
  if (found) await lockRequest(tx, userId, found.request_id);
  const message = found && (await messageById(tx, userId, messageId));
  if (!message) throw notFound("message");
  return message;
}
