/**
 * The shape of a public-records law: one row a law, facts only, no computation and no `Temporal`, so that the letter in
 * the browser can read the rows as they are. `due.ts` counts, `laws/` holds the rows, `laws.ts` the table.
 *
 * A jurisdiction whose law has no number says so with `days: null` and a reason. It never gets an invented figure.
 */

/** What a limit is counted in. "business" skips weekends, holidays and closings; "calendar" counts every day. */
export const UNITS = ["business", "calendar"] as const;
export type Unit = (typeof UNITS)[number];

/** The clocks a law can run. "extension" is the initial response moved by the law's own extension. */
export const DEADLINE_KINDS = [
  "initial_response",
  "extension",
  "production",
  "appeal",
  "appeal_decision",
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** How sure we are of a fact, weakest last. */
export const CONFIDENCES = ["high", "medium", "low"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** How the request reached the office. Some laws deem an electronic request received later than it arrived. */
export const CHANNELS = ["electronic", "post"] as const;
export type Channel = (typeof CHANNELS)[number];

/** The event whose day is day zero. */
type StartEvent = "receipt" | "adverse_determination" | "appeal_receipt";

/** The last day moves to the next day that is neither a weekend day nor a holiday. */
export type Roll = { off: "weekends_and_holidays"; citation: string };

export type SetLimit = {
  days: number;
  unit: Unit;
  from: StartEvent;
  /** What must have happened by then, as the end of "… to decide". */
  meaning: string;
  citation: string;
  /** Only calendar limits can end on a day off; null where the law does not move such a day. */
  roll: Roll | null;
};

/** The law sets no number of days; `reason` is the sentence shown instead of a date. */
type NoLimit = { days: null; reason: string; citation: string | null };

type Limit = SetLimit | NoLimit;

export type Extension = {
  /** The most the office may take by its own notice, in all. */
  days: number;
  unit: Unit;
  /** In two or three words, after "for". */
  ground: string;
  /** The whole condition. */
  condition: string;
  /** What lies beyond `days`, if anything. */
  beyond: string | null;
  citation: string;
  appliesTo: readonly DeadlineKind[];
  roll: Roll | null;
};

/** When the law stops its clock. `clarifications` is how many pauses to ask the requester something it allows. */
type Tolling = {
  clarifications: number;
  condition: string;
  citation: string;
  appliesTo: readonly DeadlineKind[];
};

/** Counting starts the day after receipt in every law here; what differs is the day of receipt. */
type Start = {
  /** An electronic request counts as received this many business days after it was sent. */
  deemed: { businessDays: number; citation: string } | null;
  /** Mail after `closes` ("17:00", office time) or on a day off counts as received on the next business day. */
  officeHours: { closes: string; citation: string } | null;
  detail: string | null;
};

type Exemption = { citation: string; label: string };

/** The groups of facts whose certainty is recorded apart. */
export type LawField =
  | "initial_response"
  | "extension"
  | "clock"
  | "appeal"
  | "fees"
  | "residency"
  | "holidays";

/** "looked up": a page supports it, usually a copy of the statute; "memory": from knowledge of the statute alone. */
type Certainty = { confidence: Confidence; basis: "looked up" | "memory" };

export type Law = {
  /** "us" or "us-il": country, then state. */
  jurisdiction: string;
  /** Short, for lists and columns: "Illinois". */
  place: string;
  /** As the middle of a sentence: "a federal agency". */
  office: string;
  /** The title of the act. */
  title: string;
  /** What people call it where several states share a title. */
  commonName: string;
  abbreviation: string;
  citation: string;
  /** Who answers, for the address lines, and how the letter begins. */
  officer: { title: string; salutation: string };
  limits: Record<Exclude<DeadlineKind, "extension">, Limit>;
  extension: Extension | null;
  start: Start;
  tolling: Tolling | null;
  /** A code of `calendars/`. */
  calendar: string;
  appeal: { to: string | null; detail: string; court: string; citation: string };
  /** What the law allows when no answer comes: "You may go to court" / "without an appeal". */
  silence: { may: string; how: string; citation: string };
  residency: { required: boolean; who: string; citation: string };
  fees: {
    search: string;
    copies: string;
    waiver: { test: string; citation: string } | null;
  };
  expedited: { test: string; ruling: string; citation: string } | null;
  exemptions: readonly Exemption[];
  certainty: Record<LawField, Certainty>;
  /** What is known to be unchecked, for the page that shows the row. */
  doubts: string | null;
  sources: readonly string[];
  /** ISO day on which the row was last compared with its sources. */
  lastChecked: string;
};
