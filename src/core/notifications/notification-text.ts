import { longDate, longDateWithWeekday, shortDate } from "#core/dates/format-date.ts";
import { oneLine } from "#core/letter/letter.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import type { NotificationKind } from "./notification-kinds.ts";

/** One thing to tell a person, with what its words are made of. Days are `YYYY-MM-DD`. */
export type NotificationItem = {
  requestId: string;
  kind: NotificationKind;
  /** The day it concerns. */
  day: string;
  /** That of the agency, or of the person where it is theirs. */
  today: string;
  /** The clock it is about, where it is one. */
  clock: ClockKind | null;
  title: string;
  agency: string;
  /** What the person wrote of a reminder, the subject of a reply, what a server said of a letter. Else null. */
  text: string | null;
  /** The follow-up that fits lies ready, or was sent. */
  followUp: "ready" | "sent" | null;
};

/** What a digest is divided into, in this order. */
export const NOTIFICATION_GROUPS = ["Yours to do", "Due", "Late", "Answered"] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

const GROUP_BY_KIND: Readonly<Record<NotificationKind, NotificationGroup>> = {
  reply: "Answered",
  trouble: "Yours to do",
  due_soon: "Due",
  due_today: "Due",
  overdue: "Late",
  silence: "Yours to do",
  appeal: "Yours to do",
  link: "Yours to do",
  reminder: "Yours to do",
};

export const notificationGroupOf = ({ kind }: Pick<NotificationItem, "kind">): NotificationGroup =>
  GROUP_BY_KIND[kind];

/** What a notice says, in a sentence or two, and the beginning of the subject of a mail about it alone. */
export function notificationText(item: NotificationItem): { subject: string; body: string } {
  const { subject, body } = NOTIFICATION_TEXT[item.kind](item);
  return { subject, body: [body, FOLLOW_UP_TEXT[item.followUp ?? "none"]].filter(Boolean).join(" ") };
}

const FOLLOW_UP_TEXT = {
  ready: "A follow-up is written and waits for you to send it.",
  sent: "The follow-up went out by itself, as you asked.",
  none: "",
};

/** What an agency owes by a day. */
const OWED_TEXT: Readonly<Record<ClockKind, { what: string; is: "is" | "are"; was: "was" | "were" }>> = {
  initial_response: { what: "The answer", is: "is", was: "was" },
  production: { what: "The records", is: "are", was: "were" },
  appeal_decision: { what: "The decision on your appeal", is: "is", was: "was" },
  appeal: { what: "Your appeal", is: "is", was: "was" },
  reminder: { what: "The answer", is: "is", was: "was" },
};
const owedText = ({ clock }: NotificationItem) => OWED_TEXT[clock ?? "initial_response"];

const NOTIFICATION_TEXT: Readonly<
  Record<NotificationKind, (item: NotificationItem) => { subject: string; body: string }>
> = {
  reply: ({ agency, text }) => ({
    subject: `${agency} wrote`,
    body: `${agency} wrote: “${oneLine(text ?? "") || "(no subject)"}”.`,
  }),
  trouble: ({ text }) => ({
    subject: "A letter did not arrive",
    body: ["A letter did not arrive.", oneLine(text ?? "").slice(0, 300)].filter(Boolean).join(" "),
  }),
  due_soon: (item) => {
    const { what, is } = owedText(item);
    return {
      subject: `Due ${shortDate(item.day, item.today)}`,
      body: `${what} ${is} due ${longDateWithWeekday(item.day)}.`,
    };
  },
  due_today: (item) => {
    const { what, is } = owedText(item);
    return { subject: "Due today", body: `${what} ${is} due today.` };
  },
  overdue: (item) => {
    const { what, was } = owedText(item);
    return { subject: "Late", body: `${what} ${was} due ${longDateWithWeekday(item.day)}.` };
  },
  silence: ({ day, today }) => ({
    subject: `Silent since ${shortDate(day, today)}`,
    body: `Nobody has written since ${longDate(day)}.`,
  }),
  appeal: ({ day, today }) => ({
    subject: `Appeal until ${shortDate(day, today)}`,
    body: `You can appeal until ${longDateWithWeekday(day)}.`,
  }),
  link: ({ day, today }) => ({
    subject: `A link closes ${shortDate(day, today)}`,
    body: `What they sent you a link to can be fetched until ${longDateWithWeekday(day)}.`,
  }),
  reminder: ({ text }) =>
    text === null
      ? { subject: "Look again", body: "The law sets no day for the answer. It is time to look again." }
      : { subject: `Reminder: ${oneLine(text).slice(0, 80)}`, body: oneLine(text) },
};
