import { longDate } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import {
  entryChangedText,
  feeChangedText,
  messageSentText,
  noteChangedText,
  waitingOnChangedText,
} from "#core/request/event-text.ts";
import type { EVENT_KINDS } from "#core/request/events.ts";
import { formatMoney } from "#core/request/fees.ts";
import { exportPdf } from "#messages/export-pdf.ts";

const messages = exportPdf.event;

type Data = Record<string, unknown>;
type EventKind = (typeof EVENT_KINDS)[number];

const text = (data: Data, key: string): string => {
  const value = data[key];
  return typeof value === "string" ? value : "";
};

const spaced = (name: string) => name.replaceAll("_", " ");
const day = (data: Data, key: string) => longDate(text(data, key));

/** The name of a clock in an export. */
export const clockName = (kind: string): string =>
  (exportPdf.clock as Readonly<Record<string, string>>)[kind] ?? spaced(kind);

/** The timeline's text as a sentence; empty where an event of an older release lacks `requiredKey`. */
function sentenceFrom(requiredKey: string, describe: (data: Data) => string): (data: Data) => string {
  return (data) =>
    text(data, requiredKey) === ""
      ? ""
      : formatMessage(messages.sentence, { text: describe(data).replace(/\.$/, "") });
}

/** Each kind of event as a sentence that names no colors or icons, since it is read on paper. */
const SENTENCES: Readonly<Record<EventKind, (data: Data) => string>> = {
  drafted: () => messages.drafted,
  imported: (data) => {
    const values = { from: text(data, "from"), status: spaced(text(data, "status")) };
    return text(data, "on") === ""
      ? formatMessage(messages.imported, values)
      : formatMessage(messages.importedSent, { ...values, day: day(data, "on") });
  },
  submitted: (data) => formatMessage(messages.submitted, { to: text(data, "to") }),
  sent_by_hand: (data) =>
    formatMessage(messages.sentManually, { channel: spaced(text(data, "channel")), day: day(data, "on") }),
  by_hand_taken_back: () => messages.manualSendingUndone,
  receipt_recorded: (data) =>
    text(data, "on") === ""
      ? messages.receiptUndone
      : formatMessage(messages.receiptRecorded, { day: day(data, "on") }),
  delivered: (data) =>
    formatMessage(messages.delivered, { host: text(data, "host"), response: text(data, "words") }),
  delivery_deferred: (data) => formatMessage(messages.deliveryDeferred, { response: text(data, "words") }),
  delivery_failed: (data) =>
    formatMessage(data.held === true ? messages.deliveryHeld : messages.deliveryFailed, {
      response: text(data, "words"),
    }),
  reply_received: (data) =>
    formatMessage(messages.replyReceived, {
      from: text(data, "from"),
      subject: text(data, "subject") || exportPdf.noSubject,
      count: Number(data.attachments ?? 0),
    }),
  reply_moved: (data) =>
    formatMessage(messages.replyRemoved, { from: text(data, "from"), subject: text(data, "subject") }),
  acknowledged: (data) => {
    const number = text(data, "trackingNumber");
    return number === "" ? messages.acknowledged : formatMessage(messages.acknowledgedWithNumber, { number });
  },
  outcome_confirmed: (data) =>
    formatMessage(messages.outcomeConfirmed, { outcome: spaced(text(data, "outcome")) }),
  outcome_withdrawn: (data) =>
    formatMessage(messages.outcomeWithdrawn, { outcome: spaced(text(data, "outcome")) }),
  message_sent: sentenceFrom("to", (data) => messageSentText(data as never)),
  answer_waits: (data) => formatMessage(messages.replyUnconfirmed, { from: text(data, "from") }),
  sent_again: (data) => formatMessage(messages.resent, { to: text(data, "to") }),
  sending_cancelled: (data) => formatMessage(messages.sendingCanceled, { to: text(data, "to") }),
  arrival_confirmed: (data) => formatMessage(messages.arrivalConfirmed, { to: text(data, "to") }),
  clock_started: (data) => {
    const values = { day: day(data, "started"), clock: clockName(text(data, "clock")) };
    return text(data, "due") === ""
      ? formatMessage(messages.clockStartedWithoutDue, values)
      : formatMessage(messages.clockStarted, { ...values, due: day(data, "due") });
  },
  clock_met: (data) =>
    formatMessage(messages.clockMet, { day: day(data, "on"), clock: clockName(text(data, "clock")) }),
  clock_moved: (data) => {
    const values = { reason: spaced(text(data, "why")), clock: clockName(text(data, "clock")) };
    return text(data, "to") === ""
      ? formatMessage(messages.clockPaused, values)
      : formatMessage(messages.clockMoved, { ...values, due: day(data, "to") });
  },
  appeal_recorded: (data) =>
    text(data, "on") === ""
      ? messages.appealUndone
      : formatMessage(messages.appealSent, { day: day(data, "on") }),
  status_changed: statusSentence,
  turn_changed: sentenceFrom("to", (data) => waitingOnChangedText(data as never)),
  note_changed: sentenceFrom("what", (data) => noteChangedText(data as never)),
  fee_changed: sentenceFrom("what", (data) => feeChangedText(data as never)),
  entry_changed: sentenceFrom("way", (data) => entryChangedText(data as never, longDate)),
  fact_told: (data) =>
    formatMessage(messages.factCorrected, {
      fact: splitCamelCase(text(data, "fact")),
      value: factText(data.told),
      extracted: factText(data.read),
    }),
  fact_withdrawn: (data) =>
    formatMessage(messages.factWithdrawn, { fact: splitCamelCase(text(data, "fact")) }),
};

function statusSentence(data: Data): string {
  const values = { from: spaced(text(data, "from")), to: spaced(text(data, "to")) };
  if (typeof data.undoes === "number") return formatMessage(messages.statusUndone, values);
  if (data.by !== "hand") return formatMessage(messages.status, values);
  const note = text(data, "note").replace(/\.$/, "");
  const dated = { ...values, day: day(data, "on") };
  return note === ""
    ? formatMessage(messages.statusManual, dated)
    : formatMessage(messages.statusManualWithNote, { ...dated, note });
}

const splitCamelCase = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A fact as text. The only numeric facts are amounts of money, in cents. */
const factText = (value: unknown): string => {
  if (value === null || value === undefined) return messages.noFact;
  if (typeof value === "number") return formatMoney(value, "USD");
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** One event as a sentence. An unknown kind is described by its name and its data. */
export function eventSentence({ kind, data }: { kind: string; data: Record<string, unknown> }): string {
  const sentence = (SENTENCES as Partial<Record<string, (data: Data) => string>>)[kind];
  const described = sentence?.(data).trim();
  if (described) return described;
  const details = Object.entries(data)
    .filter(([, value]) => typeof value === "string" || typeof value === "number")
    .map(([key, value]) => `${spaced(key)} ${value}`);
  const name = `${spaced(kind).charAt(0).toUpperCase()}${spaced(kind).slice(1)}`;
  return details.length > 0
    ? formatMessage(messages.unknownWithDetails, { name, details: details.join(", ") })
    : formatMessage(messages.unknown, { name });
}
