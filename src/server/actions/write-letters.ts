import { Problem } from "#core/problem.ts";
import { addJob, type JobPayloads } from "#server/db/add-job.ts";
import { asPerson } from "#server/db/as-person.ts";
import {
  batchById,
  endWaiting,
  type KeptProblem,
  waitingLetter,
  waitingLetters,
} from "#server/db/batches.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { writeFirstLetter } from "./first-letter.ts";

/** Letters one job writes before it hands over to the next: a second's work, so that others get their turn. */
const LETTERS_A_JOB = 25;

type Letter = { ownerId: string; requestId: string; sendAt: Date | null };

/**
 * Writes the letters of a batch that wait, in their order, each in a transaction of its own. What cannot be sent keeps
 * the reason and holds up no other. Killed at any moment and begun again it goes on where it was: a letter that was
 * written waits no more.
 */
export async function writeLetters(
  context: Context,
  { ownerId, batchId }: JobPayloads["write-letters"],
): Promise<void> {
  const batch = await batchById(context.db, { ownerId, batchId });
  if (!batch) return;
  const waiting = await waitingLetters(context.db, { ownerId, batchId }, LETTERS_A_JOB);
  const faults: unknown[] = [];
  for (const requestId of waiting) {
    const letter = { ownerId, requestId, sendAt: batch.send_at };
    try {
      await writeLetter(context, letter);
    } catch (error) {
      if (!(error instanceof Problem)) faults.push(error);
      await asPerson(context.db, ownerId, (tx) => endWaiting(tx, ownerId, requestId, keptOf(error)));
    }
  }
  if (waiting.length === LETTERS_A_JOB) {
    await addJob(context.db, "write-letters", { ownerId, batchId });
  }
  // Noted with its letter, so that the others went on; the log is to have it as well.
  if (faults.length > 0) throw faults[0];
}

function writeLetter(context: Context, { ownerId, requestId, sendAt }: Letter): Promise<void> {
  return asPerson(context.db, ownerId, async (tx) => {
    const request = await lockRequest(tx, ownerId, requestId);
    // Taken back, deleted, or sent singly since the list was read.
    const waiting = request && (await waitingLetter(tx, ownerId, requestId));
    if (!request || !waiting) return;
    if (request.status !== "draft") return endWaiting(tx, ownerId, requestId, null);
    const { said } = waiting;
    // Tried again after its time has come, it leaves as soon as any letter does.
    const leaves = sendAt !== null && sendAt > nowOf(context) ? sendAt : null;
    await writeFirstLetter(context, tx, {
      personId: ownerId,
      request,
      said: said !== null && said.agency === request.agency_id ? said.address : undefined,
      leaves,
    });
  });
}

const keptOf = (error: unknown): KeptProblem =>
  error instanceof Problem
    ? { code: error.code, detail: error.message, fields: error.fields }
    : {
        code: "unexpected",
        detail: "Something went wrong on our side. It was noted; try again.",
        fields: [],
      };
