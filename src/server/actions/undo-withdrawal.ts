import { deedOf } from "#core/request/letter-deeds.ts";
import type { Status } from "#core/request/states.ts";
import type { Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { messageById } from "#server/db/messages.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";

/**
 * A letter did not arrive: if it withdrew the request, that ended nothing, and the request stands where it stood before,
 * with the person to look at the letter. The caller holds the request's lock and settles the clocks.
 */
export async function undoWithdrawal(
  context: Context,
  tx: Tx,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string },
): Promise<void> {
  const message = await messageById(tx, ownerId, messageId);
  const request = await lockRequest(tx, ownerId, requestId);
  if (deedOf(message?.letter_kind ?? null) !== "withdraws" || request?.status !== "withdrawn") return;
  const before = await statusBefore(tx, { ownerId, requestId, messageId });
  if (before === null) return;
  const at = nowOf(context);
  await tx
    .updateTable("request")
    .set({ status: before, ball: "you", closed_at: null, updated_at: at })
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .execute();
  await appendEvent(tx, {
    ownerId,
    requestId,
    messageId,
    at,
    actor: "system",
    kind: "status_changed",
    data: { from: "withdrawn", to: before },
  });
}

/** Where the request stood when this letter moved it last; null where the timeline does not say. */
async function statusBefore(
  tx: Tx,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string },
): Promise<Status | null> {
  const events = await tx
    .selectFrom("request_event")
    .select("data")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("message_id", "=", messageId)
    .where("kind", "=", "status_changed")
    .orderBy("id", "desc")
    .execute();
  const moved = events.find(({ data }) => (data as { to?: Status }).to === "withdrawn");
  return (moved?.data as { from?: Status } | undefined)?.from ?? null;
}
