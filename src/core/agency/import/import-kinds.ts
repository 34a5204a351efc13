/** The public formats an import reads; `detect-format.ts` detects them. */
export const IMPORT_FORMATS = [
  "daylight_csv",
  "daylight_json",
  "foia_gov_json",
  "foia_gov_contacts_csv",
  "18f_yaml",
  "alaveteli_csv",
  "froide_csv",
  "froide_json",
  "muckrock_csv",
  "muckrock_json",
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The state of an import, of agencies or of requests. "ready": the preview exists and nothing was changed yet. */
export const IMPORT_STATES = [
  "planning",
  "ready",
  "applying",
  "applied",
  "undoing",
  "undone",
  "failed",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The effect of a row of the file. */
export const CHANGE_KINDS = ["added", "changed", "conflict", "rejected", "unchanged"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Why an administrator must decide about a row. */
export const CONFLICT_CAUSES = [
  /** Two rows of the file are about one agency, or would add one twice. */
  "twice_in_file",
  /** An administrator changed the agency here; the row would undo it. */
  "edited_here",
  /** Its email address was verified here, and the row has another. */
  "verified_here",
  /** An agency with nearly this name is here already. */
  "possible_duplicate",
  /** The agency was retired here. */
  "retired_here",
  /** The row's ids lead to different agencies. */
  "ids_disagree",
] as const;
export type ConflictCause = (typeof CONFLICT_CAUSES)[number];

/** How conflicts are resolved when an import is applied: skipped, or replaced with the file's values. */
export const CONFLICT_CHOICES = ["skip", "take"] as const;
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number];

/**
 * The result of a row. "left": not undone, because it was changed since. "retired": added, and a request names it by
 * now.
 */
export const CHANGE_OUTCOMES = ["applied", "skipped", "undone", "retired", "left"] as const;
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number];
