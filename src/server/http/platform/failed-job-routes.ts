import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { AdminPageQuery, FailedJobList, JobParam } from "#contract/platform/admin.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { retryJob } from "#server/actions/platform/retry-job.ts";
import { decodeCursor, pageOf } from "#server/db/platform/cursor.ts";
import { listFailedJobs } from "#server/db/platform/failed-jobs.ts";

/** For administrators: the jobs that failed for good, and to run one again. */
export const failedJobRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/admin/failed-jobs",
      { schema: { tags: ["admin"], querystring: AdminPageQuery, response: { 200: FailedJobList } } },
      async ({ query: { limit = 50, cursor } }) => {
        const [at, id] = cursor === undefined ? [] : decodeCursor(cursor, ["instant", "bigint"]);
        const after = at === undefined || id === undefined ? null : { at, id };
        const page = pageOf(await listFailedJobs(context.db, { after, limit }), limit, (job) => [
          job.failed_key,
          job.id,
        ]);
        return {
          items: page.items.map(({ failed_at, failed_key: _, ...job }) => ({
            ...job,
            failedAt: failed_at.toISOString(),
          })),
          next: page.next,
        };
      },
    );

    app.post(
      "/api/admin/failed-jobs/:jobId/retry",
      { schema: { tags: ["admin"], params: JobParam, response: { 204: Type.Null() } } },
      async ({ params, user }, reply) => {
        await retryJob(context, user.email, params.jobId);
        return reply.code(204).send(null);
      },
    );
  };
