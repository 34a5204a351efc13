import { type Kysely, sql } from "kysely";
import { addJob } from "./add-job.ts";
import type { Tables } from "./tables.ts";

/**
 * How long after its last row went a file is looked at again. A process that stores the same bytes meanwhile names them in a row
 * within that time (a sender's DATA may take ten minutes, an import's files an hour).
 */
export const RELEASE_AFTER_MS = 2 * 60 * 60 * 1000;

/** One job has at most so many, so that its payload stays small. */
const FILES_A_JOB = 500;

/**
 * Has these files removed once no row names them any more, some time after the transaction that took their rows away. Saying
 * it of a file that others still use is harmless.
 */
export async function releaseFiles(tx: Kysely<Tables>, sha256s: readonly string[], now: Date): Promise<void> {
  const files = [...new Set(sha256s)].filter((sha256) => sha256 !== "");
  const at = new Date(now.getTime() + RELEASE_AFTER_MS);
  for (let from = 0; from < files.length; from += FILES_A_JOB) {
    await addJob(tx, "release-files", { files: files.slice(from, from + FILES_A_JOB) }, at);
  }
}

/** Whether any row names this file. Files of letters in the outbox are attachments of their message, too. */
export async function isFileInUse(db: Kysely<Tables>, sha256: string): Promise<boolean> {
  const named = JSON.stringify([{ sha256 }]);
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from inbound where raw_sha256 = ${sha256})
      or exists (select from message where raw_sha256 = ${sha256})
      or exists (select from attachment where sha256 = ${sha256})
      or exists (select from upload where sha256 = ${sha256})
      or exists (select from request_import_mail where sha256 = ${sha256})
      or exists (select from request_import where state <> 'undone' and files @> ${named}::jsonb)
      or exists (select from answer_by_mail where attachments @> ${named}::jsonb)
      or exists (select from deleted_draft where uploads @> ${named}::jsonb)
      or exists (select from agency_import where sha256 = ${sha256}) as used`.execute(db);
  return rows[0]?.used ?? true;
}
