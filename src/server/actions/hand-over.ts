import { ballOf, type Status } from "#core/request/states.ts";
import type { Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { type Context, nowOf } from "./context.ts";
import { settleClocks } from "./settle-clocks.ts";

/**
 * A letter within a conversation was sent: having answered what the agency asked, the person is no longer the one being
 * waited for, and an answer ends a pause. The caller holds the request's lock.
 */
export async function handOver(
  context: Context,
  tx: Tx,
  {
    ownerId,
    messageId,
    request,
  }: {
    ownerId: string;
    messageId: string;
    request: { id: string; status: string; jurisdiction: string | null };
  },
): Promise<void> {
  const from = request.status as Status;
  const to = statusAfterAnswer(from);
  const at = nowOf(context);
  const requestId = request.id;
  await tx
    .updateTable("request")
    .set({ status: to, ball: ballOf(to), updated_at: at })
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .execute();
  if (to !== from) {
    await appendEvent(tx, {
      ownerId,
      requestId,
      at,
      actor: "you",
      kind: "status_changed",
      data: { from, to },
    });
  }
  const cause = { ownerId, requestId, messageId, actor: "you" as const };
  await settleClocks(context, tx, { ...cause, why: "resumed" }, request.jurisdiction);
}

/** Where a request stands once the person has answered. */
export const statusAfterAnswer = (status: Status): Status =>
  status === "clarification_asked" || status === "fee_asked" ? "awaiting_determination" : status;
