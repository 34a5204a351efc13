import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The jobs there are, with what each is told. `server/jobs/tasks.ts` must have one task for each. */
export type JobPayloads = {
  /** `turn`: of the outbox row; absent in jobs from before there were turns. */
  "deliver-mail": { outboxId: string; turn?: number };
  "file-mail": { inboundId: string };
  "requeue-mail": { inboundId: string };
  "notify-reply": { ownerId: string; messageId: string };
  "write-letters": { ownerId: string; batchId: string };
  "recompute-clocks": ({ jurisdiction: string } | { calendar: string }) & { after?: string };
  "plan-agency-import": { importId: string };
  "apply-agency-import": { importId: string };
  "undo-agency-import": { importId: string };
  "answer-as-agency": { sandboxMailId: string; step: string };
};

/** Where a job stands among those that are due: a lower number goes first, 0 is the usual. */
export const PRIORITY = { first: -10, usual: 0, letters: 10 } as const;

/** Adds a job in the caller's transaction, so that it exists exactly if the change does. */
export async function addJob<Name extends keyof JobPayloads>(
  tx: Kysely<Tables>,
  name: Name,
  payload: JobPayloads[Name],
  runAt: Date | null = null,
  priority: number = PRIORITY.usual,
): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz,
    priority := ${priority}::int)`.execute(tx);
}
