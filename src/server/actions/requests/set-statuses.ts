import type {
  SetStatuses,
  SetStatusesResult,
  UndoStatusesResult,
} from "#contract/requests/request-status.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { applyToEach } from "./apply-to-each.ts";
import { setStatus, undoStatusChange } from "./set-status.ts";

/** Puts many requests down as being in one status. Each is a transaction of its own: what one refuses stops no other. */
export async function setStatuses(
  context: Context,
  userId: string,
  { ids, ...input }: SetStatuses,
): Promise<SetStatusesResult> {
  const moved: SetStatusesResult["updated"] = [];
  const refused = await applyToEach(ids, async (id) => {
    const event = await setStatus(context, userId, id, input);
    if (event !== null) moved.push({ id, event });
  });
  return { updated: moved, failed: refused };
}

/** Takes back what `moveMany` moved, but for what has moved on since. */
export async function undoStatuses(
  context: Context,
  userId: string,
  moved: SetStatusesResult["updated"],
): Promise<UndoStatusesResult> {
  const events = new Map(moved.map(({ id, event }) => [id, event]));
  const refused = await applyToEach([...events.keys()], (id) =>
    undoStatusChange(context, userId, id, events.get(id)),
  );
  const unchangedIds = new Set(refused.map(({ id }) => id));
  return { undone: [...events.keys()].filter((id) => !unchangedIds.has(id)), failed: refused };
}
