import { notFound } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  lockChanged,
  lockMailboxChange,
  markUndone,
  recordChange,
  undoChange,
} from "#server/db/mailbox/mailbox-changes.ts";
import { withUser } from "#server/db/platform/with-user.ts";

/**
 * Undoes a change: what is still as it left it is restored, what changed since stays. Once; the
 * same call again does nothing. Fails with `not_found`, also once the change is forgotten.
 */
export function undoMailboxChange(context: Context, userId: string, id: number): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const change = await lockMailboxChange(tx, userId, id);
    if (!change) throw notFound("change");
    if (change.undone) return;
    await lockChanged(tx, userId, change.before);
    await undoChange(tx, userId, change.before);
    const at = nowOf(context);
    await markUndone(tx, userId, id, at);
    await recordChange(tx, { ownerId: userId, at, verb: "undone", before: null });
  });
}
