import type { Batch, BatchLetter, BatchState } from "#contract/delivery/batch.ts";
import type { BatchLetterRecord } from "#server/db/delivery/batch-letters.ts";
import type { batchById } from "#server/db/delivery/batches.ts";
import { agencyName } from "#server/http/requests/request-view.ts";

type BatchRow = NonNullable<Awaited<ReturnType<typeof batchById>>>;

/** What a letter's delivery means to anyone who follows the batch. One recorded by hand has none, and was sent. */
const STATE_OF_DELIVERY: Readonly<Record<string, BatchState>> = {
  scheduled: "scheduled",
  queued: "queued",
  sending: "sending",
  deferred: "deferred",
  accepted: "sent",
  failed: "returned",
  held: "held",
  bounced: "returned",
};

function stateOf({ status, batch_pending, batch_problem, delivery_state }: BatchLetterRecord): BatchState {
  if (status === "draft") return batch_pending ? "waiting" : batch_problem ? "failed" : "draft";
  return STATE_OF_DELIVERY[delivery_state ?? ""] ?? "sent";
}

function letterView(letter: BatchLetterRecord): BatchLetter {
  const state = stateOf(letter);
  return {
    requestId: letter.id,
    position: letter.batch_position,
    agency: agencyName(letter),
    jurisdiction: letter.jurisdiction,
    state,
    address: letter.address,
    dueOn: letter.due_on,
    problem: state === "failed" ? letter.batch_problem : null,
  };
}

/** A batch as its page shows it at `now`. */
export function batchView(
  batch: BatchRow,
  letters: readonly BatchLetterRecord[],
  { now, undoSeconds }: { now: Date; undoSeconds: number },
): Batch {
  const waiting = letters.filter((letter) => letter.batch_pending && letter.status === "draft").length;
  const queued = letters.filter((letter) => letter.undoable);
  return {
    id: batch.id,
    title: batch.title,
    createdAt: batch.created_at.toISOString(),
    sendAt: batch.send_at?.toISOString() ?? null,
    letters: letters.map(letterView),
    undoable: waiting + queued.length,
    undoSeconds: secondsLeft(queued, now) ?? (waiting > 0 && batch.send_at === null ? undoSeconds : null),
  };
}

/** Until the first of these letters leaves; null where one may at any moment, or leaves at a chosen time. */
function secondsLeft(queued: readonly BatchLetterRecord[], now: Date): number | null {
  if (queued.some((letter) => letter.delivery_state === "scheduled")) return null;
  const sendTimes = queued.flatMap(({ leaves_at }) => (leaves_at === null ? [] : [leaves_at.getTime()]));
  const seconds = Math.round((Math.min(...sendTimes) - now.getTime()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
