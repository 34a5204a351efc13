import { notFound } from "#core/problem.ts";
import { audit } from "#server/db/platform/audit.ts";
import { retryFailedJob } from "#server/db/platform/failed-jobs.ts";
import { type Context, nowOf } from "./context.ts";

/**
 * Runs a failed job again, with all of its attempts. Resolves to its task.
 * @throws Problem not_found (404)
 */
export function retryJob(
  context: Pick<Context, "db" | "clock">,
  admin: string,
  jobId: string,
): Promise<string> {
  return context.db.transaction().execute(async (tx) => {
    const at = nowOf(context);
    const task = await retryFailedJob(tx, jobId, at);
    if (task === undefined) throw notFound("job");
    await audit(tx, { at, actor: admin, verb: "job_retried", subject: jobId, detail: { task } });
    return task;
  });
}
