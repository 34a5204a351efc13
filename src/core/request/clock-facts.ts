import type { Outcome } from "#core/classify/outcome.ts";
import type { NamedDay } from "#core/law/holidays/holidays.ts";
import type { Body, Channel, Tier } from "#core/law/law.ts";
import type { Appealable } from "#core/law/rights/rights.ts";
import { clockEffectOf } from "./clock-effects.ts";
import type { LetterAction } from "./letter-actions.ts";
import type { clockModeOf } from "./states.ts";

/** Something written: the instant it was sent or received, and the day that was at the agency. */
export type DatedItem = { at: string; on: string };

/**
 * A letter from the agency and what it is taken to say. `answerBy`: the day it wants an answer by; `promisedOn`: the day it
 * will send the records; `extension`: how much more time it takes, in the law's own days or up to an ISO day.
 */
export type AgencyReply = DatedItem & {
  outcome: Outcome;
  answerBy?: string | null;
  promisedOn?: string | null;
  extension?: { days: number } | { to: string } | null;
};

/** Letters the user sent after the initial request, and their effects in addition to answering. */
export type RequesterLetter = DatedItem & {
  action?: LetterAction | null;
  /** Day on which one sent by hand arrived, as far as it is known. */
  receivedOn?: string | null;
};

/** Days off beside the calendar's: closings it lacks, and holidays that are worked. */
export type DaysOff = { closings: readonly NamedDay[]; worked: readonly string[] };

/**
 * Manually recorded facts. `suitNotice`: the day the agency received the notice before a suit; `tier`: the time limit of its
 * own that the agency said it gives the request, with the day of its notice. All are ISO days.
 */
export type ManualRecords = {
  extension: { days: number | null; noticed: string | null } | null;
  appealSent: string | null;
  reminderOn: string | null;
  suitNotice: string | null;
  tier: { when: Tier["when"]; noticed: string } | null;
};

export const NO_MANUAL_RECORDS: ManualRecords = {
  extension: null,
  appealSent: null,
  reminderOn: null,
  suitNotice: null,
  tier: null,
};

/** All that a request's clocks follow from. Letters and answers in the order they were written. */
export type ClockFacts = {
  /** The time limit of its own that what it says gives it (core/law/tiers.ts). A recorded notice of the agency goes before it. */
  tier?: Tier["when"] | null;
  /** ISO day of receipt, office hours considered. */
  received: string;
  channel: Channel;
  body: Body;
  letters: readonly AgencyReply[];
  answers: readonly RequesterLetter[];
  recorded: ManualRecords;
  daysOff: DaysOff;
  /** It was answered before the import, on an unknown day, so the clock of the answer is not calculated. */
  answeredBeforeImport?: boolean;
  /** The request asks to come before others. */
  expediteAsked?: boolean;
  /**
   * The day the application fee was paid, where the law counts nothing before it; null while it was not, undefined where
   * it came with the request.
   */
  feePaidOn?: string | null;
  /** The days of the ledger on which the requester agreed to a fee or paid one. */
  feeAgreedOn?: readonly string[];
  /** When the requester accepted the outcome (an instant): no time to appeal what had been said by then runs on. */
  acceptedAt?: string | null;
  /** The clock mode of the status (`clockModeOf`); "run" by default. */
  clocks?: ReturnType<typeof clockModeOf>;
};

/** The day of the first letter of which something is true. */
export const dayOf = ({ letters }: ClockFacts, matches: (letter: AgencyReply) => boolean): string | null =>
  letters.find(matches)?.on ?? null;

/**
 * The newest of the day the user recorded and the day an appeal left here, else the day the agency's word of it came.
 */
export const appealSentOn = (facts: ClockFacts): string | null => {
  const appealLetterSentOn = facts.answers.findLast(({ action }) => action === "appeals")?.on ?? null;
  return (
    latest(facts.recorded.appealSent, appealLetterSentOn) ??
    dayOf(facts, ({ outcome }) => clockEffectOf(outcome).appeal === "acknowledged")
  );
};

/** The day the appeal of this day arrived, from which the time to decide it runs; else the day it was sent. */
export const appealReceivedOn = ({ answers }: ClockFacts, sentOn: string): string =>
  answers.findLast(({ action, on }) => action === "appeals" && on === sentOn)?.receivedOn ?? sentOn;

const latest = (...days: (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;

/**
 * The newest appeal, where it was against a refusal or silence. One against a fee or an extension leaves a later refusal
 * to be appealed: it was sent before the answer was due (`answerDue`), and before anything was refused.
 */
export const appealOfRefusalOn = (facts: ClockFacts, answerDue: string | null): string | null =>
  ["fee", "extension"].includes(appealedWhat(facts, answerDue)) ? null : appealSentOn(facts);

/** What the newest appeal was against, or one of now would be. */
export function appealedWhat(facts: ClockFacts, answerDue: string | null): Appealable {
  const sentOn = appealSentOn(facts);
  const before = facts.letters.filter(({ on }) => sentOn === null || on <= sentOn);
  const refusal = before.findLast(({ outcome }) => clockEffectOf(outcome).adverse)?.outcome;
  if (refusal === "no_records") return "no_records";
  if (refusal === "fee_waiver_refused") return "fee_waiver";
  if (refusal !== undefined) return refusal === "partly_released" ? "partial" : "denial";
  if (sentOn === null || (answerDue !== null && sentOn > answerDue)) return "silence";
  const notice = before.findLast(({ outcome }) => outcome === "extension" || namesFee(outcome));
  const noticedOn = facts.recorded.extension?.noticed ?? null;
  if (notice === undefined) return noticedOn !== null && noticedOn <= sentOn ? "extension" : "silence";
  return namesFee(notice.outcome) ? "fee" : "extension";
}

/** Names charges that the requester is to answer about or pay. */
export const namesFee = (outcome: Outcome): boolean => clockEffectOf(outcome).pausesFor === "fees";

/** The day all that was asked for had come, or was refused: an interim release is not the end. */
export const allDecidedOn = ({ letters }: ClockFacts, since = ""): string | null =>
  letters.find(({ at, outcome }) => at > since && FINAL_ANSWERS.has(outcome))?.on ?? null;

/** The day the agency had done its part: the requester has the records, or can collect them. */
export const recordsCameOn = ({ letters }: ClockFacts, since = ""): string | null =>
  letters.find(({ at, outcome }) => at > since && (FINAL_ANSWERS.has(outcome) || outcome === "records_ready"))
    ?.on ?? null;

const FINAL_ANSWERS: ReadonlySet<string> = new Set([
  "released",
  "denied",
  "no_records",
  "neither_confirm_nor_deny",
]);
