import { replay } from "#core/request/replay.ts";
import type { Tx } from "#server/db/as-person.ts";
import { keptEvents } from "#server/db/events.ts";
import { lockRequest } from "#server/db/requests.ts";
import type { Context } from "./context.ts";
import { moveRequest } from "./move-request.ts";

/**
 * A letter did not arrive: what it did is undone. If it withdrew the request, that ended nothing; if it appealed or
 * answered, nobody has it. The request stands where it stood before, with the person to look at the letter. The caller
 * holds the request's lock and settles the clocks.
 */
export async function undoLetter(
  context: Context,
  tx: Tx,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string },
): Promise<void> {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request) return;
  const events = await keptEvents(tx, ownerId, requestId);
  const moved = events.findLast(
    (event) => event.kind === "status_changed" && event.messageId === messageId && event.actor === "you",
  );
  // Another letter, or its person, has moved the request since.
  if (moved?.kind !== "status_changed" || moved.data.to !== request.status) return;
  const { status } = replay(events.filter((event) => event !== moved));
  const where = { ownerId, requestId, messageId, actor: "system" as const };
  await moveRequest(context, tx, where, { status, ball: "you" });
}
