import { notFound, Problem } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { holdBatchLetters } from "#server/db/delivery/batch-letters.ts";
import { batchById, cancelPendingLetters } from "#server/db/delivery/batches.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { cancelSubmission } from "./cancel-sending.ts";

/** Longer than taking back 500 letters takes. */
const HOLD_DURATION_MS = 10 * 60_000;
/** The second finds what was only put off by its job in the first. */
const MAX_PASSES = 3;

/**
 * Takes back every letter of a batch that has not left, and writes no more of them; they are drafts again. What left
 * stays sent. First all are stopped at once; then each is a transaction of its own, whose lock decides against
 * the job that sends it.
 */
export async function cancelBatch(context: Context, userId: string, batchId: string): Promise<void> {
  const found = await withUser(context.db, userId, async (tx) => {
    if (!(await batchById(tx, { ownerId: userId, batchId }))) return null;
    await cancelPendingLetters(tx, { ownerId: userId, batchId });
    return true;
  });
  if (!found) throw notFound("batch");
  const until = new Date(nowOf(context).getTime() + HOLD_DURATION_MS);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const letters = await withUser(context.db, userId, (tx) =>
      holdBatchLetters(tx, { ownerId: userId, batchId, until }),
    );
    if (letters.length === 0) return;
    for (const requestId of letters) {
      await cancelSubmission(context, userId, requestId).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    }
  }
}
