import type { RetryBatch } from "#contract/delivery/batch.ts";
import { notFound } from "#core/problem.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { batchById, retryLetters } from "#server/db/delivery/batches.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { assertBatchWithinLimits } from "./check-sending-limits.ts";

/**
 * Tries letters of a batch again that could not be sent or were taken back; what is on its way is left alone, so a
 * repeated call sends nothing twice. Fails with `sending_limit` (429), and then none is tried.
 */
export function retryBatch(
  context: Context,
  userId: string,
  batchId: string,
  { requestIds, addresses = {} }: RetryBatch,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const batchRef = { ownerId: userId, batchId };
    if (!(await batchById(tx, batchRef))) throw notFound("batch");
    const addressesByRequest = Object.fromEntries(
      Object.entries(addresses).map(([id, to]) => [id.toLowerCase(), to]),
    );
    const letters = await retryLetters(tx, batchRef, {
      requestIds: requestIds ?? null,
      addresses: addressesByRequest,
    });
    if (letters === 0) return;
    // They wait already, so they are among what is counted.
    await assertBatchWithinLimits(context, tx, { ownerId: userId, letters, waiting: letters });
    await addJob(tx, "write-letters", batchRef);
  });
}
