/**
 * Every kind of event of a request, once: its data, its words on paper, what it changes on open pages, and what
 * collaborators may see of it. The screen's icons and words are in the timeline's table, which does not compile without
 * each kind: the browser loads neither schemas nor the words for paper.
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
 */

import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { OUTCOMES } from "#core/classify/outcome.ts";
import { longDate } from "#core/dates/format-date.ts";
import { MANUAL_CHANNELS } from "#core/delivery/manual-submission.ts";
import { clockName, factText, spaced, splitCamelCase } from "#core/export/paper-words.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { exportPdf } from "#messages/export-pdf.ts";
import {
  count,
  fact,
  factValue,
  nullableText,
  oneOf,
  optionalText,
  StatusChange,
  text,
} from "./event-schemas.ts";
import {
  CASE_RECORD_CHANGES,
  CLOCK_MOVES,
  correctionText,
  entryChangedText,
  feeChangedText,
  messageSentText,
  noteChangedText,
  outcomeAcceptedText,
  suitNoticeText,
  tierRecordedText,
  waitingOnChangedText,
} from "./event-text.ts";
import { FEE_KINDS } from "./fees.ts";
import { ENTRY_CHANNELS } from "./manual-entries.ts";
import { STATUSES, WAITING_ON } from "./states.ts";

const words = exportPdf.event;

type EventRow<Data extends TSchema> = {
  /** Checked where stored events are read. Dates are ISO days. */
  data: Data;
  /** What an open page reads again: "message" also its mailbox. */
  live: "message" | "request";
  /** What collaborators see of the data, where that is not all of it. */
  redact?: (data: Static<Data>) => Static<Data>;
  /** A sentence for the printed file: no colors or icons. */
  paper: (data: Static<Data>) => string;
};
const event = <Data extends TSchema>(data: Data, row: Omit<EventRow<Data>, "data">): EventRow<Data> => ({
  data,
  ...row,
});

/** The text of the timeline as a sentence. */
const sentence = (line: string): string => formatMessage(words.sentence, { text: line.replace(/\.$/, "") });

/** Adding a kind: docs/adding-things.md. */
export const EVENTS = {
  drafted: event(Type.Object({}), { live: "request", paper: () => words.drafted }),
  /** `from`: the name of the file; `on`: the day it was sent, null of a draft. */
  imported: event(Type.Object({ from: text, status: oneOf(STATUSES), on: nullableText }), {
    live: "request",
    paper: ({ from, status, on }) =>
      on
        ? formatMessage(words.importedSent, { from, status: spaced(status), day: longDate(on) })
        : formatMessage(words.imported, { from, status: spaced(status) }),
  }),
  /** `leavesAt`: the time the user chose, where it is not at once. */
  submitted: event(Type.Object({ to: text, leavesAt: optionalText }), {
    live: "message",
    paper: ({ to }) => formatMessage(words.submitted, { to }),
  }),
  /** The user sent the first letter themselves, on this day. */
  sent_by_hand: event(
    Type.Object({ channel: oneOf(MANUAL_CHANNELS), on: text, trackingNumber: optionalText }),
    {
      live: "request",
      paper: ({ channel, on }) =>
        formatMessage(words.sentManually, { channel: spaced(channel), day: longDate(on) }),
    },
  ),
  by_hand_taken_back: event(Type.Object({ channel: oneOf(MANUAL_CHANNELS) }), {
    live: "request",
    paper: () => words.manualSendingUndone,
  }),
  /** When it arrived, as the user says; null clears it. */
  receipt_recorded: event(Type.Object({ on: nullableText }), {
    live: "request",
    paper: ({ on }) =>
      on ? formatMessage(words.receiptRecorded, { day: longDate(on) }) : words.receiptUndone,
  }),
  /** Where letters go from now on, to an agency that had no address; null removes it. */
  agency_address_set: event(Type.Object({ to: nullableText }), {
    live: "message",
    paper: ({ to }) => (to ? formatMessage(words.agencyAddressSet, { to }) : words.agencyAddressRemoved),
  }),
  delivered: event(Type.Object({ host: text, words: text }), {
    live: "message",
    paper: ({ host, words: response }) => formatMessage(words.delivered, { host, response }),
  }),
  delivery_deferred: event(Type.Object({ words: text }), {
    live: "message",
    paper: ({ words: response }) => formatMessage(words.deliveryDeferred, { response }),
  }),
  /** `to`: of a letter to several that arrived elsewhere, who will not get it. */
  delivery_failed: event(
    Type.Object({ words: text, held: Type.Optional(Type.Boolean()), to: optionalText }),
    {
      live: "message",
      paper: ({ words: response, held }) =>
        formatMessage(held ? words.deliveryHeld : words.deliveryFailed, { response }),
    },
  ),
  reply_received: event(Type.Object({ from: text, subject: text, attachments: Type.Number() }), {
    live: "message",
    paper: ({ from, subject, attachments }) =>
      formatMessage(words.replyReceived, {
        from,
        subject: subject || exportPdf.noSubject,
        count: attachments,
      }),
  }),
  /** An email was taken out again. `to`: the user's other request it is in now; null where it is not theirs. */
  reply_moved: event(Type.Object({ from: text, subject: text, to: nullableText }), {
    live: "message",
    // Its title belongs to a request that was not shared.
    redact: (data) => ({ ...data, to: data.to === null ? null : "another request" }),
    paper: ({ from, subject }) => formatMessage(words.replyRemoved, { from, subject }),
  }),
  acknowledged: event(Type.Object({ trackingNumber: optionalText }), {
    live: "message",
    paper: ({ trackingNumber: number }) =>
      number ? formatMessage(words.acknowledgedWithNumber, { number }) : words.acknowledged,
  }),
  /**
   * An email was read again with the letters attached to it, the files of these names, and says something else now.
   * `undoes`: the event of an acknowledgment that it was taken for before.
   */
  attached_letter_read: event(
    Type.Object({
      files: Type.Array(text),
      outcome: oneOf(OUTCOMES),
      undoes: Type.Optional(Type.Number()),
    }),
    {
      live: "message",
      paper: ({ files }) =>
        formatMessage(words.attachedLetterRead, { count: files.length, files: files.join(", ") }),
    },
  ),
  /** `agencyDate`: the date the agency itself gave for its answer, stored in addition to the legal deadline. */
  outcome_confirmed: event(
    Type.Object({ outcome: oneOf(OUTCOMES), read: Type.Optional(oneOf(OUTCOMES)), agencyDate: optionalText }),
    {
      live: "request",
      paper: ({ outcome }) => formatMessage(words.outcomeConfirmed, { outcome: spaced(outcome) }),
    },
  ),
  outcome_withdrawn: event(Type.Object({ outcome: oneOf(OUTCOMES) }), {
    live: "request",
    paper: ({ outcome }) => formatMessage(words.outcomeWithdrawn, { outcome: spaced(outcome) }),
  }),
  /** The user corrected a fact of a letter. `was`: of a tracking number, what the request was known by without it. */
  fact_corrected: event(
    Type.Object({
      fact,
      read: factValue,
      corrected: factValue,
      currency: optionalText,
      was: Type.Optional(nullableText),
    }),
    {
      live: "request",
      paper: ({ fact, corrected, read, currency }) =>
        formatMessage(words.factCorrected, {
          fact: splitCamelCase(fact),
          value: factText(corrected, currency),
          extracted: factText(read, currency),
        }),
    },
  ),
  fact_withdrawn: event(Type.Object({ fact }), {
    live: "request",
    paper: ({ fact }) => formatMessage(words.factWithdrawn, { fact: splitCamelCase(fact) }),
  }),
  /**
   * `by`: answered out of the user’s own mail program, or sent automatically, as they requested. `letter`: which of
   * the prepared letters it was; an earlier release may have had another. `forwards`: the subject of the forwarded
   * email; such a message answers no email.
   */
  message_sent: event(
    Type.Object({
      to: text,
      by: Type.Optional(oneOf(["mail", "itself"])),
      letter: Type.Optional(Type.Unsafe<LetterKind>(Type.String())),
      forwards: optionalText,
    }),
    { live: "message", paper: (data) => sentence(messageSentText(data)) },
  ),
  /** An answer came by email and was not sent; the requester is to look at it. `from`: whose address it came from. */
  answer_waits: event(Type.Object({ from: text }), {
    live: "message",
    paper: ({ from }) => formatMessage(words.replyUnconfirmed, { from }),
  }),
  sent_again: event(Type.Object({ to: text }), {
    live: "message",
    paper: ({ to }) => formatMessage(words.resent, { to }),
  }),
  /** An administrator corrected an address that a letter could not be delivered to, and sent it again to the new one. */
  address_corrected: event(Type.Object({ from: text, to: text }), {
    live: "message",
    paper: (data) => formatMessage(words.addressCorrected, data),
  }),
  sending_cancelled: event(Type.Object({ to: text }), {
    live: "message",
    // Of a letter that the user had sent by hand there is no address.
    paper: ({ to }) => (to === "" ? words.manualLetterUndone : formatMessage(words.sendingCanceled, { to })),
  }),
  /** The user says that a letter held as possibly sent did arrive. */
  arrival_confirmed: event(Type.Object({ to: text }), {
    live: "message",
    paper: ({ to }) => formatMessage(words.arrivalConfirmed, { to }),
  }),
  clock_started: event(Type.Object({ clock: text, started: text, due: nullableText }), {
    live: "request",
    paper: ({ clock, started, due }) => {
      const values = { day: longDate(started), clock: clockName(clock) };
      return due
        ? formatMessage(words.clockStarted, { ...values, due: longDate(due) })
        : formatMessage(words.clockStartedWithoutDue, values);
    },
  }),
  clock_met: event(Type.Object({ clock: text, on: text }), {
    live: "request",
    paper: ({ clock, on }) => formatMessage(words.clockMet, { day: longDate(on), clock: clockName(clock) }),
  }),
  /**
   * Null where there is no day: before a law had one, or while the clock is paused. Of a correction by an administrator,
   * `rule` is what was corrected, `because` their reason, `undone` that the correction was undone.
   */
  clock_moved: event(
    Type.Object({
      ...{ clock: text, from: nullableText, to: nullableText, why: oneOf(CLOCK_MOVES) },
      ...{ rule: optionalText, because: optionalText, undone: Type.Optional(Type.Literal(true)) },
    }),
    {
      live: "request",
      paper: ({ clock, to, why, ...correction }) => {
        const reason = correctionText(correction, why) ?? spaced(why);
        const values = { reason: reason.replace(/\.$/, ""), clock: clockName(clock) };
        return to
          ? formatMessage(words.clockMoved, { ...values, due: longDate(to) })
          : formatMessage(words.clockPaused, values);
      },
    },
  ),
  /** The day the user says an appeal was sent; null clears it. */
  appeal_recorded: event(Type.Object({ on: nullableText }), {
    live: "request",
    paper: ({ on }) => (on ? formatMessage(words.appealSent, { day: longDate(on) }) : words.appealUndone),
  }),
  /** The day the agency received the notice that must come before a suit; null clears it. */
  suit_notice_recorded: event(Type.Object({ on: nullableText }), {
    live: "request",
    paper: (data) => sentence(suitNoticeText(data, longDate)),
  }),
  /** The time limit of its own that a notice of the agency's gave the request, in the law's words; null clears it. */
  tier_recorded: event(Type.Object({ about: nullableText, on: nullableText }), {
    live: "request",
    paper: (data) => sentence(tierRecordedText(data, longDate)),
  }),
  /** The requester accepts what the agency decided. `undoes`: the event of such an acceptance, which this one undoes. */
  outcome_accepted: event(Type.Object({ undoes: Type.Optional(Type.Number()) }), {
    live: "request",
    paper: (data) => sentence(outcomeAcceptedText(data)),
  }),
  status_changed: event(StatusChange, { live: "request", paper: statusSentence }),
  /** Who must act next changed, and nothing else. */
  turn_changed: event(Type.Object({ from: oneOf(WAITING_ON), to: oneOf(WAITING_ON) }), {
    live: "request",
    paper: (data) => sentence(waitingOnChangedText(data)),
  }),
  note_changed: event(Type.Object({ what: oneOf(CASE_RECORD_CHANGES) }), {
    live: "request",
    paper: (data) => sentence(noteChangedText(data)),
  }),
  /** A line of the ledger; of one that was removed, its values are missing. */
  fee_changed: event(
    Type.Object({
      what: oneOf(CASE_RECORD_CHANGES),
      fee: Type.Optional(oneOf(FEE_KINDS)),
      cents: Type.Optional(count),
      currency: optionalText,
    }),
    { live: "request", paper: (data) => sentence(feeChangedText(data)) },
  ),
  /** A call, a visit or a letter that was no email, as the requester recorded it; of one that was removed, as it was. */
  entry_changed: event(
    Type.Object({
      what: oneOf(CASE_RECORD_CHANGES),
      way: oneOf(ENTRY_CHANNELS),
      direction: oneOf(["in", "out"]),
      on: text,
      with: optionalText,
    }),
    { live: "request", paper: (data) => sentence(entryChangedText(data, longDate)) },
  ),
};

function statusSentence({ by, on, note, undoes, ...status }: StatusChange): string {
  const values = { from: spaced(status.from), to: spaced(status.to) };
  if (undoes !== undefined) return formatMessage(words.statusUndone, values);
  if (by !== "hand") return formatMessage(words.status, values);
  const dated = { ...values, day: longDate(on ?? "") };
  return note
    ? formatMessage(words.statusManualWithNote, { ...dated, note: note.replace(/\.$/, "") })
    : formatMessage(words.statusManual, dated);
}

export type EventKind = keyof typeof EVENTS;
export const EVENT_KINDS = Object.keys(EVENTS) as EventKind[];
export type EventData = { [Kind in EventKind]: Static<(typeof EVENTS)[Kind]["data"]> };
/** An event of one of these kinds, of any by default. */
export type RequestEvent<Kind extends EventKind = EventKind> = {
  [Each in Kind]: { kind: Each; data: EventData[Each] };
}[Kind];

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(EVENTS, kind);

/** A stored event, or null if this release does not know its kind or its data do not have the kind's shape. */
export function parseEvent(kind: string, data: unknown): RequestEvent | null {
  return isEventKind(kind) && Value.Check(EVENTS[kind].data, data) ? ({ kind, data } as RequestEvent) : null;
}

export type Actor = "you" | "agency" | "system";
