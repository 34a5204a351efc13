import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The jobs there are, with what each is told. `server/jobs/tasks.ts` must have one task for each. */
export type JobPayloads = {
  "deliver-mail": { outboxId: string };
  "file-mail": { inboundId: string };
  "recompute-clocks": ({ jurisdiction: string } | { calendar: string }) & { after?: string };
  "plan-agency-import": { importId: string };
  "apply-agency-import": { importId: string };
  "undo-agency-import": { importId: string };
  "answer-as-agency": { sandboxMailId: string; step: string };
};

/** Adds a job in the caller's transaction, so that it exists exactly if the change does. */
export async function addJob<Name extends keyof JobPayloads>(
  tx: Kysely<Tables>,
  name: Name,
  payload: JobPayloads[Name],
  runAt: Date | null = null,
): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz)`.execute(tx);
}
