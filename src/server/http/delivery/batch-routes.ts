import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Batch, RetryBatch, SendBatch } from "#contract/delivery/batch.ts";
import { IdParam } from "#contract/platform/common.ts";
import { notFound } from "#core/problem.ts";
import { cancelBatch } from "#server/actions/delivery/cancel-batch.ts";
import { retryBatch } from "#server/actions/delivery/retry-batch.ts";
import { sendBatch } from "#server/actions/delivery/send-batch.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { batchLetters } from "#server/db/delivery/batch-letters.ts";
import { batchById } from "#server/db/delivery/batches.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { batchView } from "./batch-view.ts";

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
