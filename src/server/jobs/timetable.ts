/** All scheduled tasks with their crontab expressions (UTC). graphile-worker runs each once in a cluster. */
const TIMETABLE = {
  /** The jobs of a dead worker stay locked until this runs. */
  "release-dead-workers": "* * * * *",
  /** The figures of the administrators' plots. */
  "sample-status": "* * * * *",
  "thin-status-samples": "2 * * * *",
  /** Conversations whose snooze has ended. */
  "wake-snoozed": "* * * * *",
  /** Users whose reminder hour has come. Time zones differ by multiples of 15 minutes. */
  "remind-people": "*/15 * * * *",
  "forget-mailbox-changes": "47 * * * *",
  /** Files attached to replies that were never sent. */
  "forget-uploads": "17 * * * *",
  /** Sign-ups not confirmed within a week, used and expired codes, rate limit counters. */
  "expire-sign-ups": "7 * * * *",
  "forget-deleted-drafts": "27 * * * *",
  /** Users whose 30 days after deleting their account have ended. */
  "erase-accounts": "7 * * * *",
  /** Scans the whole file store, after the jobs that delete rows. Files it finds are erased an hour later. */
  "find-unreferenced-files": "47 3 * * *",
  "erase-files": "52 * * * *",
  /** Answers stored for calls with an Idempotency-Key. */
  "forget-idempotent-calls": "12 * * * *",
  /** Older than a month. */
  "forget-webhook-deliveries": "42 3 * * *",
  "forget-sandbox-mail": "22 * * * *",
  /** Prunes the older versions of drafts. */
  "thin-draft-history": "37 3 * * *",
  /** Unmatched email older than UNMATCHED_DAYS. */
  "expire-unmatched": "7 4 * * *",
  /** Warns administrators on Mondays, before unmatched email expires. */
  "warn-of-expiring": "0 9 * * 1",
  /** Compares the directory with FOIA.gov on Sundays, where FOIA_GOV_API_KEY is set. */
  "sync-foia-gov": "27 5 * * 0",
  /** Files stored before text extraction existed, and those whose job failed. A running scan is not started twice. */
  "read-older-attachments": "57 * * * *",
} as const;

export type TimedTask = keyof typeof TIMETABLE;

/** The queue and priority of such a job, as in `db/add-job.ts`. */
const JOB_OPTIONS: Partial<Record<TimedTask, string>> = {
  "read-older-attachments": "?queue=attachments&jobKey=read-older-attachments&priority=30",
};

export const crontab = (Object.keys(TIMETABLE) as TimedTask[])
  .map((task) => `${TIMETABLE[task]} ${task} ${JOB_OPTIONS[task] ?? ""}`.trimEnd())
  .join("\n");
