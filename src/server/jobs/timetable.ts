/** Every timer of the program: task, and when, in crontab's words (UTC). graphile-worker runs each once a cluster. */
const TIMETABLE = {
  /** A worker that died keeps its jobs until somebody notices. */
  "release-dead-workers": "* * * * *",
  /** Conversations that were set aside until now. */
  "wake-snoozed": "* * * * *",
  /** Whose hour of the day has come; zones are whole quarters of an hour apart. */
  "remind-people": "*/15 * * * *",
  "forget-mailbox-changes": "47 * * * *",
  /** Files attached to answers that nobody sent. */
  "forget-uploads": "17 * * * *",
  /** Sign-ups that nobody confirmed within a week, used and expired codes, counters of tries. */
  "expire-sign-ups": "7 * * * *",
  "forget-deleted-drafts": "27 * * * *",
  /** Users whose 30 days after deleting their account have ended. */
  "erase-accounts": "7 * * * *",
  /** Walks the whole file store; after the jobs that delete rows. What it finds is erased an hour later. */
  "find-unreferenced-files": "47 3 * * *",
  "erase-files": "52 * * * *",
  "forget-sandbox-mail": "22 * * * *",
  /** Older versions of a draft stand further apart. */
  "thin-draft-history": "37 3 * * *",
  /** Email that belongs to no request, past UNMATCHED_DAYS. */
  "expire-unmatched": "7 4 * * *",
  /** Before that, administrators hear of it: Mondays. */
  "warn-of-expiring": "0 9 * * 1",
  /** Files from before they were read, and those a job gave up. A walk under way is not begun twice. */
  "read-older-attachments": "57 * * * *",
} as const;

export type TimedTask = keyof typeof TIMETABLE;

/** Where such a job stands, as `db/add-job.ts` says it of the others. */
const JOB_OPTIONS: Partial<Record<TimedTask, string>> = {
  "read-older-attachments": "?queue=attachments&jobKey=read-older-attachments&priority=30",
};

export const crontab = (Object.keys(TIMETABLE) as TimedTask[])
  .map((task) => `${TIMETABLE[task]} ${task} ${JOB_OPTIONS[task] ?? ""}`.trimEnd())
  .join("\n");
