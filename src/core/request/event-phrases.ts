import { SENT_LETTER_WORDS } from "#core/letter/sent-words.ts";
import { entryWords } from "./entries.ts";
import type { ClockMove, PaperChange, RequestEvent } from "./events.ts";
import { FEE_WORDS, moneyWords } from "./fees.ts";
import { type Ball, STATUS_WORDS } from "./states.ts";

/**
 * What the timeline on the screen and the printed one say alike, without a full stop. `day` writes an ISO day as the place
 * has room for.
 */
type Data<Kind extends RequestEvent["kind"]> = Extract<RequestEvent, { kind: Kind }>["data"];
type DayWords = (day: string) => string;

const PAPER: Readonly<Record<PaperChange, string>> = {
  added: "added",
  changed: "changed",
  removed: "deleted",
  restored: "put back",
};

const TURN: Readonly<Record<Ball, string>> = {
  you: "It is your turn",
  agency: "It is the agency’s turn",
  nobody: "Nobody is waited for",
};

/** What begins with each clock, before its day. */
const STARTED: Readonly<Record<string, string>> = {
  initial_response: "The clock runs: an answer is due",
  production: "The clock runs: the records are due",
  appeal: "You can appeal until",
  appeal_decision: "The clock runs: the decision on the appeal is due",
  reminder: "The law sets no day for the answer. A reminder is set for",
};

const MOVED: Readonly<Record<ClockMove, string>> = {
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

export const clockStartedWords = ({ clock, due }: Data<"clock_started">, day: DayWords): string =>
  due
    ? `${STARTED[clock] ?? STARTED.initial_response} ${day(due)}`
    : "Received. The law sets no day for the answer";

export function clockMovedWords({ from, to, why }: Data<"clock_moved">, day: DayWords): string {
  if (to === null) return `The clock is paused: ${MOVED[why]}`;
  const move = from ? `from ${day(from)} to ${day(to)}` : `to ${day(to)}`;
  return `Due day moved ${move}: ${MOVED[why]}`;
}

/** The day to appeal is the person's own, and nobody answers it. */
export const clockMetWords = ({ clock, on }: Data<"clock_met">, day: DayWords): string =>
  clock === "appeal" ? `You appealed ${day(on)}` : `The clock stopped: answered ${day(on)}`;

export const appealRecordedWords = ({ on }: Data<"appeal_recorded">, day: DayWords): string =>
  on ? `Appeal sent ${day(on)}` : "Appeal taken back";

export function statusChangedWords({ to, note, undoes }: Data<"status_changed">): string {
  if (to === "sending") return "No clock runs until a letter arrives";
  const now = STATUS_WORDS[to];
  if (undoes !== undefined) return `Undone: ${now} again`;
  return note === undefined ? `Now: ${now}` : `Now: ${now}. ${note}`;
}

export const turnChangedWords = ({ to }: Data<"turn_changed">): string => TURN[to];

export const noteChangedWords = ({ what }: Data<"note_changed">): string => `Note ${PAPER[what]}`;

/** "Invoiced $80.50", "Fee changed: Paid $80.50", "Fee deleted". */
export function feeChangedWords({ what, fee, cents, currency }: Data<"fee_changed">): string {
  if (fee === undefined) return `Fee ${PAPER[what]}`;
  const line = cents == null ? FEE_WORDS[fee] : `${FEE_WORDS[fee]} ${moneyWords(cents, currency ?? "USD")}`;
  return what === "added" ? line : `Fee ${PAPER[what]}: ${line}`;
}

/** "Phone call from Dana Lee, Mon, Mar 9"; what became of it follows, where it is not new. */
export function entryChangedWords({ what, on, ...entry }: Data<"entry_changed">, day: DayWords): string {
  const words = `${entryWords(entry, "the agency")}, ${day(on)}`;
  return what === "added" ? words : `${words}: ${PAPER[what]}`;
}

export function messageSentWords({ to, by, letter, forwards }: Data<"message_sent">): string {
  if (forwards !== undefined) return `You forwarded “${forwards}” to ${to}`;
  if (by === "mail") return `You answered ${to} by mail`;
  const sent = `${(letter && SENT_LETTER_WORDS[letter]) ?? "Letter"} sent to ${to}`;
  return by === "itself" ? `${sent} by itself, as you asked` : sent;
}
