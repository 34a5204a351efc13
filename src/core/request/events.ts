/**
 * The vocabulary of the program. Everything that happens to a request is one of these; the timeline, live updates and
 * notifications read nothing else.
 *
 * Glossary
 * - request: one letter to one agency under one law, and all that follows from it.
 * - agency: the agency that holds the records.
 * - determination: the agency's decision whether to comply, which is what most laws put a time limit on.
 * - acknowledgment: the agency says it has the request; usually carries its tracking number.
 * - extension: further time the law lets the agency take, by notice.
 * - tolling: a pause of the clock while the agency waits for the requester.
 * - exemption: the ground in law for withholding a record.
 * - appeal: asking the body the law names to look at a refusal again.
 * - fee waiver: the law's ground for not charging.
 * - disposition / outcome: what a letter from the agency decides.
 * - envelope: the sender and recipients the mail servers agreed on, which the headers may contradict.
 * - bounce: a mail server's report that a message was not delivered.
 * - ball: who must act next.
 */

import type { FactCorrection, FactName } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { ManualChannel } from "#core/delivery/manual-submission.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import type { FeeKind } from "./fees.ts";
import type { EntryChannel } from "./manual-entries.ts";
import type { Status, WaitingOn } from "./states.ts";

export const EVENT_KINDS = [
  "drafted",
  "imported",
  "submitted",
  "sent_by_hand",
  "by_hand_taken_back",
  "receipt_recorded",
  "delivered",
  "delivery_deferred",
  "delivery_failed",
  "reply_received",
  "reply_moved",
  "acknowledged",
  "outcome_confirmed",
  "outcome_withdrawn",
  "fact_told",
  "fact_withdrawn",
  "message_sent",
  "answer_waits",
  "sent_again",
  "sending_cancelled",
  "arrival_confirmed",
  "clock_started",
  "clock_met",
  "clock_moved",
  "appeal_recorded",
  "status_changed",
  "turn_changed",
  "note_changed",
  "fee_changed",
  "entry_changed",
] as const;

/**
 * Why a clock's day moved. "receipt": the requester said when it arrived; "status": they recorded the status of the
 * request; "undelivered": an answer did not arrive; "taken_back": what had moved it no longer counts; "law" and
 * "holidays": those were corrected.
 */
export const CLOCK_MOVES = [
  "extension",
  "pause",
  "resumed",
  "letter",
  "undelivered",
  "taken_back",
  "reminder",
  "receipt",
  "status",
  "law",
  "holidays",
] as const;
export type ClockMove = (typeof CLOCK_MOVES)[number];

/** The data of each kind. Dates are ISO days. */
export type RequestEvent =
  | { kind: "drafted"; data: Record<string, never> }
  /** Imported: `from` is the name of the file, `on` the day it was sent; null of a draft. */
  | { kind: "imported"; data: { from: string; status: Status; on: string | null } }
  /** `leavesAt`: the time the user chose, where it is not at once. */
  | { kind: "submitted"; data: { to: string; leavesAt?: string } }
  /** The user sent the first letter themselves, on this day. */
  | { kind: "sent_by_hand"; data: { channel: ManualChannel; on: string; trackingNumber?: string } }
  | { kind: "by_hand_taken_back"; data: { channel: ManualChannel } }
  /** When it arrived, as the user says; null clears it. */
  | { kind: "receipt_recorded"; data: { on: string | null } }
  | { kind: "delivered"; data: { host: string; words: string } }
  | { kind: "delivery_deferred"; data: { words: string } }
  /** `to`: of a letter to several that arrived elsewhere, who will not get it. */
  | { kind: "delivery_failed"; data: { words: string; held?: boolean; to?: string } }
  | { kind: "reply_received"; data: { from: string; subject: string; attachments: number } }
  /** An email was taken out again. `to` is the user's other request it is in now; null where it is not theirs. */
  | { kind: "reply_moved"; data: { from: string; subject: string; to: string | null } }
  | { kind: "acknowledged"; data: { trackingNumber?: string } }
  /** `agencyDate`: the date the agency itself gave for its answer, stored in addition to the legal deadline. */
  | { kind: "outcome_confirmed"; data: { outcome: Outcome; read?: Outcome; agencyDate?: string } }
  | { kind: "outcome_withdrawn"; data: { outcome: Outcome } }
  /** The user put a fact of a letter right. `was`: of a tracking number, what the request was known by without it. */
  | { kind: "fact_told"; data: FactCorrection & { was?: string | null } }
  | { kind: "fact_withdrawn"; data: { fact: FactName } }
  /**
   * `by`: answered out of the user’s own mail program, or sent automatically, as they requested. `letter`: which of
   * the prepared letters it was. `forwards`: the subject of the forwarded email; such a message answers no email.
   */
  | {
      kind: "message_sent";
      data: { to: string; by?: "mail" | "itself"; letter?: LetterKind; forwards?: string };
    }
  /** An answer came by email and was not sent; the requester is to look at it. `from`: whose address it came from. */
  | { kind: "answer_waits"; data: { from: string } }
  | { kind: "sent_again"; data: { to: string } }
  | { kind: "sending_cancelled"; data: { to: string } }
  /** The user says that a letter held as possibly sent did arrive. */
  | { kind: "arrival_confirmed"; data: { to: string } }
  | { kind: "clock_started"; data: { clock: string; started: string; due: string | null } }
  | { kind: "clock_met"; data: { clock: string; on: string } }
  /** Null where there is no day: before a law had one, or while the clock is paused. */
  | { kind: "clock_moved"; data: { clock: string; from: string | null; to: string | null; why: ClockMove } }
  /** The day the user says an appeal was sent; null clears it. */
  | { kind: "appeal_recorded"; data: { on: string | null } }
  | { kind: "status_changed"; data: StatusChange }
  /** Who must act next changed, and nothing else. */
  | { kind: "turn_changed"; data: { from: WaitingOn; to: WaitingOn } }
  | { kind: "note_changed"; data: { what: CaseRecordChange } }
  /** A line of the ledger; what it says is missing of one that was removed. */
  | {
      kind: "fee_changed";
      data: { what: CaseRecordChange; fee?: FeeKind; cents?: number | null; currency?: string };
    }
  /**
   * A call, a visit or a letter that was no email, as the requester put it down; of one that was removed, as it was.
   */
  | {
      kind: "entry_changed";
      data: { what: CaseRecordChange; way: EntryChannel; direction: "in" | "out"; on: string; with?: string };
    };

/** A change to a note, a fee or an entry by the requester. */
export type CaseRecordChange = "added" | "changed" | "removed" | "restored";

/**
 * `ball`: who must act next then, where that is not the status's own. `by`: recorded by the requester, as of the day
 * `on` at the agency, with why in `note`. `undoes`: the event of such a move, which this one undoes.
 */
export type StatusChange = {
  from: Status;
  to: Status;
  ball?: WaitingOn;
  by?: "hand";
  on?: string;
  note?: string;
  undoes?: number;
};

export type Actor = "you" | "agency" | "system";
