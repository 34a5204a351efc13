import {
  mdiAccountOutline,
  mdiAlertCircleOutline,
  mdiAt,
  mdiCalendarArrowRight,
  mdiCheckCircleOutline,
  mdiCircleSlice2,
  mdiCurrencyUsd,
  mdiEmailAlertOutline,
  mdiEmailCheckOutline,
  mdiEmailOutline,
  mdiEmailRemoveOutline,
  mdiFax,
  mdiFileDocumentOutline,
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
import { MANUAL_CHANNEL_TEXT } from "#core/delivery/manual-submission.ts";
import { splitServerWords } from "#core/delivery/server-words.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import {
  appealRecordedText,
  clockMetText,
  clockMovedText,
  clockStartedText,
  entryChangedText,
  feeChangedText,
  messageSentText,
  noteChangedText,
  outcomeAcceptedText,
  statusChangedText,
  suitNoticeText,
  tierRecordedText,
  waitingOnChangedText,
} from "#core/request/event-text.ts";
import type { EventData, EventKind, RequestEvent } from "#core/request/events.ts";
import type { EntryChannel } from "#core/request/manual-entries.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { formatWeekdayDay, localToday } from "#web/features/dates/format-day.ts";
import { type Appearance, statusAppearance } from "#web/features/requests/status-appearance.ts";
import { factLabel, formatFact } from "#web/features/thread/classification/fact-labels.ts";
import { shortSenderName } from "#web/features/thread/message/sender-name.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { formatTime } from "#web/screens/RequestsTracker/activity-text.ts";

/** A line of the timeline. `attribution`: who did it, or where it was detected. */
export type EventLine = Appearance & { attribution: string };

/** `agency` is the short name, for the attribution; sender names of its email may contain `agencyFullName`. */
type Names = { agency: string; agencyFullName: string | null; brand: string };

/** The line of one event. */
export function eventLine(event: TimelineEvent, names: Names): EventLine {
  return {
    ...eventAppearance(event, { happenedAt: event.at, agencyFullName: names.agencyFullName }),
    attribution: attributionText(event, names),
  };
}

/**
 * The events to show, newest first. A status change is left out when the event that caused it is shown.
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
 * The newest event of each logged call or letter that was not deleted: its line has the edit button.
 * @param events newest first
 */
export function editableEntryEvents(events: readonly TimelineEvent[]): ReadonlySet<number> {
  const newest = new Map<string, Extract<TimelineEvent, { kind: "entry_changed" }>>();
  for (const event of events) {
    if (event.kind !== "entry_changed" || event.messageId === null) continue;
    if (!newest.has(event.messageId)) newest.set(event.messageId, event);
  }
  return new Set([...newest.values()].filter(({ data }) => data.what !== "removed").map(({ id }) => id));
}

/** Why a delivery failed, in plain words; what the server answered is in the details of the letter. */
const failureText = (words: string): string => splitServerWords(words).reason ?? trackerTimeline.refused;

/** Whether an acknowledgment or a confirmed outcome changed the status. */
const isCausedBy = (cause: TimelineEvent | undefined, { messageId }: TimelineEvent) =>
  (cause?.kind === "acknowledged" || cause?.kind === "outcome_confirmed") && cause.messageId === messageId;

type EventContext = { happenedAt: string; agencyFullName: string | null };

function eventAppearance<Kind extends EventKind>(
  { kind, data }: RequestEvent<Kind>,
  context: EventContext,
): Appearance {
  // A newer server may send an event kind that this build does not know.
  if (!Object.hasOwn(EVENT_APPEARANCES, kind)) return grey(mdiAlertCircleOutline, kind.replaceAll("_", " "));
  return EVENT_APPEARANCES[kind](data, context);
}

const grey = (icon: string, label: string): Appearance => ({ tone: "grey", icon, label });
const blue = (icon: string, label: string): Appearance => ({ tone: "blue", icon, label });
const orange = (icon: string, label: string): Appearance => ({ tone: "orange", icon, label });

const { events } = trackerTimeline;

/** One entry for each event kind: a kind without texts does not compile. */
const EVENT_APPEARANCES: {
  readonly [Kind in EventKind]: (data: EventData[Kind], context: EventContext) => Appearance;
} = {
  drafted: () => grey(mdiProgressPencil, events.drafted),
  imported: ({ from: file, on }) =>
    grey(
      mdiTrayArrowDown,
      on
        ? formatMessage(events.imported.dated, { file, day: formatWeekdayDay(on) })
        : formatMessage(events.imported.plain, { file }),
    ),
  submitted: ({ to, leavesAt }) =>
    grey(
      mdiSendOutline,
      leavesAt
        ? formatMessage(events.submitted.scheduled, {
            to,
            day: formatWeekdayDay(localToday(new Date(leavesAt))),
            time: formatTime(leavesAt),
          })
        : formatMessage(events.submitted.sent, { to }),
    ),
  sent_by_hand: ({ on, channel, trackingNumber }) => {
    const values = { day: formatWeekdayDay(on), channel: MANUAL_CHANNEL_TEXT[channel] };
    return grey(
      mdiSendOutline,
      trackingNumber
        ? formatMessage(events.sent_by_hand.numbered, { ...values, number: trackingNumber })
        : formatMessage(events.sent_by_hand.plain, values),
    );
  },
  by_hand_taken_back: () => grey(mdiUndo, events.by_hand_taken_back),
  receipt_recorded: ({ on }) =>
    blue(
      mdiEmailCheckOutline,
      on
        ? formatMessage(events.receipt_recorded.recorded, { day: formatWeekdayDay(on) })
        : events.receipt_recorded.removed,
    ),
  agency_address_set: ({ to }) =>
    grey(
      mdiAt,
      to ? formatMessage(events.agency_address_set.added, { to }) : events.agency_address_set.removed,
    ),
  sent_again: ({ to }) => grey(mdiSendOutline, formatMessage(events.sent_again, { to })),
  address_corrected: (data) => grey(mdiAt, formatMessage(events.address_corrected, data)),
  sending_cancelled: ({ to }) =>
    grey(
      mdiUndo,
      to === "" ? events.sending_cancelled.byHand : formatMessage(events.sending_cancelled.plain, { to }),
    ),
  arrival_confirmed: ({ to }) => blue(mdiEmailCheckOutline, formatMessage(events.arrival_confirmed, { to })),
  delivered: ({ host }, { happenedAt }) =>
    blue(mdiEmailCheckOutline, formatMessage(events.delivered, { host, time: formatTime(happenedAt) })),
  delivery_deferred: ({ words }) =>
    orange(mdiTimerSandPaused, formatMessage(events.delivery_deferred, { message: failureText(words) })),
  delivery_failed: ({ words, held, to }) => {
    if (held)
      return orange(mdiPauseCircleOutline, formatMessage(events.delivery_failed.held, { message: words }));
    const message = failureText(words);
    const label = to
      ? formatMessage(events.delivery_failed.addressed, { to, message })
      : formatMessage(events.delivery_failed.plain, { message });
    return { tone: "red", icon: mdiEmailRemoveOutline, label };
  },
  reply_received: ({ from, subject, attachments }, { agencyFullName }) =>
    grey(
      mdiEmailOutline,
      formatMessage(events.reply_received, {
        sender: shortSenderName(from, agencyFullName),
        subject: subject || trackerTimeline.noSubject,
        files: attachments,
      }),
    ),
  reply_moved: ({ from, subject, to }, { agencyFullName }) => {
    const values = {
      sender: shortSenderName(from, agencyFullName),
      subject: subject || trackerTimeline.noSubject,
    };
    return grey(
      mdiUndo,
      to === null
        ? formatMessage(events.reply_moved.removed, values)
        : formatMessage(events.reply_moved.moved, { ...values, to }),
    );
  },
  acknowledged: ({ trackingNumber }) =>
    blue(
      mdiCircleSlice2,
      trackingNumber
        ? formatMessage(events.acknowledged.numbered, { number: trackingNumber })
        : events.acknowledged.plain,
    ),
  attached_letter_read: ({ files }) =>
    grey(
      mdiFileDocumentOutline,
      formatMessage(events.attached_letter_read, { count: files.length, files: files.join(", ") }),
    ),
  outcome_confirmed: ({ outcome, read }) => {
    const appearance = outcomeAppearance[outcome];
    if (!read || read === outcome) return appearance;
    const label = formatMessage(events.outcome_confirmed.corrected, {
      outcome: appearance.label,
      detected: outcomeAppearance[read].label.toLowerCase(),
    });
    return { ...appearance, label };
  },
  outcome_withdrawn: ({ outcome }) =>
    grey(mdiUndo, formatMessage(events.outcome_withdrawn, { outcome: outcomeAppearance[outcome].label })),
  fact_corrected: ({ fact, corrected, read, currency }) => {
    const values = { fact: factLabel(fact, corrected), value: formatFact(fact, corrected, currency) };
    return grey(
      mdiPencilOutline,
      read === null || isSameFact(read, corrected)
        ? formatMessage(events.fact_corrected.plain, values)
        : formatMessage(events.fact_corrected.corrected, {
            ...values,
            extracted: formatFact(fact, read, currency),
          }),
    );
  },
  fact_withdrawn: ({ fact }) =>
    grey(mdiUndo, formatMessage(events.fact_withdrawn, { fact: factLabel(fact) })),
  message_sent: (data) => grey(data.forwards === undefined ? mdiReply : mdiShare, messageSentText(data)),
  answer_waits: () => orange(mdiEmailAlertOutline, events.answer_waits),
  clock_started: (data) => blue(mdiPlayCircleOutline, clockStartedText(data, formatWeekdayDay)),
  clock_moved: (data) => blue(mdiCalendarArrowRight, clockMovedText(data, formatWeekdayDay)),
  appeal_recorded: (data) => blue(mdiGavel, appealRecordedText(data, formatWeekdayDay)),
  suit_notice_recorded: (data) => blue(mdiGavel, suitNoticeText(data, formatWeekdayDay)),
  tier_recorded: (data) => blue(mdiCalendarArrowRight, tierRecordedText(data, formatWeekdayDay)),
  outcome_accepted: (data) => grey(mdiCheckCircleOutline, outcomeAcceptedText(data)),
  clock_met: (data) => ({
    tone: "green",
    icon: mdiCheckCircleOutline,
    label: clockMetText(data, formatWeekdayDay),
  }),
  status_changed: (data) => ({ ...statusAppearance[data.to], label: statusChangedText(data) }),
  turn_changed: (data) => grey(mdiFlagOutline, waitingOnChangedText(data)),
  note_changed: (data) => grey(mdiNoteTextOutline, noteChangedText(data)),
  fee_changed: (data) => grey(mdiCurrencyUsd, feeChangedText(data)),
  entry_changed: (data) =>
    grey(ENTRY_ICONS[data.way] ?? mdiEmailOutline, entryChangedText(data, formatWeekdayDay)),
};

const ENTRY_ICONS: Readonly<Record<EntryChannel, string>> = {
  call: mdiPhoneOutline,
  letter: mdiEmailOutline,
  fax: mdiFax,
  portal: mdiWeb,
  visit: mdiAccountOutline,
};

function attributionText({ actor, by, kind }: TimelineEvent, { agency, brand }: Names): string {
  const texts = trackerTimeline.attribution;
  if (kind === "outcome_confirmed" && actor === "you")
    return formatMessage(texts.confirmedBy, { name: by ?? texts.you });
  if (kind === "acknowledged" || kind === "outcome_confirmed") return texts.email;
  return { you: by ?? texts.you, agency, system: brand }[actor];
}
