import type { RequestDetail, TimelineEvent } from "#contract/requests/request.ts";
import { SENT_LETTER_LABELS } from "#core/letter/sent-letter-labels.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { formatWeekdayDay, localToday } from "#web/features/dates/format-day.ts";
import { formatTime } from "#web/screens/RequestsTracker/activity-text.ts";

export type WaitingLetter = RequestDetail["waitingLetters"][number];

const { waiting } = trackerTimeline;

type SendingEvent = Extract<TimelineEvent, { kind: "submitted" | "message_sent" }>;

const isSending = (event: TimelineEvent): event is SendingEvent =>
  event.kind === "submitted" || event.kind === "message_sent";

/**
 * What became of letters that the timeline would call sent: by event id, the letter that has not left yet, or the text of
 * one that was undone. Letters that were sent are not in it.
 */
export function unsentByEvent(
  events: readonly TimelineEvent[],
  waitingLetters: readonly WaitingLetter[],
): ReadonlyMap<number, WaitingLetter | string> {
  const undone = new Set(
    events.filter(({ kind }) => kind === "sending_cancelled").map(({ messageId }) => messageId),
  );
  const unsent = new Map<number, WaitingLetter | string>();
  for (const event of events) {
    if (!isSending(event) || event.messageId === null) continue;
    const letter = waitingLetters.find(({ messageId }) => messageId === event.messageId);
    if (letter) unsent.set(event.id, letter);
    else if (undone.has(event.messageId)) unsent.set(event.id, undoneText(event));
  }
  return unsent;
}

/** Scheduled letters that no event names yet: their event comes when they leave. */
export const withoutEvent = (
  events: readonly TimelineEvent[],
  waitingLetters: readonly WaitingLetter[],
): WaitingLetter[] =>
  waitingLetters.filter(
    ({ messageId }) => !events.some((event) => isSending(event) && event.messageId === messageId),
  );

function undoneText(event: SendingEvent): string {
  const letter =
    event.kind === "submitted"
      ? waiting.letter
      : event.data.forwards !== undefined
        ? waiting.forwarded
        : letterName(event.data.letter ?? null);
  return formatMessage(waiting.undone, { letter, to: event.data.to });
}

const letterName = (letter: WaitingLetter["letter"]) =>
  letter === null ? waiting.letter : SENT_LETTER_LABELS[letter];

/** "Letter to foia@dot.gov leaves in 14 seconds". */
export const leavingText = ({ to, letter }: WaitingLetter, seconds: number): string =>
  formatMessage(waiting.leaves, { seconds, to, letter: letterName(letter) });

/** "Appeal of the refusal to foia@dot.gov scheduled for Mon, Nov 23, 9:00 AM". */
export const scheduledText = ({ to, letter, leavesAt }: WaitingLetter): string =>
  formatMessage(waiting.scheduled, {
    to,
    letter: letterName(letter),
    day: formatWeekdayDay(localToday(new Date(leavesAt))),
    time: formatTime(leavesAt),
  });
