import type { RetryBatch } from "#contract/batch.ts";
import { notFound } from "#core/problem.ts";
import { addJob } from "#server/db/add-job.ts";
import { asPerson } from "#server/db/as-person.ts";
import { batchById, waitAgain } from "#server/db/batches.ts";
import type { Context } from "./context.ts";
import { refuseLongBatch } from "./sending/sending-room.ts";

/**
 * Tries letters of a batch again that could not be sent or were taken back; what is on its way is left alone, so a
 * repeated call sends nothing twice. Fails with `sending_limit` (429), and then none is tried.
 */
export function retryBatch(
  context: Context,
  personId: string,
  batchId: string,
  { requestIds, addresses = {} }: RetryBatch,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const of = { ownerId: personId, batchId };
    if (!(await batchById(tx, of))) throw notFound("batch");
    const said = Object.fromEntries(Object.entries(addresses).map(([id, to]) => [id.toLowerCase(), to]));
    const letters = await waitAgain(tx, of, { requestIds: requestIds ?? null, addresses: said });
    if (letters === 0) return;
    // They wait already, so they are among what is counted.
    await refuseLongBatch(context, tx, { ownerId: personId, letters, waiting: letters });
    await addJob(tx, "write-letters", of);
  });
}
