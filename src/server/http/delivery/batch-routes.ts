import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Batch, type BatchLetter, type BatchState, RetryBatch, SendBatch } from "#contract/delivery/batch.ts";
import { IdParam } from "#contract/platform/common.ts";
import { notFound } from "#core/problem.ts";
import { cancelBatch } from "#server/actions/delivery/cancel-batch.ts";
import { retryBatch } from "#server/actions/delivery/retry-batch.ts";
import { sendBatch } from "#server/actions/delivery/send-batch.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { type BatchLetterRecord, batchLetters } from "#server/db/delivery/batch-letters.ts";
import { batchById } from "#server/db/delivery/batches.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { agencyName } from "#server/http/requests/request-view.ts";

/** 500 addresses of 254 characters, with their agencies. */
const MAX_ADDRESSES_BYTES = 256 * 1024;

/** One draft sent to many agencies: send it, follow it, try again what could not be sent, take it back. */
export const batchRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ["batches"];
    const batchOf = (ownerId: string, batchId: string) =>
      withUser(context.db, ownerId, async (tx) => {
        const batch = await batchById(tx, { ownerId, batchId });
        if (!batch) throw notFound("batch");
        const letters = await batchLetters(tx, ownerId, batchId);
        return batchView(batch, letters, {
          now: nowOf(context),
          undoSeconds: context.settings.undoSeconds,
        });
      });

    app.post(
      "/api/batches",
      { bodyLimit: MAX_ADDRESSES_BYTES, schema: { tags, body: SendBatch, response: { 201: Batch } } },
      async (request, reply) => {
        const id = await sendBatch(context, request.user.id, request.body);
        reply.code(201);
        return batchOf(request.user.id, id);
      },
    );

    app.get("/api/batches/:id", { schema: { tags, params: IdParam, response: { 200: Batch } } }, (request) =>
      batchOf(request.user.id, request.params.id),
    );

    app.post(
      "/api/batches/:id/retries",
      {
        bodyLimit: MAX_ADDRESSES_BYTES,
        schema: { tags, params: IdParam, body: RetryBatch, response: { 202: Batch } },
      },
      async (request, reply) => {
        await retryBatch(context, request.user.id, request.params.id, request.body);
        reply.code(202);
        return batchOf(request.user.id, request.params.id);
      },
    );

    app.delete(
      "/api/batches/:id/submission",
      { schema: { tags, params: IdParam, response: { 200: Batch } } },
      async (request) => {
        await cancelBatch(context, request.user.id, request.params.id);
        return batchOf(request.user.id, request.params.id);
      },
    );
  };

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
  if (status === "draft") return batch_pending ? "waiting" : unsentState(batch_problem);
  return STATE_OF_DELIVERY[delivery_state ?? ""] ?? "sent";
}

/** A letter to an agency that takes no email is no failure: its user sends it. */
function unsentState(problem: BatchLetterRecord["batch_problem"]): BatchState {
  if (problem === null) return "draft";
  return problem.code === "no_email_channel" ? "by_hand" : "failed";
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
    problem: state === "failed" || state === "by_hand" ? letter.batch_problem : null,
  };
}

/** A batch as its page shows it at `now`. */
function batchView(
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
