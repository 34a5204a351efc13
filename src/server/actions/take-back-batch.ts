import { notFound, Problem } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import { holdLetters } from "#server/db/batch-letters.ts";
import { batchById, stopWaiting } from "#server/db/batches.ts";
import { cancelSubmission } from "./cancel-sending.ts";
import { type Context, nowOf } from "./context.ts";

/** Longer than taking back 500 letters takes. */
const HOLD_MS = 10 * 60_000;
/** The second finds what was only put off by its job in the first. */
const PASSES = 3;

/**
 * Takes back every letter of a batch that has not left, and writes no more of them; they are drafts again. What left
 * stays sent. All are kept from leaving first, at once; then each is a transaction of its own, whose lock decides against
 * the job that sends it.
 */
export async function takeBackBatch(context: Context, personId: string, batchId: string): Promise<void> {
  const found = await asPerson(context.db, personId, async (tx) => {
    if (!(await batchById(tx, { ownerId: personId, batchId }))) return null;
    await stopWaiting(tx, { ownerId: personId, batchId });
    return true;
  });
  if (!found) throw notFound("batch");
  const until = new Date(nowOf(context).getTime() + HOLD_MS);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const letters = await asPerson(context.db, personId, (tx) =>
      holdLetters(tx, { ownerId: personId, batchId, until }),
    );
    if (letters.length === 0) return;
    for (const requestId of letters) {
      await cancelSubmission(context, personId, requestId).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    }
  }
}
