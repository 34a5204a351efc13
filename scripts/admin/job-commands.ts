import { retryJob } from "#server/actions/platform/retry-job.ts";
import { listFailedJobs } from "#server/db/platform/failed-jobs.ts";
import type { Env } from "#server/env.ts";
import { OPERATOR, withOpenDatabase } from "../installation-database.ts";
import { type Command, tabbed } from "./command.ts";

/** As many failed jobs as are shown: who has more has one cause, which the newest tell. */
const LIMIT = 200;

export const jobCommands: Command[] = [
  { name: "job:list", description: `list the jobs that failed for good, the newest ${LIMIT}`, run: list },
  {
    name: "job:retry",
    description: "run failed jobs again, with all of their attempts",
    usage: "ID…",
    words: [1, Number.POSITIVE_INFINITY],
    run: retry,
  },
];

async function list(env: Env) {
  const found = await withOpenDatabase(env, (db) => listFailedJobs(db, { after: null, limit: LIMIT }));
  const data = found.slice(0, LIMIT).map(({ failed_at, failed_key: _, ...job }) => ({
    ...job,
    failedAt: failed_at.toISOString(),
  }));
  const rows = data.map(({ id, task, attempts, failedAt, error }) => [id, task, attempts, failedAt, error]);
  return { text: tabbed([["id", "task", "attempts", "failed", "error"], ...rows]), data };
}

async function retry(env: Env, ids: string[]) {
  const wrong = ids.find((id) => !/^\d{1,18}$/.test(id));
  if (wrong !== undefined) throw new Error(`${wrong} is no id of a job; job:list has them`);
  const clock = { now: () => Temporal.Now.instant() };
  const data = await withOpenDatabase(env, async (db) => {
    const retried = [];
    for (const id of ids) retried.push({ id, task: await retryJob({ db, clock }, OPERATOR, id) });
    return retried;
  });
  return { text: data.map(({ id, task }) => `Job ${id} (${task}) runs again.`).join("\n"), data };
}
