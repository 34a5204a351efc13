import type { StatusChange } from "#core/request/event-schemas.ts";
import type { Actor } from "#core/request/events.ts";
import { closedAt, type StoredEvent, stateWithoutEvent } from "#core/request/replay-events.ts";
import { type Status, type WaitingOn, waitingOnFor } from "#core/request/states.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshRequestRows, refreshRequests } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";

type Transition = {
  ownerId: string;
  requestId: string;
  actor: Actor;
  /** The letter it follows from. */
  messageId?: string | undefined;
};

/** Where to. `status`: by default the present one; `waitingOn`: by default the status's own. */
type TransitionTarget = { status?: Status; waitingOn?: WaitingOn };

/**
 * Moves a request, and puts on the timeline that it moved, so that its status follows from the timeline alone. Nothing
 * happens where it is there already. The caller settles the clocks.
 * @param details what the event says beside it, of a move by hand
 */
export async function transitionRequest(
  context: Pick<Context, "clock">,
  tx: Tx,
  { ownerId, requestId, actor, messageId }: Transition,
  target: TransitionTarget,
  details: Pick<StatusChange, "by" | "on" | "note" | "promisedOn" | "answerBy" | "undoes"> = {},
): Promise<void> {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request) return;
  const from = { status: request.status as Status, waitingOn: request.waiting_on as WaitingOn };
  const status = target.status ?? from.status;
  const waitingOn = target.waitingOn ?? waitingOnFor(status);
  if (status === from.status && waitingOn === from.waitingOn) return;
  const at = nowOf(context);
  await updateRequest(
    tx,
    { ownerId, requestId },
    {
      status,
      waiting_on: waitingOn,
      closed_at: closedAt({ status: from.status, closedAt: request.closed_at }, status, at),
      ...(status !== from.status && { accepted_at: null }),
      updated_at: at,
    },
  );
  // Search reads the text of drafts only.
  if (from.status === "draft" || status === "draft") await refreshRequests(tx, [requestId]);
  else await refreshRequestRows(tx, [requestId]);
  const ref = { ownerId, requestId, at, actor, ...(messageId !== undefined && { messageId }) };
  if (status === from.status) {
    await appendEvent(tx, { ...ref, kind: "turn_changed", data: { from: from.waitingOn, to: waitingOn } });
    return;
  }
  const isDefault = waitingOn === waitingOnFor(status);
  const data = { from: from.status, to: status, ...(!isDefault && { waitingOn }), ...details };
  await appendEvent(tx, { ...ref, kind: "status_changed", data });
}

/**
 * Takes one move of a request back: status, turn and acceptance of the outcome are as if it had never been. The caller
 * settles the clocks.
 * @param events of the request, the move among them
 */
export async function takeBackMove(
  context: Pick<Context, "clock">,
  tx: Tx,
  transition: Transition,
  { events, move }: { events: readonly StoredEvent[]; move: number },
): Promise<void> {
  const { status, waitingOn, closedAt, acceptedAt } = stateWithoutEvent(events, move);
  await transitionRequest(context, tx, transition, { status, waitingOn }, { undoes: move });
  await updateRequest(
    tx,
    { ownerId: transition.ownerId, requestId: transition.requestId },
    {
      closed_at: closedAt === null ? null : new Date(closedAt),
      accepted_at: acceptedAt === null ? null : new Date(acceptedAt),
    },
  );
}

/** A letter came, or did not arrive: it is the user's turn, whatever the status. */
export const waitOnRequester = (
  context: Pick<Context, "clock">,
  tx: Tx,
  transition: Transition,
): Promise<void> => transitionRequest(context, tx, transition, { waitingOn: "you" });
