import { SENT_LETTER_LABELS } from "#core/letter/sent-letter-labels.ts";
import type { CaseRecordChange, ClockMove, RequestEvent } from "./events.ts";
import { FEE_LABELS, formatMoney } from "./fees.ts";
import { entryTitle } from "./manual-entries.ts";
import { STATUS_LABELS, type WaitingOn } from "./states.ts";

/**
 * What the timeline on the screen and the printed one say alike, without a full stop. `day` writes an ISO day as the place
 * has room for.
 */
type Data<Kind extends RequestEvent["kind"]> = Extract<RequestEvent, { kind: Kind }>["data"];
type FormatDay = (day: string) => string;

const CHANGE_TEXT: Readonly<Record<CaseRecordChange, string>> = {
  added: "added",
  changed: "changed",
  removed: "deleted",
  restored: "put back",
};

const WAITING_ON_TEXT: Readonly<Record<WaitingOn, string>> = {
  you: "It is your turn",
  agency: "It is the agency’s turn",
  nobody: "Nobody is waited for",
};

/** What begins with each clock, before its day. */
const CLOCK_STARTED_TEXT: Readonly<Record<string, string>> = {
  initial_response: "The clock runs: an answer is due",
  production: "The clock runs: the records are due",
  appeal: "You can appeal until",
  appeal_decision: "The clock runs: the decision on the appeal is due",
  reminder: "The law sets no day for the answer. A reminder is set for",
};

const CLOCK_MOVED_TEXT: Readonly<Record<ClockMove, string>> = {
  extension: "the agency took more time",
  pause: "the agency waits for your answer",
  resumed: "you answered",
  letter: "after a letter",
  undelivered: "your answer did not arrive",
  taken_back: "what moved it was taken back",
  reminder: "set by you",
  receipt: "you put down when the letter arrived",
  status: "you put down where the request stands",
  law: "the law was corrected here",
  holidays: "the holidays were corrected here",
};

export const clockStartedText = ({ clock, due }: Data<"clock_started">, day: FormatDay): string =>
  due
    ? `${CLOCK_STARTED_TEXT[clock] ?? CLOCK_STARTED_TEXT.initial_response} ${day(due)}`
    : "Received. The law sets no day for the answer";

export function clockMovedText({ from, to, why }: Data<"clock_moved">, day: FormatDay): string {
  if (to === null) return `The clock is paused: ${CLOCK_MOVED_TEXT[why]}`;
  const move = from ? `from ${day(from)} to ${day(to)}` : `to ${day(to)}`;
  return `Due day moved ${move}: ${CLOCK_MOVED_TEXT[why]}`;
}

/** The day to appeal is the person's own, and nobody answers it. */
export const clockMetText = ({ clock, on }: Data<"clock_met">, day: FormatDay): string =>
  clock === "appeal" ? `You appealed ${day(on)}` : `The clock stopped: answered ${day(on)}`;

export const appealRecordedText = ({ on }: Data<"appeal_recorded">, day: FormatDay): string =>
  on ? `Appeal sent ${day(on)}` : "Appeal taken back";

export function statusChangedText({ to, note, undoes }: Data<"status_changed">): string {
  if (to === "sending") return "No clock runs until a letter arrives";
  const now = STATUS_LABELS[to];
  if (undoes !== undefined) return `Undone: ${now} again`;
  return note === undefined ? `Now: ${now}` : `Now: ${now}. ${note}`;
}

export const waitingOnChangedText = ({ to }: Data<"turn_changed">): string => WAITING_ON_TEXT[to];

export const noteChangedText = ({ what }: Data<"note_changed">): string => `Note ${CHANGE_TEXT[what]}`;

/** "Invoiced $80.50", "Fee changed: Paid $80.50", "Fee deleted". */
export function feeChangedText({ what, fee, cents, currency }: Data<"fee_changed">): string {
  if (fee === undefined) return `Fee ${CHANGE_TEXT[what]}`;
  const line =
    cents == null ? FEE_LABELS[fee] : `${FEE_LABELS[fee]} ${formatMoney(cents, currency ?? "USD")}`;
  return what === "added" ? line : `Fee ${CHANGE_TEXT[what]}: ${line}`;
}

/** "Phone call from Dana Lee, Mon, Mar 9"; what became of it follows, where it is not new. */
export function entryChangedText({ what, on, ...entry }: Data<"entry_changed">, day: FormatDay): string {
  const title = `${entryTitle(entry, "the agency")}, ${day(on)}`;
  return what === "added" ? title : `${title}: ${CHANGE_TEXT[what]}`;
}

export function messageSentText({ to, by, letter, forwards }: Data<"message_sent">): string {
  if (forwards !== undefined) return `You forwarded “${forwards}” to ${to}`;
  if (by === "mail") return `You answered ${to} by mail`;
  const sent = `${(letter && SENT_LETTER_LABELS[letter]) ?? "Letter"} sent to ${to}`;
  return by === "itself" ? `${sent} by itself, as you asked` : sent;
}
