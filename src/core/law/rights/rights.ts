import type { Body, Confidence, Unit } from "#core/law/law.ts";
import type { RightEvent } from "./right-events.ts";
import { RIGHTS_ROWS } from "./rows.ts";

/**
 * What a requester may do, must do and has to reckon with under a law, beside the clock of the first answer: what silence
 * does, appeals and who decides them, the requester's own deadlines, what a clarification or a grant does to the clock,
 * what a first letter must contain, and arguments with their authority. One JSON row per jurisdiction in `rows/`, facts
 * only. Each entry names its statute, where it was read ("memory" where no page was), and how sure it is.
 *
 * The server and the scripts read the rows; the browser gets what it needs from the API.
 */

/**
 * `denial`: the law takes silence for a denial; `breach`: a violation one can act on; `approved`: the request counts as
 * approved; `presumed_public`: the records do; `none`: no number of days, only unreasonable delay.
 */
export const SILENCE_STATUSES = ["denial", "breach", "approved", "presumed_public", "none"] as const;

/** Who decides: the agency itself (internal), an office that reviews, or a court. */
export const ROUTES = [
  "internal",
  "ag",
  "commissioner",
  "board",
  "ombudsman",
  "mediator",
  "advice",
  "prosecutor",
  "court",
] as const;
export type Route = (typeof ROUTES)[number];

/** What an appeal can be made against. */
export const APPEALABLE = [
  "denial",
  "partial",
  "no_records",
  "silence",
  "fee",
  "fee_waiver",
  "expedite",
  "extension",
] as const;
export type Appealable = (typeof APPEALABLE)[number];

/** What the requester must do in time. */
export const OWN_DEADLINE_KINDS = [
  "clarification",
  "fee",
  "deposit",
  "pick_up",
  "appeal",
  "complaint",
  "court",
  "other",
] as const;
export type OwnDeadlineKind = (typeof OWN_DEADLINE_KINDS)[number];

/** What the agency's question to the requester does to its clock; `start`: it begins with the answer. */
export const CLARIFICATION_EFFECTS = ["pause", "restart", "start", "none", "unclear"] as const;

type Sourced = { statute: string | null; basis: string; confidence: Confidence; note?: string };

/** A limit that an event of the request starts. */
export type RightLimit = {
  days: number;
  unit: Unit;
  from: RightEvent;
  /** The event in the words of the source. */
  fromText: string;
  /** Whether a last day that is off moves to the next working day. */
  roll: boolean;
};

/** `limit` is null where the law sets no number, or one that no event here starts; `limitText` says it in words. */
type Limited = { limit: RightLimit | null; limitText: string };

export type Silence = Sourced & {
  status: (typeof SILENCE_STATUSES)[number];
  meaning: string;
  after: { days: number; unit: string; fromText: string } | null;
  routes: readonly (Sourced & Limited & { route: Route; body: string })[];
  appealBeforeCourt: { required: boolean | null; detail: string };
  preSuitNotice: SuitNotice | null;
};

/**
 * A notice to the agency before a suit. Its limit is no last day but a wait: a suit may be filed from the day it ends on, or
 * where all of that day has to pass, from the one after (`dayAfter`). `effect`: what a suit without it, or before that, loses.
 */
export type SuitNotice = Sourced & Limited & { what: string; effect: string; dayAfter?: true };

export type Appeal = Sourced &
  Limited & {
    against: readonly Appealable[];
    route: Route;
    body: string;
    /** 1 comes first; a court is the last. */
    level: number;
    /** Whether court is open without this step; null where that is not settled. */
    optional: boolean | null;
    decision: { days: number; unit: Unit; fromText: string } | null;
    decisionText: string;
    form: string | null;
    contents: readonly string[];
    cost: string | null;
  };

export type OwnDeadline = Sourced & Limited & { kind: OwnDeadlineKind; what: string; lapses: string };

export type Reviewer = {
  id: string;
  name: string;
  role: string;
  postal: string | null;
  email: string | null;
  web: string | null;
  phone: string | null;
  basis: string;
  confidence: Confidence;
  note?: string;
};

export type Rights = {
  jurisdiction: string;
  silence: Silence;
  appeals: readonly Appeal[];
  reviewers: readonly Reviewer[];
  ownDeadlines: readonly OwnDeadline[];
  clarification: Sourced & { effect: (typeof CLARIFICATION_EFFECTS)[number]; detail: string };
  /** Where the agency must ask another office before it may withhold (Texas). */
  ruling:
    | (Sourced &
        Limited & {
          body: string;
          commentsDetail: string;
          commentsStatute: string;
          /** What it sends that office after the request for a ruling, with a copy to the requester. */
          brief: Sourced & Limited & { what: string };
          /** What the agency does once it has the ruling; `requester`: what that leaves the requester. */
          after: Sourced & Limited & { what: string; requester: string };
        })
    | null;
  /** The decision whether a request comes before others, where the law gives it a time of its own. */
  expedite?: Sourced & Limited & { what: string };
  /** Whether "we will comply, records by DATE" satisfies the first duty, and the clocks that follow. */
  grants: Sourced & {
    satisfiesDuty: "yes" | "partly" | "no";
    detail: string;
    /** What follows a promise; `body`: for whom it is the limit of the records, where the law row has none. */
    production: readonly (Sourced & Limited & { what: string; body?: Body })[];
    /** That the promised day passes without records counts as a denial. */
    missedPromise?: "denial";
  };
  mustContain: {
    required: readonly (Sourced & { what: string; effect: string })[];
    recommended: readonly string[];
    mayNotBeRequired: readonly string[];
  };
  arguments: readonly {
    topic: string;
    authority: string;
    meaning: string;
    basis: string;
    confidence: Confidence;
  }[];
};

/** Whether a notice to the agency, and the days after it, must come before a suit. */
export const waitsBeforeSuit = (jurisdiction: string | null): boolean =>
  jurisdiction !== null && rightsOf(jurisdiction)?.silence.preSuitNotice?.limit != null;

/** The rights under the law of a jurisdiction ("us-pa"); undefined where none are known. */
export const rightsOf = (jurisdiction: string): Rights | undefined => RIGHTS_ROWS[jurisdiction];
