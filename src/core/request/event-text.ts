import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { SENT_LETTER_LABELS } from "#core/letter/sent-letter-labels.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { formatMoney } from "#core/money/money.ts";
import { requestEvents } from "#messages/request/events.ts";
import { requestStatus } from "#messages/request/status.ts";
import { FEE_LABELS, type FeeKind } from "./fees.ts";
import { type EntryChannel, entryTitle } from "./manual-entries.ts";
import type { Status, WaitingOn } from "./states.ts";

/**
 * Why a clock's day moved. "receipt": the requester said when it arrived; "status": they recorded the status of the
 * request; "tier": that the agency gave it a time limit of its own; "undelivered": an answer did not arrive; "taken_back": what had moved it no longer counts; "law" and
 * "holidays": those were corrected.
 */
export const CLOCK_MOVES = [
  "extension",
  "pause",
  "resumed",
  "letter",
  "reply",
  "undelivered",
  "taken_back",
  "reminder",
  "receipt",
  "status",
  "fee",
  "tier",
  "law",
  "holidays",
] as const;
export type ClockMove = (typeof CLOCK_MOVES)[number];

/** A change to a note, a fee or an entry by the requester. */
export const CASE_RECORD_CHANGES = ["added", "changed", "removed", "restored"] as const;
export type CaseRecordChange = (typeof CASE_RECORD_CHANGES)[number];

/** Formats an ISO day: short on the screen, long in the printed file. */
type FormatDay = (day: string) => string;

export function clockStartedText(
  { clock, due }: { clock: string; due: string | null },
  day: FormatDay,
): string {
  if (!due) return requestEvents.clockStartedWithoutDeadline;
  const messages = requestEvents.clockStarted;
  const key = clock in messages ? (clock as keyof typeof messages) : "initial_response";
  return formatMessage(messages[key], { day: day(due) });
}

/** An administrator's correction of a law or a calendar, as an event names it. */
type NamedCorrection = { rule?: string; because?: string; undone?: true };

/** Which rule was corrected, or whose correction was undone, and why; null of an event that names none. */
export function correctionText({ rule, because, undone }: NamedCorrection, why: ClockMove): string | null {
  if (rule === undefined || (why !== "law" && why !== "holidays")) return null;
  const messages = requestEvents.correction[why];
  const text = formatMessage(undone ? messages.undone : messages.made, { rule });
  return because ? formatMessage(requestEvents.correctionReason, { text, reason: because }) : text;
}

export function clockMovedText(
  {
    from,
    to,
    why,
    ...correction
  }: { from: string | null; to: string | null; why: ClockMove } & NamedCorrection,
  day: FormatDay,
): string {
  const reason =
    correctionText(correction, why) ?? (requestEvents.clockMovedBy satisfies Record<ClockMove, string>)[why];
  if (to === null) return formatMessage(requestEvents.clockPaused, { reason });
  return from
    ? formatMessage(requestEvents.clockMoved, { from: day(from), to: day(to), reason })
    : formatMessage(requestEvents.clockSet, { to: day(to), reason });
}

/** The deadline to appeal is the requester's own, so the agency does not answer it. */
export const clockMetText = ({ clock, on }: { clock: string; on: string }, day: FormatDay): string =>
  formatMessage(clock === "appeal" ? requestEvents.appealed : requestEvents.clockMet, { day: day(on) });

export const outcomeAcceptedText = ({ undoes }: { undoes?: number }): string =>
  undoes === undefined ? requestEvents.outcomeAccepted : requestEvents.outcomeAcceptedUndone;

export const suitNoticeText = ({ on }: { on: string | null }, day: FormatDay): string =>
  on ? formatMessage(requestEvents.suitNotice, { day: day(on) }) : requestEvents.suitNoticeUndone;

/** "The agency treats it as a request for a commercial purpose, by its notice of Mar 9". */
export const tierRecordedText = (
  { about, on }: { about: string | null; on: string | null },
  day: FormatDay,
): string =>
  about === null || on === null
    ? requestEvents.tierUndone
    : formatMessage(requestEvents.tier, { about, day: day(on) });

export const appealRecordedText = ({ on }: { on: string | null }, day: FormatDay): string =>
  on ? formatMessage(requestEvents.appealSent, { day: day(on) }) : requestEvents.appealUndone;

export function statusChangedText({
  to,
  note,
  undoes,
}: {
  to: Status;
  note?: string;
  undoes?: number;
}): string {
  if (to === "sending") return requestEvents.noClock;
  const status = requestStatus[to];
  if (undoes !== undefined) return formatMessage(requestEvents.statusUndone, { status });
  return note === undefined
    ? formatMessage(requestEvents.status, { status })
    : formatMessage(requestEvents.statusWithNote, { status, note });
}

export const waitingOnChangedText = ({ to }: { to: WaitingOn }): string =>
  (requestEvents.waitingOn satisfies Record<WaitingOn, string>)[to];

export const noteChangedText = ({ what }: { what: CaseRecordChange }): string =>
  (requestEvents.note satisfies Record<CaseRecordChange, string>)[what];

/** "Invoiced $80.50", "Fee edited: Paid $80.50", "Fee deleted". */
export function feeChangedText({
  what,
  fee,
  cents,
  currency,
}: {
  what: CaseRecordChange;
  fee?: FeeKind;
  cents?: number | null;
  currency?: string;
}): string {
  if (fee === undefined) return requestEvents.fee[what];
  const label = FEE_LABELS[fee];
  const line =
    cents == null
      ? label
      : formatMessage(requestEvents.feeWithAmount, {
          fee: label,
          amount: formatMoney(cents, currency ?? "USD"),
        });
  return formatMessage(requestEvents.feeLine[what], { line });
}

/** "Phone call from Dana Lee, Mon, Mar 9", followed by the change unless it was added. */
export function entryChangedText(
  {
    what,
    on,
    ...entry
  }: { what: CaseRecordChange; way: EntryChannel; direction: "in" | "out"; on: string; with?: string },
  day: FormatDay,
): string {
  const title = entryTitle(entry, requestEvents.entryAgency);
  return formatMessage(requestEvents.entry[what], { title, day: day(on) });
}

export function messageSentText({
  to,
  by,
  letter,
  forwards,
}: {
  to: string;
  by?: "mail" | "itself";
  letter?: LetterKind;
  forwards?: string;
}): string {
  if (forwards !== undefined) return formatMessage(requestEvents.forwarded, { subject: forwards, to });
  if (by === "mail") return formatMessage(requestEvents.answeredByEmail, { to });
  const label = (letter && SENT_LETTER_LABELS[letter]) ?? requestEvents.otherLetter;
  return formatMessage(by === "itself" ? requestEvents.letterSentAutomatically : requestEvents.letterSent, {
    letter: label,
    to,
  });
}
