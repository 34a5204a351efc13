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
import type { TimelineEvent } from "#contract/requests/request.ts";
import { isSameFact } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { MANUAL_CHANNEL_TEXT } from "#core/delivery/manual-submission.ts";
import {
  appealRecordedText,
  clockMetText,
  clockMovedText,
  clockStartedText,
  entryChangedText,
  feeChangedText,
  messageSentText,
  noteChangedText,
  statusChangedText,
  waitingOnChangedText,
} from "#core/request/event-text.ts";
import type { RequestEvent } from "#core/request/events.ts";
import type { EntryChannel } from "#core/request/manual-entries.ts";
import { formatWeekdayDay, localToday } from "#web/features/dates/format-day.ts";
import { type Appearance, statusAppearance } from "#web/features/requests/status-appearance.ts";
import { factLabel, formatFact } from "#web/features/thread/classification/fact-labels.ts";
import { shortSenderName } from "#web/features/thread/message/sender-name.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { formatTime } from "#web/screens/RequestsTracker/activity-text.ts";

/** What a line of the timeline shows. `who` says whose doing it was, or where it was read. */
export type EventLine = Appearance & { attribution: string };

/** `agency` is short, for the end of a line; `office` is its whole name, which its mail may repeat. */
type Names = { agency: string; agencyFullName: string | null; brand: string };

/** One event in plain words. */
export function eventLine(event: TimelineEvent, names: Names): EventLine {
  const displayed = event as unknown as RequestEvent;
  return {
    ...eventAppearance(displayed, event.at, names.agencyFullName),
    attribution: attributionText(event, names),
  };
}

/**
 * The events worth a line, newest first. A change of status that came with what caused it says nothing new; one made
 * by itself stays.
 */
export function timelineEvents(events: readonly TimelineEvent[]): TimelineEvent[] {
  const isRedundant = new Set(
    events.filter((event) => event.kind !== "status_changed").map((event) => event.at),
  );
  return events
    .toSorted((a, b) => a.id - b.id)
    .filter(
      (event, index, all) =>
        event.kind !== "status_changed" ||
        event.data.by === "hand" ||
        !(isRedundant.has(event.at) || isCausedBy(all[index - 1], event)),
    )
    .reverse();
}

/**
 * The lines that are the newest word on a call or letter that was put down, and still stands: there it is put right.
 * @param events newest first
 */
export function editableEntryEvents(events: readonly TimelineEvent[]): ReadonlySet<number> {
  const newest = new Map<string, TimelineEvent>();
  for (const event of events) {
    if (event.kind !== "entry_changed" || event.messageId === null) continue;
    if (!newest.has(event.messageId)) newest.set(event.messageId, event);
  }
  return new Set([...newest.values()].filter(({ data }) => data.what !== "removed").map(({ id }) => id));
}

/** A report of no delivery says in our words what is the matter before it quotes the server. */
export const serverMessageText = (words: string): string =>
  words.includes(" The server said: ") ? words : `Their server said: ${words}`;

/** Whether a letter was noted or confirmed and at once moved the request. */
const isCausedBy = (cause: TimelineEvent | undefined, { messageId }: TimelineEvent) =>
  (cause?.kind === "acknowledged" || cause?.kind === "outcome_confirmed") && cause.messageId === messageId;

function eventAppearance(
  { kind, data }: RequestEvent,
  happenedAt: string,
  agencyFullName: string | null,
): Appearance {
  switch (kind) {
    case "drafted":
      return { tone: "grey", icon: mdiProgressPencil, label: "Draft begun" };
    case "imported":
      return {
        tone: "grey",
        icon: mdiTrayArrowDown,
        label: `Imported from ${data.from}${data.on ? `, sent ${formatWeekdayDay(data.on)}` : ""}`,
      };
    case "submitted":
      return {
        tone: "grey",
        icon: mdiSendOutline,
        label: data.leavesAt
          ? `Letter to ${data.to} will leave ${formatWeekdayDay(localToday(new Date(data.leavesAt)))}, ${formatTime(data.leavesAt)}`
          : `Letter sent to ${data.to}`,
      };
    case "sent_by_hand":
      return {
        tone: "grey",
        icon: mdiSendOutline,
        label: `Sent by you ${formatWeekdayDay(data.on)}, ${MANUAL_CHANNEL_TEXT[data.channel]}${data.trackingNumber ? `, number ${data.trackingNumber}` : ""}`,
      };
    case "by_hand_taken_back":
      return { tone: "grey", icon: mdiUndo, label: "A draft again: the letter was not sent after all" };
    case "receipt_recorded":
      return {
        tone: "blue",
        icon: mdiEmailCheckOutline,
        label: data.on ? `The letter arrived ${formatWeekdayDay(data.on)}` : "Day of arrival taken back",
      };
    case "sent_again":
      return { tone: "grey", icon: mdiSendOutline, label: `Letter sent again to ${data.to}` };
    case "sending_cancelled":
      return { tone: "grey", icon: mdiUndo, label: `Letter to ${data.to} taken back before it left` };
    case "arrival_confirmed":
      return { tone: "blue", icon: mdiEmailCheckOutline, label: `The letter to ${data.to} did arrive` };
    case "delivered":
      return {
        tone: "blue",
        icon: mdiEmailCheckOutline,
        label: `Accepted by ${data.host}, ${formatTime(happenedAt)}`,
      };
    case "delivery_deferred":
      return {
        tone: "orange",
        icon: mdiTimerSandPaused,
        label: `Not taken yet, tried again by itself. ${serverMessageText(data.words)}`,
      };
    case "delivery_failed":
      return data.held
        ? {
            tone: "orange",
            icon: mdiPauseCircleOutline,
            label: `Held: it may have gone out already. ${data.words}`,
          }
        : {
            tone: "red",
            icon: mdiEmailRemoveOutline,
            label: `Not delivered${data.to ? ` to ${data.to}` : ""}. ${serverMessageText(data.words)}`,
          };
    case "reply_received":
      return { tone: "grey", icon: mdiEmailOutline, label: replyText(data, agencyFullName) };
    case "reply_moved":
      return { tone: "grey", icon: mdiUndo, label: movedEmailText(data, agencyFullName) };
    case "acknowledged":
      return {
        tone: "blue",
        icon: mdiCircleSlice2,
        label: data.trackingNumber ? `Acknowledged, tracking number ${data.trackingNumber}` : "Acknowledged",
      };
    case "outcome_confirmed":
      return { ...outcomeAppearance[data.outcome], label: outcomeText(data) };
    case "outcome_withdrawn":
      return {
        tone: "grey",
        icon: mdiUndo,
        label: `${outcomeAppearance[data.outcome].label}: confirmation taken back`,
      };
    case "fact_told":
      return {
        tone: "grey",
        icon: mdiPencilOutline,
        label: `${factLabel(data.fact, data.told)}: ${formatFact(data.fact, data.told)}${
          data.read === null || isSameFact(data.read, data.told)
            ? ""
            : `, read as ${formatFact(data.fact, data.read)}`
        }`,
      };
    case "fact_withdrawn":
      return { tone: "grey", icon: mdiUndo, label: `${factLabel(data.fact)}: as read again` };
    case "message_sent":
      return {
        tone: "grey",
        icon: data.forwards === undefined ? mdiReply : mdiShare,
        label: messageSentText(data),
      };
    case "answer_waits":
      return {
        tone: "orange",
        icon: mdiEmailAlertOutline,
        label: "Your answer by mail waits to be confirmed",
      };
    case "clock_started":
      return {
        tone: "blue",
        icon: mdiPlayCircleOutline,
        label: clockStartedText(data, formatWeekdayDay),
      };
    case "clock_moved":
      return { tone: "blue", icon: mdiCalendarArrowRight, label: clockMovedText(data, formatWeekdayDay) };
    case "appeal_recorded":
      return {
        tone: "blue",
        icon: mdiGavel,
        label: appealRecordedText(data, formatWeekdayDay),
      };
    case "clock_met":
      return {
        tone: "green",
        icon: mdiCheckCircleOutline,
        label: clockMetText(data, formatWeekdayDay),
      };
    case "status_changed":
      return { ...statusAppearance[data.to], label: statusChangedText(data) };
    case "turn_changed":
      return { tone: "grey", icon: mdiFlagOutline, label: waitingOnChangedText(data) };
    case "note_changed":
      return { tone: "grey", icon: mdiNoteTextOutline, label: noteChangedText(data) };
    case "fee_changed":
      return { tone: "grey", icon: mdiCurrencyUsd, label: feeChangedText(data) };
    case "entry_changed":
      return {
        tone: "grey",
        icon: ENTRY_ICONS[data.way] ?? mdiEmailOutline,
        label: entryChangedText(data, formatWeekdayDay),
      };
    default:
      // A newer server may know an event this page was not built with.
      return { tone: "grey", icon: mdiAlertCircleOutline, label: String(kind).replaceAll("_", " ") };
  }
}

const ENTRY_ICONS: Readonly<Record<EntryChannel, string>> = {
  call: mdiPhoneOutline,
  letter: mdiEmailOutline,
  fax: mdiFax,
  portal: mdiWeb,
  visit: mdiAccountOutline,
};

function replyText(
  data: { from: string; subject: string; attachments: number },
  agencyFullName: string | null,
) {
  const files =
    data.attachments === 1 ? ", 1 file" : data.attachments > 1 ? `, ${data.attachments} files` : "";
  return `${shortSenderName(data.from, agencyFullName)} wrote: ${data.subject || "(no subject)"}${files}`;
}

function movedEmailText(
  data: { from: string; subject: string; to: string | null },
  agencyFullName: string | null,
) {
  const email = `${shortSenderName(data.from, agencyFullName)}’s mail “${data.subject || "(no subject)"}”`;
  return data.to === null
    ? `${email} was taken out: it belongs elsewhere`
    : `${email} was moved to “${data.to}”`;
}

function outcomeText({ outcome, read }: { outcome: Outcome; read?: Outcome }): string {
  const { label } = outcomeAppearance[outcome];
  return read && read !== outcome
    ? `${label}, corrected from ${outcomeAppearance[read].label.toLowerCase()}`
    : label;
}

function attributionText({ actor, by, kind }: TimelineEvent, { agency, brand }: Names): string {
  if (kind === "outcome_confirmed" && actor === "you") return `confirmed by ${by ?? "you"}`;
  if (kind === "acknowledged" || kind === "outcome_confirmed") return "read from mail";
  return { you: by ?? "you", agency, system: brand }[actor];
}
