/**
 * The shape of a public-records law: one row a law, facts only, no computation and no `Temporal`, so that the letter
 * in the browser can read the rows as they are. `calculate-deadline.ts` counts, `jurisdictions/` holds the rows as JSON,
 * `laws.ts` the table. `contract/deadlines/law.ts` has the same shape as a schema, which every row is tested against.
 * A jurisdiction whose law has no number says so with `days: null` and a reason. It never gets an invented figure.
 */

/**
 * The unit of a limit. "business" skips weekends, holidays and closings; "calendar" counts every day; weeks,
 * months and years end on the day that has the name or number of the day they started on.
 */
export const UNITS = ["business", "calendar", "weeks", "months", "years"] as const;
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

/** How the request reached the agency. Some laws deem an electronic request received later than it arrived. */
export const CHANNELS = ["electronic", "post"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Some laws give a municipality or another local body other limits than a state agency. */
export const BODIES = ["agency", "municipality"] as const;
export type Body = (typeof BODIES)[number];

/**
 * The event whose day is day zero. "end_of_initial_response": day zero is still the day of receipt, and this limit
 * begins where the initial response's ends (Oregon).
 */
export const START_EVENTS = [
  "receipt",
  "acknowledgment",
  "determination",
  "adverse_determination",
  "appeal_receipt",
  "end_of_initial_response",
] as const;
export type StartEvent = (typeof START_EVENTS)[number];

/** A last day that is off moves to the next day that is not; in some laws Saturday is no such day. */
export type Roll = {
  off: "weekends_and_holidays" | "sundays_and_holidays";
  /** Days of another calendar that move a last day too: California's courts close on more days than its offices. */
  calendar?: string;
  citation: string;
};

/**
 * The required action by the last day of the initial response. In Missouri, Nebraska and Nevada an explanation with the
 * earliest date is enough, so their rows say "acknowledge".
 */
export const DUTIES = ["acknowledge", "determine", "produce"] as const;
export type Duty = (typeof DUTIES)[number];

export type SetLimit = {
  days: number;
  unit: Unit;
  from: StartEvent;
  /** The required action, as the end of "… to decide". */
  meaning: string;
  citation: string;
  /** Of a request with a time limit of its own, which requests those are: "a request for a commercial purpose". */
  tier?: string;
  /**
   * Only calendar limits can end on a day off; null where the law does not move such a day, or is silent: for the
   * requester's own limit the earlier day is the safe one.
   */
  roll: Roll | null;
};

/** The law sets no number of days; `reason` is the sentence shown instead of a date. */
export type NoLimit = {
  days: null;
  reason: string;
  citation: string | null;
  /**
   * The period the state advises its agencies to meet, for a reminder. Advice is no legal date and is never shown as
   * one.
   */
  advised?: { days: number; unit: "business" | "calendar"; by: string; citation: string | null };
};

export type Limit = SetLimit | NoLimit;

/** No extension at all, or one without a cap: `uncapped` are the clocks that a notice with its own day lengthens. */
export type NoExtension = NoLimit & { uncapped?: readonly DeadlineKind[] };

export type Extension = {
  /** The most the agency may take by its own notice; with `counted: "from_receipt"`, first period included. */
  days: number;
  unit: Unit;
  /**
   * "from_first_limit": added to the end of the first period. "from_receipt": in all, from the day of receipt.
   * "from_acknowledgment": from the day the agency acknowledged, at the latest the end of the first period (New
   * York).
   */
  counted: "from_first_limit" | "from_receipt" | "from_acknowledgment";
  /** May be taken again and again by further notices (Alabama). */
  repeatable?: true;
  /** In two or three words, after "for". */
  ground: string;
  /** The whole condition. */
  condition: string;
  /** Rules beyond `days`, if any. */
  beyond: string | null;
  citation: string;
  appliesTo: readonly DeadlineKind[];
  roll: Roll | null;
};

/**
 * When the law stops its clock. `clarifications` is how many pauses to ask the requester something it allows: 1000 where it
 * sets no number.
 */
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
  /**
   * A request on a day off, or after `closes` ("17:00", office time; null where the law says nothing of hours),
   * counts as received on the next business day. Pennsylvania leaves the hours to each agency: its row closes at five.
   */
  officeHours: { closes: string | null; citation: string } | null;
  /** Nothing counts before the agency has this fee (Canada). */
  applicationFee?: { amount: string; citation: string };
  detail: string | null;
};

type Exemption = { citation: string; label: string };

/**
 * Limits for special cases, described but not calculated: commercial requests, a data subject's own file, an outer
 * limit.
 */
type OtherLimit = { about: string; days: number; unit: Unit; citation: string | null };

/**
 * Requests that a law gives another time limit for the first answer. `recurrent`, `voluminous`, `non_resident` and
 * `older_records` are what the agency calls a requester or a request in a notice; the others follow from what the request says.
 */
export const TIER_CONDITIONS = [
  "commercial",
  "body_camera",
  "expedited",
  "recurrent",
  "voluminous",
  "non_resident",
  "older_records",
] as const;
export type Tier = {
  when: (typeof TIER_CONDITIONS)[number];
  /** Which requests, in a few words: "a request for a commercial purpose". */
  about: string;
  days: number;
  unit: Unit;
  citation: string;
  /** Where it is not the usual one. */
  extension?: Extension | NoExtension;
  /** The agency's notice asks the requester to narrow it, and the days count from the answer. */
  countsFromAnswer?: true;
};

/** The groups of facts whose certainty is recorded apart. */
export const LAW_FIELDS = [
  "initial_response",
  "extension",
  "clock",
  "appeal",
  "fees",
  "residency",
  "holidays",
] as const;
export type LawField = (typeof LAW_FIELDS)[number];

/** "looked up": a page supports it, usually a copy of the statute; "memory": from knowledge of the statute alone. */
type Certainty = { confidence: Confidence; basis: "looked up" | "memory" };

export type Law = {
  /** "us", "us-il", "uk-sct": country, then state. */
  jurisdiction: string;
  /** Short, for lists and columns: "Illinois". */
  place: string;
  /** As the middle of a sentence: "a federal agency". */
  office: string;
  /** The title of the act. */
  title: string;
  /** The common name, where several states share a title. */
  commonName: string;
  abbreviation: string;
  citation: string;
  /** The responding official for the address lines, and the salutation. */
  officer: { title: string; salutation: string };
  /** The minimum content of the initial response. */
  duty: Duty;
  /**
   * The time to answer in the terms of the law, where it is no plain "determination within …" or has no number. `day`: what
   * the counted day is, before it; `past`: what was due from "{who}", which let "{day}" pass.
   */
  answerTerms?: { text: string; day?: string; past?: string };
  limits: Record<Exclude<DeadlineKind, "extension">, Limit>;
  /** With `days: null` the agency may take longer but the law caps it by no number, or gives no extension at all. */
  extension: Extension | NoExtension;
  /** Where the law treats a municipality or another local body otherwise: the rows that differ. */
  local?: Partial<Record<Exclude<DeadlineKind, "extension">, Limit>> & {
    extension?: Extension | NoExtension;
  };
  otherLimits: readonly OtherLimit[];
  /** Requests with a first limit of their own. */
  tiers?: readonly Tier[];
  start: Start;
  tolling: Tolling | null;
  /** A code of `calendars/`. */
  calendar: string;
  appeal: { to: string | null; detail: string; court: string; citation: string };
  /** The remedy when no answer comes: "You may go to court" / "without an appeal". */
  silence: { may: string; how: string; citation: string };
  residency: { required: boolean; who: string; citation: string };
  fees: {
    search: string;
    copies: string;
    /** What a letter asks the agency for; null where only a court may waive (Rhode Island). */
    waiver: { test: string; citation: string } | null;
  };
  /** `newsMedia`: a presumption for them; `ask`: what a letter asks for after the reason. */
  expedited: { test: string; ruling: string; citation: string; newsMedia?: string; ask?: string } | null;
  exemptions: readonly Exemption[];
  certainty: Record<LawField, Certainty>;
  /** Facts that are not verified, for the page that shows the law. */
  doubts: string | null;
  /** Recent changes, newest first. `date` is an ISO day, the first of the month where only the month is known. */
  recentChanges: readonly { date: string; change: string }[];
  sources: readonly string[];
  /** ISO day on which the row was last compared with its sources. */
  lastChecked: string;
};
