import type { NamedDay } from "#core/law/holidays/holidays.ts";
import type { Body, Channel, Confidence, DeadlineKind, Tier, Unit } from "#core/law/law.ts";
import type { RightEvent } from "#core/law/rights/right-events.ts";
import type { RightLimit, Route } from "#core/law/rights/rights.ts";

/**
 * The clocks of `core/law/rights`, beside those of the law row. `silence_appeal`: the last day to act on the silence;
 * `next_appeal`: the last day for the level after an appeal; `fee_appeal` and `extension_appeal`: against a fee notice, and
 * against more time that the agency took; `clarification`, `fee` and `pick_up`: what the requester has
 * to do; `promised`: the day the agency named; `ruling`: the decision of the office it asked, `ruling_brief` what it sends
 * there, and `after_ruling` what it does once it has the ruling; `expedite`: the decision whether the request comes before
 * others; `suit_notice`: the first day on which a suit may be filed after the notice that must come before it.
 */
export const RIGHT_CLOCK_KINDS = [
  "silence_appeal",
  "next_appeal",
  "fee_appeal",
  "extension_appeal",
  "clarification",
  "fee",
  "pick_up",
  "promised",
  "ruling",
  "ruling_brief",
  "after_ruling",
  "expedite",
  "suit_notice",
] as const;
export type RightClockKind = (typeof RIGHT_CLOCK_KINDS)[number];

/** A limit that is not of the law row: of a right, or a day that the agency named in its letter (`basis` "letter"). */
export type GivenLimit = Omit<RightLimit, "fromText"> & {
  /** What to do by its last day. */
  meaning: string;
  /** What happens if nobody does it. */
  lapses: string | null;
  citation: string;
  basis: string;
  confidence: Confidence;
  /** Of an appeal, who decides it. */
  route?: Route;
  /** Of a wait, that its last day has to pass as well. */
  dayAfter?: true;
  /** Of the appeal of a fee, that the requester agreed to the fee: nobody appealed. */
  closedBy?: "agreement";
};

/** How a day is treated in the calculation. */
export const STEP_KINDS = [
  "received",
  "counted",
  "weekend",
  "holiday",
  "closing",
  "paused",
  "extension",
  "rolled",
  "after",
] as const;
type StepKind = (typeof STEP_KINDS)[number];

/** Why a pause stops the clock: a question to the requester, or fees to settle. */
type PauseGround = "clarification" | "fees";

/**
 * One day of the calculation. `n` runs through the counted days of the limit and its extensions; null on a day that
 * does not count. `name` is the holiday, the closing, or what makes a day special: why it counts as received then,
 * the event the clock starts from where that is not receipt. `limit` marks the last day of the first period where
 * another follows, `due` the last of all.
 */
export type Step = {
  date: string;
  as: StepKind;
  n: number | null;
  name?: string;
  limit?: true;
  due?: true;
};

/**
 * Days on which the clock is paused, inclusive: asked on Oct 27 and answered on Nov 2 is Oct 28 to Nov 2.
 * For a clock that is still paused, `to` is today: the date is then what it would be if it ran again tomorrow.
 */
export type Pause = { from: string; to: string; ground?: PauseGround };

/**
 * More time the agency took: `days` of the law's own unit, in all from receipt where the law counts so. `noticed` is
 * the day its notice came, where it is known. `exceeds`: the notice took more than the law gives, which `days` are cut to.
 */
export type TakenExtension = { days: number; noticed?: string; exceeds?: true };

export type DeadlineInput = {
  /** ISO day of the event the limit starts `from`: receipt, adverse determination, receipt of the appeal. */
  received: string;
  kind?: DeadlineKind | RightClockKind;
  /** Of a clock of `RIGHT_CLOCK_KINDS`, the limit to count. */
  given?: GivenLimit;
  /** Kind of agency, where the law distinguishes it; by default a state agency. */
  body?: Body;
  channel?: Channel;
  /** The time limit of its own that the request has. */
  tier?: Tier["when"];
  /**
   * ISO day on which the agency acknowledged the request. A limit or an extension that runs from acknowledgment
   * starts there; to every other it is a fact that moves nothing.
   */
  acknowledged?: string;
  pauses?: readonly Pause[];
  extensions?: readonly TakenExtension[];
  /** One-off closings of the agency that are no legal holiday. */
  closings?: readonly NamedDay[];
  /** Holidays of the calendar on which the agency is open all the same, as ISO days. */
  worked?: readonly string[];
};

/** A pause or extension that had no effect, with the reason to show. */
export type Disregarded = { what: "pause" | "extension"; from: string; reason: string };

/**
 * When to ask, where the law sets no date: the period agencies are advised to meet or, for the first answer and the
 * records, our own suggestion (`by` null). Never a legal date.
 */
export type Reminder = {
  on: string;
  days: number;
  unit: Unit;
  by: string | null;
  citation: string | null;
};

type Shared = {
  jurisdiction: string;
  law: string;
  citation: string | null;
  kind: DeadlineKind | RightClockKind;
  body: Body;
  received: string;
  confidence: Confidence;
};

export type SetDeadline = Shared & {
  due: string;
  unit: Unit;
  days: number;
  meaning: string;
  /** Of a limit that is not of the law row, the event it counts from. */
  from?: RightEvent;
  /** Of a limit that is not of the law row, where it was read: "memory", "letter", or a page. */
  basis?: string;
  reason: null;
  /** A sentence on what the date rests on that may yet change: holidays not proclaimed yet. */
  caveat: string | null;
  /** The last day before any extension; the same as `due` without one. */
  firstLimit: string;
  reminder: null;
  skipped: { weekendDays: number; holidays: NamedDay[] };
  disregarded: Disregarded[];
  working: Step[];
};

/** The law sets no date. `reason` is the sentence to show in its place. */
export type NoDeadline = Shared & {
  due: null;
  unit: null;
  days: null;
  meaning: null;
  reason: string;
  caveat: null;
  firstLimit: null;
  reminder: Reminder | null;
  skipped: { weekendDays: 0; holidays: [] };
  disregarded: [];
  working: [];
};

export type Deadline = SetDeadline | NoDeadline;
