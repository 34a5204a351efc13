import { notFound } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import { lockChange, lockTouched, markUndone, noteChange, putBack } from "#server/db/mailbox-changes.ts";
import { type Context, nowOf } from "./context.ts";

/**
 * Takes a change back: whatever is still as it left it stands again as before, what was moved on since stays. Once; the
 * same call again does nothing. Fails with `not_found`, also once the change is forgotten.
 */
export function undoMailboxChange(context: Context, personId: string, id: number): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const change = await lockChange(tx, personId, id);
    if (!change) throw notFound("change");
    if (change.undone) return;
    await lockTouched(tx, personId, change.before);
    await putBack(tx, personId, change.before);
    const at = nowOf(context);
    await markUndone(tx, personId, id, at);
    await noteChange(tx, { ownerId: personId, at, verb: "undone", before: null });
  });
}
