import type { Outcome } from "#core/classify/outcome.ts";
import { type Pause, RIGHT_CLOCK_KINDS } from "#core/law/clocks/deadline.ts";
import type { Body, Extension, Law } from "#core/law/law.ts";
import { extensionRuleOf } from "#core/law/law-limits.ts";
import { transitionFor } from "./life.ts";

/** The clocks a request can have, one of each at most. An extension is part of the clock it extends. */
export const CLOCK_KINDS = [
  "initial_response",
  "production",
  "appeal",
  "appeal_decision",
  "reminder",
  // The decision whether to challenge a refusal, where no law sets a last day for it.
  "challenge",
  ...RIGHT_CLOCK_KINDS,
] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** A reminder is not a legal deadline; all others are set by law. */
export const isLegalClock = (kind: ClockKind): boolean =>
  kind !== "reminder" && kind !== "promised" && kind !== "challenge";

/** What the requester is to do in time: the agency is not late when such a day has passed. `suit_notice` has no day to be late by. */
const REQUESTER_CLOCKS: ReadonlySet<ClockKind> = new Set([
  "appeal",
  "reminder",
  "challenge",
  "silence_appeal",
  "next_appeal",
  "fee_appeal",
  "extension_appeal",
  "clarification",
  "fee",
  "pick_up",
]);
export const isRequesterClock = (kind: ClockKind): boolean => REQUESTER_CLOCKS.has(kind);

/** What may be done beside a clock of the answer, which stays the first to show: to act on its silence, to answer the agency. */
const SECOND_CLOCKS: ReadonlySet<ClockKind> = new Set([
  "silence_appeal",
  "next_appeal",
  "fee_appeal",
  "extension_appeal",
  "clarification",
  "fee",
  "pick_up",
]);
export const isSecondClock = (kind: ClockKind): boolean => SECOND_CLOCKS.has(kind);

/** What the agency asked of the requester: when its day has passed, the request may count as withdrawn. */
export const isOwnDuty = (kind: ClockKind): boolean =>
  kind === "clarification" || kind === "fee" || kind === "pick_up";

/** Whether a clock is shown yet: the time to act on the silence follows from a day to come, and begins once that has passed. */
export const hasBegun = (
  { kind, startedOn }: { kind: ClockKind; startedOn: string },
  today: string,
): boolean => (kind === "silence_appeal" ? startedOn < today : kind !== "next_appeal" || startedOn <= today);

/** The clocks that begin with an appeal, to which nothing said before it applies. */
export const isAppealClock = (kind: string): boolean => kind === "appeal" || kind === "appeal_decision";

/** The rule by which the agency may take more time for this clock, or null where the law gives none. */
export const extensionFor = (law: Law, kind: ClockKind, body: Body): Extension | null => {
  const rule = extensionRuleOf(law, body);
  return rule !== null && (rule.appliesTo as readonly ClockKind[]).includes(kind) ? rule : null;
};

/** The effect of a letter from the agency on clocks, under any law; `clocks.ts` checks whether the law allows it. */
type ClockEffect = {
  /** Says that the agency has the request, which some laws want first. */
  acknowledges?: true;
  extends?: true;
  /** The agency waits for the user: the clock is paused where the law stops it for this. */
  pausesFor?: Pause["ground"];
  /** Refuses something, so that an appeal may be sent. */
  adverse?: true;
  appeal?: "acknowledged" | "decided";
  /** No action is pending, so no clock remains. */
  ends?: true;
};

const CLOCK_EFFECTS: Record<Outcome, ClockEffect> = {
  acknowledged: { acknowledges: true },
  extension: { acknowledges: true, extends: true },
  clarification_asked: { pausesFor: "clarification" },
  fee_estimate: { pausesFor: "fees" },
  fee_due: { pausesFor: "fees" },
  fee_waiver_refused: { adverse: true },
  processing_update: {},
  granted: { acknowledges: true },
  interim_release: { acknowledges: true },
  records_ready: { acknowledges: true },
  ruling_requested: { acknowledges: true },
  ruling_issued: {},
  partly_released: { adverse: true },
  released: {},
  denied: { adverse: true },
  neither_confirm_nor_deny: { adverse: true },
  no_records: { adverse: true },
  referred: {},
  withdrawn: { ends: true },
  appeal_acknowledged: { appeal: "acknowledged" },
  appeal_granted: { appeal: "decided" },
  appeal_denied: { appeal: "decided" },
  unclear: {},
};

export const clockEffectOf = (outcome: Outcome): ClockEffect => CLOCK_EFFECTS[outcome];

/** Shows that the agency has the request, whatever else it says: who asks a question or names a fee has read it. */
export const showsReceipt = (outcome: Outcome): boolean => {
  const { acknowledges, pausesFor } = clockEffectOf(outcome);
  return acknowledges === true || pausesFor !== undefined || outcome === "processing_update";
};

/** Says that records will come, and not that all of them have: a promise, or one of several releases. */
export const isPromise = (outcome: Outcome): boolean =>
  outcome === "granted" || outcome === "interim_release";

/** Says whether the agency will comply, which is what the first clock waits for. */
export const isDetermination = (outcome: Outcome): boolean =>
  transitionFor(outcome, "awaiting_determination").meetsDetermination;

/**
 * Decides on the whole request, so that an earlier refusal counts no more. One of several releases, or the notice that
 * records can be collected, leaves a refusal as it was.
 */
export const isDecision = (outcome: Outcome): boolean =>
  clockEffectOf(outcome).adverse === true ||
  (isDetermination(outcome) && outcome !== "interim_release" && outcome !== "records_ready");
