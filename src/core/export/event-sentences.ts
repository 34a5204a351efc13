import { longDate } from "#core/dates/format-date.ts";
import {
  entryChangedText,
  feeChangedText,
  messageSentText,
  noteChangedText,
  waitingOnChangedText,
} from "#core/request/event-text.ts";
import type { EVENT_KINDS } from "#core/request/events.ts";
import { formatMoney } from "#core/request/fees.ts";

type Data = Record<string, unknown>;
type EventKind = (typeof EVENT_KINDS)[number];

const text = (data: Data, key: string): string => {
  const value = data[key];
  return typeof value === "string" ? value : "";
};

const spaced = (name: string) => name.replaceAll("_", " ");
const day = (data: Data, key: string) => longDate(text(data, key));

/** What the clocks are called in a file. */
export const clockName = (kind: string): string => CLOCK_NAMES[kind] ?? spaced(kind);

const CLOCK_NAMES: Readonly<Record<string, string>> = {
  initial_response: "answer",
  production: "records",
  appeal: "time to appeal",
  appeal_decision: "decision on the appeal",
  reminder: "reminder",
};

/** What the screen's timeline says, as a sentence; nothing where an event of an older release lacks `needed`. */
function sentenceFrom(requiredKey: string, describe: (data: Data) => string): (data: Data) => string {
  return (data) => (text(data, requiredKey) === "" ? "" : `${describe(data).replace(/\.$/, "")}.`);
}

/** Each kind of event in a sentence without names of colors or icons: it is read on paper, years later. */
const SENTENCES: Readonly<Record<EventKind, (data: Data) => string>> = {
  drafted: () => "Draft begun.",
  imported: (data) =>
    `Imported from ${text(data, "from")} as ${spaced(text(data, "status"))}${text(data, "on") === "" ? "" : `, sent on ${day(data, "on")}`}.`,
  submitted: (data) => `Letter given to be sent to ${text(data, "to")}.`,
  sent_by_hand: (data) =>
    `Letter sent by the requester (${spaced(text(data, "channel"))}) on ${day(data, "on")}.`,
  by_hand_taken_back: () => "Taken back: the letter was not sent after all.",
  receipt_recorded: (data) =>
    text(data, "on") === "" ? "Day of arrival taken back." : `The letter arrived on ${day(data, "on")}.`,
  delivered: (data) =>
    `Accepted by the agency’s mail server ${text(data, "host")}. It said: ${text(data, "words")}`,
  delivery_deferred: (data) => `Not accepted yet. ${text(data, "words")}`,
  delivery_failed: (data) =>
    `${data.held === true ? "Held: it may have gone out already." : "Not delivered."} ${text(data, "words")}`,
  reply_received: (data) =>
    `Mail from ${text(data, "from")}: ${text(data, "subject") || "(no subject)"}. Files: ${Number(data.attachments ?? 0)}.`,
  reply_moved: (data) => `Mail from ${text(data, "from")} taken out: ${text(data, "subject")}.`,
  acknowledged: (data) =>
    text(data, "trackingNumber") === ""
      ? "Acknowledged."
      : `Acknowledged, tracking number ${text(data, "trackingNumber")}.`,
  outcome_confirmed: (data) => `Outcome put down: ${spaced(text(data, "outcome"))}.`,
  outcome_withdrawn: (data) => `Outcome taken back: ${spaced(text(data, "outcome"))}.`,
  message_sent: sentenceFrom("to", (data) => messageSentText(data as never)),
  answer_waits: (data) => `An answer by mail from ${text(data, "from")} waits to be confirmed.`,
  sent_again: (data) => `Letter sent again to ${text(data, "to")}.`,
  sending_cancelled: (data) => `Letter to ${text(data, "to")} taken back before it left.`,
  arrival_confirmed: (data) => `The letter to ${text(data, "to")} did arrive.`,
  clock_started: (data) =>
    `Clock started on ${day(data, "started")}: ${clockName(text(data, "clock"))}, ${text(data, "due") === "" ? "no day set by law" : `due ${day(data, "due")}`}.`,
  clock_met: (data) => `Clock met on ${day(data, "on")}: ${clockName(text(data, "clock"))}.`,
  clock_moved: (data) =>
    `Clock moved (${spaced(text(data, "why"))}): ${clockName(text(data, "clock"))}, ${text(data, "to") === "" ? "paused" : `now due ${day(data, "to")}`}.`,
  appeal_recorded: (data) =>
    text(data, "on") === "" ? "Appeal taken back." : `Appeal sent on ${day(data, "on")}.`,
  status_changed: (data) =>
    `Status changed from ${spaced(text(data, "from"))} to ${spaced(text(data, "to"))}${manualChangeNote(data)}.`,
  turn_changed: sentenceFrom("to", (data) => waitingOnChangedText(data as never)),
  note_changed: sentenceFrom("what", (data) => noteChangedText(data as never)),
  fee_changed: sentenceFrom("what", (data) => feeChangedText(data as never)),
  entry_changed: sentenceFrom("way", (data) => entryChangedText(data as never, longDate)),
  fact_told: (data) =>
    `Put right by the requester: ${splitCamelCase(text(data, "fact"))} is ${factText(data.told)}, read as ${factText(data.read)}.`,
  fact_withdrawn: (data) => `As read again: ${splitCamelCase(text(data, "fact"))}.`,
};

const manualChangeNote = (data: Data): string => {
  if (typeof data.undoes === "number") return ", which undoes a change by hand";
  if (data.by !== "hand") return "";
  const note = text(data, "note");
  return `, put down by the requester as of ${day(data, "on")}${note === "" ? "" : `: ${note.replace(/\.$/, "")}`}`;
};

const splitCamelCase = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A fact as text; the only numbers among them are sums of money. */
const factText = (value: unknown): string => {
  if (value === null || value === undefined) return "none";
  if (typeof value === "number") return formatMoney(value, "USD");
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** One event in a sentence. A kind this has no words for is named as it is, with what it carries. */
export function eventSentence({ kind, data }: { kind: string; data: Record<string, unknown> }): string {
  const sentence = (SENTENCES as Partial<Record<string, (data: Data) => string>>)[kind];
  const described = sentence?.(data).trim();
  if (described) return described;
  const details = Object.entries(data)
    .filter(([, value]) => typeof value === "string" || typeof value === "number")
    .map(([key, value]) => `${spaced(key)} ${value}`);
  const name = spaced(kind);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${details.length > 0 ? `: ${details.join(", ")}` : ""}.`;
}
