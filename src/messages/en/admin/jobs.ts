/** The failed jobs of the admin dashboard. */
export const adminJobs = {
  title: "Failed jobs",
  loading: "Loading the failed jobs",
  failedTitle: "The failed jobs did not load",
  emptyTitle: "No failed jobs",
  emptyText:
    "A job that fails is retried automatically for several days. Jobs that still fail are listed here.",
  columns: { task: "Task", error: "Last error", attempts: "Attempts", failed: "Failed", actions: "Actions" },
  /** The noun is shown on phones only, where the table has no header. */
  attemptCount: "{count, number}<noun> {count, plural, one {attempt} other {attempts}}</noun>",
  noError: "No error was recorded",
  retry: "Retry",
  retryOf: "Retry {task}, failed {when}",
  retriedNotice: "{task} runs again",
  retryFailed: "The job was not started. {reason}",
} as const;
