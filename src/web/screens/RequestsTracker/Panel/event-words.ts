import {
  mdiAccountOutline,
  mdiAlertCircleOutline,
  mdiCalendarArrowRight,
  mdiCheckCircleOutline,
  mdiCircleSlice2,
  mdiCurrencyUsd,
  mdiEmailAlertOutline,
  mdiEmailCheckOutline,
  mdiEmailOutline,
  mdiEmailRemoveOutline,
  mdiFax,
  mdiFlagOutline,
  mdiGavel,
  mdiNoteTextOutline,
  mdiPauseCircleOutline,
  mdiPencilOutline,
  mdiPhoneOutline,
  mdiPlayCircleOutline,
  mdiProgressPencil,
  mdiReply,
  mdiSendOutline,
  mdiShare,
  mdiTimerSandPaused,
  mdiTrayArrowDown,
  mdiUndo,
  mdiWeb,
} from "@mdi/js";
import type { TimelineEvent } from "#contract/request.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { saysTheSame } from "#core/reply/told-facts.ts";
import type { EntryWay } from "#core/request/entries.ts";
import {
  appealRecordedWords,
  clockMetWords,
  clockMovedWords,
  clockStartedWords,
  entryChangedWords,
  feeChangedWords,
  messageSentWords,
  noteChangedWords,
  statusChangedWords,
  turnChangedWords,
} from "#core/request/event-phrases.ts";
import type { RequestEvent } from "#core/request/events.ts";
import { HAND_WORDS } from "#core/sending/by-hand.ts";
import { factLabel, factWords } from "#web/correspondence/fact-words.ts";
import { senderWords } from "#web/correspondence/sender-words.ts";
import { deviceToday, weekdayDay } from "#web/deadline/day-words.ts";
import { outcomeLook } from "#web/ui/reply-look.ts";
import { type Look, requestLook } from "#web/ui/request-look.ts";
import { clockWords } from "../activity-words.ts";

/** What a line of the timeline shows. `who` says whose doing it was, or where it was read. */
export type EventLine = Look & { who: string };

/** `agency` is short, for the end of a line; `office` is its whole name, which its mail may repeat. */
type Names = { agency: string; office: string | null; brand: string };

/** One event in plain words. */
export function eventLine(event: TimelineEvent, names: Names): EventLine {
  const known = event as unknown as RequestEvent;
  return { ...look(known, event.at, names.office), who: whoWords(event, names) };
}

/**
 * The events worth a line, newest first. A change of status that came with what caused it says nothing new; one made
 * by itself stays.
 */
export function timelineOf(events: readonly TimelineEvent[]): TimelineEvent[] {
  const caused = new Set(events.filter((event) => event.kind !== "status_changed").map((event) => event.at));
  return events
    .toSorted((a, b) => a.id - b.id)
    .filter(
      (event, index, all) =>
        event.kind !== "status_changed" ||
        event.data.by === "hand" ||
        !(caused.has(event.at) || followsFrom(all[index - 1], event)),
    )
    .reverse();
}

/**
 * The lines that are the newest word on a call or letter that was put down, and still stands: there it is put right.
 * @param events newest first
 */
export function editableEntries(events: readonly TimelineEvent[]): ReadonlySet<number> {
  const newest = new Map<string, TimelineEvent>();
  for (const event of events) {
    if (event.kind !== "entry_changed" || event.messageId === null) continue;
    if (!newest.has(event.messageId)) newest.set(event.messageId, event);
  }
  return new Set([...newest.values()].filter(({ data }) => data.what !== "removed").map(({ id }) => id));
}

/** A report of no delivery says in our words what is the matter before it quotes the server. */
export const serverWords = (words: string): string =>
  words.includes(" The server said: ") ? words : `Their server said: ${words}`;

/** Whether a letter was noted or confirmed and at once moved the request. */
const followsFrom = (cause: TimelineEvent | undefined, { messageId }: TimelineEvent) =>
  (cause?.kind === "acknowledged" || cause?.kind === "outcome_confirmed") && cause.messageId === messageId;

function look({ kind, data }: RequestEvent, at: string, office: string | null): Look {
  switch (kind) {
    case "drafted":
      return { tone: "grey", icon: mdiProgressPencil, words: "Draft begun" };
    case "imported":
      return {
        tone: "grey",
        icon: mdiTrayArrowDown,
        words: `Imported from ${data.from}${data.on ? `, sent ${weekdayDay(data.on)}` : ""}`,
      };
    case "submitted":
      return {
        tone: "grey",
        icon: mdiSendOutline,
        words: data.leavesAt
          ? `Letter to ${data.to} will leave ${weekdayDay(deviceToday(new Date(data.leavesAt)))}, ${clockWords(data.leavesAt)}`
          : `Letter sent to ${data.to}`,
      };
    case "sent_by_hand":
      return {
        tone: "grey",
        icon: mdiSendOutline,
        words: `Sent by you ${weekdayDay(data.on)}, ${HAND_WORDS[data.channel]}${data.trackingNumber ? `, number ${data.trackingNumber}` : ""}`,
      };
    case "by_hand_taken_back":
      return { tone: "grey", icon: mdiUndo, words: "A draft again: the letter was not sent after all" };
    case "receipt_recorded":
      return {
        tone: "blue",
        icon: mdiEmailCheckOutline,
        words: data.on ? `The letter arrived ${weekdayDay(data.on)}` : "Day of arrival taken back",
      };
    case "sent_again":
      return { tone: "grey", icon: mdiSendOutline, words: `Letter sent again to ${data.to}` };
    case "sending_cancelled":
      return { tone: "grey", icon: mdiUndo, words: `Letter to ${data.to} taken back before it left` };
    case "arrival_confirmed":
      return { tone: "blue", icon: mdiEmailCheckOutline, words: `The letter to ${data.to} did arrive` };
    case "delivered":
      return {
        tone: "blue",
        icon: mdiEmailCheckOutline,
        words: `Accepted by ${data.host}, ${clockWords(at)}`,
      };
    case "delivery_deferred":
      return {
        tone: "orange",
        icon: mdiTimerSandPaused,
        words: `Not taken yet, tried again by itself. ${serverWords(data.words)}`,
      };
    case "delivery_failed":
      return data.held
        ? {
            tone: "orange",
            icon: mdiPauseCircleOutline,
            words: `Held: it may have gone out already. ${data.words}`,
          }
        : {
            tone: "red",
            icon: mdiEmailRemoveOutline,
            words: `Not delivered${data.to ? ` to ${data.to}` : ""}. ${serverWords(data.words)}`,
          };
    case "reply_received":
      return { tone: "grey", icon: mdiEmailOutline, words: replyWords(data, office) };
    case "reply_moved":
      return { tone: "grey", icon: mdiUndo, words: movedMailWords(data, office) };
    case "acknowledged":
      return {
        tone: "blue",
        icon: mdiCircleSlice2,
        words: data.trackingNumber ? `Acknowledged, tracking number ${data.trackingNumber}` : "Acknowledged",
      };
    case "outcome_confirmed":
      return { ...outcomeLook[data.outcome], words: outcomeWords(data) };
    case "outcome_withdrawn":
      return {
        tone: "grey",
        icon: mdiUndo,
        words: `${outcomeLook[data.outcome].words}: confirmation taken back`,
      };
    case "fact_told":
      return {
        tone: "grey",
        icon: mdiPencilOutline,
        words: `${factLabel(data.fact, data.told)}: ${factWords(data.fact, data.told)}${
          data.read === null || saysTheSame(data.read, data.told)
            ? ""
            : `, read as ${factWords(data.fact, data.read)}`
        }`,
      };
    case "fact_withdrawn":
      return { tone: "grey", icon: mdiUndo, words: `${factLabel(data.fact)}: as read again` };
    case "message_sent":
      return {
        tone: "grey",
        icon: data.forwards === undefined ? mdiReply : mdiShare,
        words: messageSentWords(data),
      };
    case "answer_waits":
      return {
        tone: "orange",
        icon: mdiEmailAlertOutline,
        words: "Your answer by mail waits to be confirmed",
      };
    case "clock_started":
      return {
        tone: "blue",
        icon: mdiPlayCircleOutline,
        words: clockStartedWords(data, weekdayDay),
      };
    case "clock_moved":
      return { tone: "blue", icon: mdiCalendarArrowRight, words: clockMovedWords(data, weekdayDay) };
    case "appeal_recorded":
      return {
        tone: "blue",
        icon: mdiGavel,
        words: appealRecordedWords(data, weekdayDay),
      };
    case "clock_met":
      return {
        tone: "green",
        icon: mdiCheckCircleOutline,
        words: clockMetWords(data, weekdayDay),
      };
    case "status_changed":
      return { ...requestLook[data.to], words: statusChangedWords(data) };
    case "turn_changed":
      return { tone: "grey", icon: mdiFlagOutline, words: turnChangedWords(data) };
    case "note_changed":
      return { tone: "grey", icon: mdiNoteTextOutline, words: noteChangedWords(data) };
    case "fee_changed":
      return { tone: "grey", icon: mdiCurrencyUsd, words: feeChangedWords(data) };
    case "entry_changed":
      return {
        tone: "grey",
        icon: ENTRY_ICONS[data.way] ?? mdiEmailOutline,
        words: entryChangedWords(data, weekdayDay),
      };
    default:
      // A newer server may know an event this page was not built with.
      return { tone: "grey", icon: mdiAlertCircleOutline, words: String(kind).replaceAll("_", " ") };
  }
}

const ENTRY_ICONS: Readonly<Record<EntryWay, string>> = {
  call: mdiPhoneOutline,
  letter: mdiEmailOutline,
  fax: mdiFax,
  portal: mdiWeb,
  visit: mdiAccountOutline,
};

function replyWords(data: { from: string; subject: string; attachments: number }, office: string | null) {
  const files =
    data.attachments === 1 ? ", 1 file" : data.attachments > 1 ? `, ${data.attachments} files` : "";
  return `${senderWords(data.from, office)} wrote: ${data.subject || "(no subject)"}${files}`;
}

function movedMailWords(data: { from: string; subject: string; to: string | null }, office: string | null) {
  const mail = `${senderWords(data.from, office)}’s mail “${data.subject || "(no subject)"}”`;
  return data.to === null
    ? `${mail} was taken out: it belongs elsewhere`
    : `${mail} was moved to “${data.to}”`;
}

function outcomeWords({ outcome, read }: { outcome: Outcome; read?: Outcome }): string {
  const { words } = outcomeLook[outcome];
  return read && read !== outcome
    ? `${words}, corrected from ${outcomeLook[read].words.toLowerCase()}`
    : words;
}

function whoWords({ actor, by, kind }: TimelineEvent, { agency, brand }: Names): string {
  if (kind === "outcome_confirmed" && actor === "you") return `confirmed by ${by ?? "you"}`;
  if (kind === "acknowledged" || kind === "outcome_confirmed") return "read from mail";
  return { you: by ?? "you", agency, system: brand }[actor];
}
