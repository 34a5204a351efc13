import { type Kysely, sql } from "kysely";
import type { ClockBasis } from "#server/db/deadlines/clocks.ts";
import type { Tables } from "./tables.ts";

/** The kinds of jobs, with the payload of each. `server/jobs/tasks.ts` must have one task for each. */
export type JobPayloads = {
  /** `turn`: of the outbox row; absent in jobs from before there were turns. */
  "deliver-mail": { outboxId: string; turn?: number };
  "file-mail": { inboundId: string };
  "requeue-mail": { inboundId: string };
  /** Enqueued by the database function `score_unmatched`. */
  "weigh-unmatched": Record<string, never>;
  "notify-reply": { ownerId: string; messageId: string };
  "send-webhook": { ownerId: string; deliveryId: string; turn: number };
  "tell-mentioned": { noteId: string; userId: string };
  "remind-person": { ownerId: string };
  /** What cannot wait for the user's hour. */
  "tell-notices": { ownerId: string };
  "read-attachments": { messageId: string };
  /** The next pages of a scanned file. */
  "read-scan": { attachmentId: string };
  "sanitize-message": { messageId: string };
  "read-older-attachments": { after?: string };
  "write-letters": { ownerId: string; batchId: string };
  /**
   * `all`: those of every request that was sent, once after an upgrade. `version`: the correction of a law that was made or
   * undone. `rule`: the closing or the hours that changed.
   */
  "recompute-clocks": (ClockBasis | { all: true }) & {
    version?: string;
    rule?: string;
    undone?: true;
    after?: string;
  };
  "plan-agency-import": { importId: string };
  "apply-agency-import": { importId: string };
  "undo-agency-import": { importId: string };
  "plan-request-import": { ownerId: string; importId: string };
  "apply-request-import": { ownerId: string; importId: string };
  "undo-request-import": { ownerId: string; importId: string };
  "answer-as-agency": { sandboxMailId: string; step: string };
};

/** Of the jobs that are due, a lower number goes first. Letters and arriving email are both usual: the older goes first. */
export const PRIORITY = { first: -10, usual: 0, files: 20, olderFiles: 30 } as const;

/** `perOwner`: the queue is one of each user. */
type QueueOptions = { priority: number; queue: string; key?: string; perOwner?: true };

/**
 * Jobs that run one after the other and behind the rest: a file may keep its reader busy for a while, and so may all the
 * requests of a user, and mail must not wait for them. Of those with a key there is one that waits at most.
 */
const QUEUE_OPTIONS: Partial<Record<keyof JobPayloads, QueueOptions>> = {
  "remind-person": { priority: PRIORITY.files, queue: "reminders" },
  // A program that does not answer delays its owner's other webhooks, and nobody else's.
  "send-webhook": { priority: PRIORITY.files, queue: "webhooks", perOwner: true },
  "read-attachments": { priority: PRIORITY.files, queue: "attachments" },
  "read-scan": { priority: PRIORITY.files, queue: "scans" },
  "sanitize-message": { priority: PRIORITY.files, queue: "sanitizing" },
  "read-older-attachments": {
    priority: PRIORITY.olderFiles,
    queue: "attachments",
    key: "read-older-attachments",
  },
};

/** Adds a job in the caller's transaction, so that it exists exactly if the change does. */
export async function addJob<Name extends keyof JobPayloads>(
  tx: Kysely<Tables>,
  name: Name,
  payload: JobPayloads[Name],
  runAt: Date | null = null,
  priority?: number,
): Promise<void> {
  const options = QUEUE_OPTIONS[name];
  const owner = options?.perOwner && "ownerId" in payload ? `-${payload.ownerId}` : "";
  const queue = options ? `${options.queue}${owner}` : null;
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz,
    priority := ${priority ?? options?.priority ?? PRIORITY.usual}::int, queue_name := ${queue}::text,
    job_key := ${options?.key ?? null}::text)`.execute(tx);
}
