import { notFound } from "#core/problem.ts";
import type { Tx } from "#server/db/as-person.ts";
import { messageById } from "#server/db/messages.ts";
import { lockRequest } from "#server/db/requests.ts";

/**
 * The person's message, read once nobody else can change its request: a second click sees what the first one did.
 * Fails with `not_found` (404).
 */
export async function lockedMessage(tx: Tx, personId: string, messageId: string) {
  const found = await messageById(tx, personId, messageId);
  if (found) await lockRequest(tx, personId, found.request_id);
  const message = found && (await messageById(tx, personId, messageId));
  if (!message) throw notFound("message");
  return message;
}
