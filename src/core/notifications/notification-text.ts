import { longDate, longDateWithWeekday, shortDate } from "#core/dates/format-date.ts";
import { oneLine } from "#core/letter/letter.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import { notificationEmails as m } from "#messages/notifications/emails.ts";
import type { NotificationKind } from "./notification-kinds.ts";

/** One notification for a user, with the values in its text. Days are `YYYY-MM-DD`. */
export type NotificationItem = {
  requestId: string;
  kind: NotificationKind;
  /** The day it concerns. */
  day: string;
  /** That of the agency, or of the user for their own. */
  today: string;
  /** The clock it is about, where it is one. */
  clock: ClockKind | null;
  title: string;
  agency: string;
  /** What the user wrote of a reminder, the subject of a reply, what a server said of a letter. Else null. */
  text: string | null;
  /** The follow-up that fits lies ready, or was sent. */
  followUp: "ready" | "sent" | null;
};

/** What a digest is divided into, in this order. */
export const NOTIFICATION_GROUPS = ["todo", "due", "overdue", "replied"] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

const GROUP_BY_KIND: Readonly<Record<NotificationKind, NotificationGroup>> = {
  reply: "replied",
  trouble: "todo",
  due_soon: "due",
  due_today: "due",
  overdue: "overdue",
  silence: "todo",
  appeal: "todo",
  link: "todo",
  reminder: "todo",
};

export const notificationGroupOf = ({ kind }: Pick<NotificationItem, "kind">): NotificationGroup =>
  GROUP_BY_KIND[kind];

/** The text of a notification in a sentence or two, and the beginning of the subject of an email about it alone. */
export function notificationText(item: NotificationItem): { subject: string; body: string } {
  const { subject, body } = NOTIFICATION_TEXT[item.kind](item);
  return { subject, body: item.followUp === null ? body : `${body} ${m.followUp[item.followUp]}` };
}

/** The decision whether to challenge a refusal and the wait before a suit have no day to be reminded of. */
const clockOf = ({ clock }: NotificationItem): Exclude<ClockKind, "challenge" | "suit_notice"> =>
  clock === null || clock === "challenge" || clock === "suit_notice" ? "initial_response" : clock;

const APPEAL_TEXTS: Partial<Record<ClockKind, readonly [subject: string, text: string]>> = {
  silence_appeal: [m.appeal.silenceSubject, m.appeal.silence],
  next_appeal: [m.appeal.nextSubject, m.appeal.next],
  fee_appeal: [m.appeal.feeSubject, m.appeal.fee],
  extension_appeal: [m.appeal.extensionSubject, m.appeal.extension],
};

const NOTIFICATION_TEXT: Readonly<
  Record<NotificationKind, (item: NotificationItem) => { subject: string; body: string }>
> = {
  reply: ({ agency, text }) => ({
    subject: formatMessage(m.reply.subject, { agency }),
    body: formatMessage(m.reply.text, { agency, subject: oneLine(text ?? "") || m.reply.noSubject }),
  }),
  trouble: ({ text }) => ({
    subject: m.trouble,
    body: formatMessage(m.troubleText, { reason: oneLine(text ?? "").slice(0, 300) }).trim(),
  }),
  due_soon: (item) => ({
    subject: formatMessage(m.dueSoon.subject, { day: shortDate(item.day, item.today) }),
    body: formatMessage(m.dueSoon[clockOf(item)], { day: longDateWithWeekday(item.day) }),
  }),
  due_today: (item) => ({ subject: m.dueToday.subject, body: m.dueToday[clockOf(item)] }),
  overdue: (item) => ({
    subject: m.overdue.subject,
    body: formatMessage(m.overdue[clockOf(item)], { day: longDateWithWeekday(item.day) }),
  }),
  silence: ({ day, today }) => ({
    subject: formatMessage(m.silence.subject, { day: shortDate(day, today) }),
    body: formatMessage(m.silence.text, { day: longDate(day) }),
  }),
  appeal: ({ day, today, clock }) => {
    const [subject, text] = APPEAL_TEXTS[clock ?? "appeal"] ?? [m.appeal.subject, m.appeal.text];
    return {
      subject: formatMessage(subject, { day: shortDate(day, today) }),
      body: formatMessage(text, { day: longDateWithWeekday(day) }),
    };
  },
  link: ({ day, today }) => ({
    subject: formatMessage(m.link.subject, { day: shortDate(day, today) }),
    body: formatMessage(m.link.text, { day: longDateWithWeekday(day) }),
  }),
  reminder: ({ text }) =>
    text === null
      ? { subject: m.reminder.checkSubject, body: m.reminder.check }
      : {
          subject: formatMessage(m.reminder.subject, { text: oneLine(text).slice(0, 80) }),
          body: oneLine(text),
        },
};
