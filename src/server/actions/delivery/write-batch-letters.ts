import { Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  batchById,
  completePendingLetter,
  pendingLetter,
  pendingLetters,
  type StoredProblem,
} from "#server/db/delivery/batches.ts";
import { addJob, type JobPayloads } from "#server/db/platform/add-job.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { queueInitialLetter } from "./queue-initial-letter.ts";

/** Letters one job writes before it hands over to the next: a second's work, so that others get their turn. */
const LETTERS_PER_JOB = 25;

type BatchLetter = { ownerId: string; requestId: string; sendAt: Date | null };

/**
 * Writes the letters of a batch that wait, in their order, each in a transaction of its own. What cannot be sent stops
 * the reason and holds up no other. Killed at any moment and begun again it goes on where it was: a letter that was
 * written waits no more.
 */
export async function writeBatchLetters(
  context: Context,
  { ownerId, batchId }: JobPayloads["write-letters"],
): Promise<void> {
  const batch = await batchById(context.db, { ownerId, batchId });
  if (!batch) return;
  const waiting = await pendingLetters(context.db, { ownerId, batchId }, LETTERS_PER_JOB);
  const unexpectedErrors: unknown[] = [];
  for (const requestId of waiting) {
    const letter = { ownerId, requestId, sendAt: batch.send_at };
    try {
      await writeBatchLetter(context, letter);
    } catch (error) {
      if (!(error instanceof Problem)) unexpectedErrors.push(error);
      await withUser(context.db, ownerId, (tx) =>
        completePendingLetter(tx, ownerId, requestId, problemOf(error)),
      );
    }
  }
  if (waiting.length === LETTERS_PER_JOB) {
    await addJob(context.db, "write-letters", { ownerId, batchId });
  }
  // Noted with its letter, so that the others went on; the log is to have it as well.
  if (unexpectedErrors.length > 0) throw unexpectedErrors[0];
}

function writeBatchLetter(context: Context, { ownerId, requestId, sendAt }: BatchLetter): Promise<void> {
  return withUser(context.db, ownerId, async (tx) => {
    const request = await lockRequest(tx, ownerId, requestId);
    // Taken back, deleted, or sent singly since the list was read.
    const waiting = request && (await pendingLetter(tx, ownerId, requestId));
    if (!request || !waiting) return;
    if (request.status !== "draft") return completePendingLetter(tx, ownerId, requestId, null);
    const { said } = waiting;
    // Tried again after its time has come, it leaves as soon as any letter does.
    const leavesAt = sendAt !== null && sendAt > nowOf(context) ? sendAt : null;
    await queueInitialLetter(context, tx, {
      userId: ownerId,
      request,
      confirmedAddress: said !== null && said.agency === request.agency_id ? said.address : undefined,
      leavesAt,
    });
  });
}

const problemOf = (error: unknown): StoredProblem =>
  error instanceof Problem
    ? { code: error.code, detail: error.message, fields: error.fields }
    : {
        code: "unexpected",
        detail: deliveryErrors.unexpected,
        fields: [],
      };
