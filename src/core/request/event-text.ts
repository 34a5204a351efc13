import { SENT_LETTER_LABELS } from "#core/letter/sent-letter-labels.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { requestEvents } from "#messages/request/events.ts";
import type { CaseRecordChange, ClockMove, RequestEvent } from "./events.ts";
import { FEE_LABELS, formatMoney } from "./fees.ts";
import { entryTitle } from "./manual-entries.ts";
import { STATUS_LABELS, type WaitingOn } from "./states.ts";

type Data<Kind extends RequestEvent["kind"]> = Extract<RequestEvent, { kind: Kind }>["data"];
/** Formats an ISO day: short on the screen, long in the printed file. */
type FormatDay = (day: string) => string;

export function clockStartedText({ clock, due }: Data<"clock_started">, day: FormatDay): string {
  if (!due) return requestEvents.clockStartedWithoutDeadline;
  const messages = requestEvents.clockStarted;
  const key = clock in messages ? (clock as keyof typeof messages) : "initial_response";
  return formatMessage(messages[key], { day: day(due) });
}

export function clockMovedText({ from, to, why }: Data<"clock_moved">, day: FormatDay): string {
  const reason = (requestEvents.clockMovedBy satisfies Record<ClockMove, string>)[why];
  if (to === null) return formatMessage(requestEvents.clockPaused, { reason });
  return from
    ? formatMessage(requestEvents.clockMoved, { from: day(from), to: day(to), reason })
    : formatMessage(requestEvents.clockSet, { to: day(to), reason });
}

/** The deadline to appeal is the requester's own, so the agency does not answer it. */
export const clockMetText = ({ clock, on }: Data<"clock_met">, day: FormatDay): string =>
  formatMessage(clock === "appeal" ? requestEvents.appealed : requestEvents.clockMet, { day: day(on) });

export const appealRecordedText = ({ on }: Data<"appeal_recorded">, day: FormatDay): string =>
  on ? formatMessage(requestEvents.appealSent, { day: day(on) }) : requestEvents.appealUndone;

export function statusChangedText({ to, note, undoes }: Data<"status_changed">): string {
  if (to === "sending") return requestEvents.noClock;
  const status = STATUS_LABELS[to];
  if (undoes !== undefined) return formatMessage(requestEvents.statusUndone, { status });
  return note === undefined
    ? formatMessage(requestEvents.status, { status })
    : formatMessage(requestEvents.statusWithNote, { status, note });
}

export const waitingOnChangedText = ({ to }: Data<"turn_changed">): string =>
  (requestEvents.waitingOn satisfies Record<WaitingOn, string>)[to];

export const noteChangedText = ({ what }: Data<"note_changed">): string =>
  (requestEvents.note satisfies Record<CaseRecordChange, string>)[what];

/** "Invoiced $80.50", "Fee edited: Paid $80.50", "Fee deleted". */
export function feeChangedText({ what, fee, cents, currency }: Data<"fee_changed">): string {
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
export function entryChangedText({ what, on, ...entry }: Data<"entry_changed">, day: FormatDay): string {
  const title = entryTitle(entry, requestEvents.entryAgency);
  return formatMessage(requestEvents.entry[what], { title, day: day(on) });
}

export function messageSentText({ to, by, letter, forwards }: Data<"message_sent">): string {
  if (forwards !== undefined) return formatMessage(requestEvents.forwarded, { subject: forwards, to });
  if (by === "mail") return formatMessage(requestEvents.answeredByEmail, { to });
  const label = (letter && SENT_LETTER_LABELS[letter]) ?? requestEvents.otherLetter;
  return formatMessage(by === "itself" ? requestEvents.letterSentAutomatically : requestEvents.letterSent, {
    letter: label,
    to,
  });
}
