/** Every timer of the program: task, and when, in crontab's words (UTC). graphile-worker runs each once a cluster. */
const TIMETABLE = {
  /** A worker that died keeps its jobs until somebody notices. */
  "release-dead-workers": "* * * * *",
  /** Files attached to answers that nobody sent. */
  "forget-uploads": "17 * * * *",
  "forget-deleted-drafts": "27 * * * *",
  /** Older versions of a draft stand further apart. */
  "thin-draft-history": "37 3 * * *",
} as const;

export type TimedTask = keyof typeof TIMETABLE;

export const crontab = Object.entries(TIMETABLE)
  .map(([task, when]) => `${when} ${task}`)
  .join("\n");
