import type { Actor, StatusChange } from "#core/request/events.ts";
import { closedAt } from "#core/request/replay.ts";
import { type Ball, ballOf, type Status } from "#core/request/states.ts";
import type { Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";

type Moving = {
  ownerId: string;
  requestId: string;
  actor: Actor;
  /** The letter it follows from. */
  messageId?: string | undefined;
};

/** Where to. `status`: the present one unless told; `ball`: the status's own unless told. */
type Target = { status?: Status; ball?: Ball };

/**
 * Moves a request, and puts on the timeline that it moved, so that the timeline alone says where it stands. Nothing
 * happens where it stands there already. The caller settles the clocks.
 * @param said what the event says beside it, of a move by hand
 */
export async function moveRequest(
  context: Context,
  tx: Tx,
  { ownerId, requestId, actor, messageId }: Moving,
  target: Target,
  said: Pick<StatusChange, "by" | "on" | "note" | "undoes"> = {},
): Promise<void> {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request) return;
  const from = { status: request.status as Status, ball: request.ball as Ball };
  const status = target.status ?? from.status;
  const ball = target.ball ?? ballOf(status);
  if (status === from.status && ball === from.ball) return;
  const at = nowOf(context);
  await tx
    .updateTable("request")
    .set({
      status,
      ball,
      closed_at: closedAt({ status: from.status, closedAt: request.closed_at }, status, at),
      updated_at: at,
    })
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .execute();
  const where = { ownerId, requestId, at, actor, ...(messageId !== undefined && { messageId }) };
  if (status === from.status) {
    await appendEvent(tx, { ...where, kind: "turn_changed", data: { from: from.ball, to: ball } });
    return;
  }
  const own = ball === ballOf(status);
  const data = { from: from.status, to: status, ...(!own && { ball }), ...said };
  await appendEvent(tx, { ...where, kind: "status_changed", data });
}

/** A letter came, or did not arrive: it is the person's turn, whatever the status. */
export const passToPerson = (context: Context, tx: Tx, moving: Moving): Promise<void> =>
  moveRequest(context, tx, moving, { ball: "you" });
