import { replayEvents } from "#core/request/replay-events.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { storedEvents } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

/**
 * A letter did not arrive: what it did is undone. If it withdrew the request, that ended nothing; if it appealed or
 * answered, nobody has it. The request gets its former status back, with the user to look at the letter. The caller
 * holds the request's lock and settles the clocks.
 */
export async function undoLetterEffects(
  context: Context,
  tx: Tx,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string },
): Promise<void> {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request) return;
  const events = await storedEvents(tx, ownerId, requestId);
  const statusChange = events.findLast(
    (event) => event.kind === "status_changed" && event.messageId === messageId && event.actor === "you",
  );
  // Another letter, or its user, has moved the request since.
  if (statusChange?.kind !== "status_changed" || statusChange.data.to !== request.status) return;
  const { status } = replayEvents(events.filter((event) => event !== statusChange));
  const ref = { ownerId, requestId, messageId, actor: "system" as const };
  await transitionRequest(context, tx, ref, { status, waitingOn: "you" });
}
