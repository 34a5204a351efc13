import { longDate, longDateWithWeekday, shortDate } from "#core/calendar-words.ts";
import { oneLine } from "#core/letter/letter.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import type { NoticeKind } from "./notice-kinds.ts";

/** One thing to tell a person, with what its words are made of. Days are `YYYY-MM-DD`. */
export type ToldNotice = {
  requestId: string;
  kind: NoticeKind;
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
export const NOTICE_GROUPS = ["Yours to do", "Due", "Late", "Answered"] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

const GROUPS: Readonly<Record<NoticeKind, NoticeGroup>> = {
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

export const groupOf = ({ kind }: Pick<ToldNotice, "kind">): NoticeGroup => GROUPS[kind];

/** What a notice says, in a sentence or two, and the beginning of the subject of a mail about it alone. */
export function noticeWords(notice: ToldNotice): { subject: string; words: string } {
  const { subject, words } = WORDS[notice.kind](notice);
  return { subject, words: [words, FOLLOW_UPS[notice.followUp ?? "none"]].filter(Boolean).join(" ") };
}

const FOLLOW_UPS = {
  ready: "A follow-up is written and waits for you to send it.",
  sent: "The follow-up went out by itself, as you asked.",
  none: "",
};

/** What an agency owes by a day. */
const OWED: Readonly<Record<ClockKind, { what: string; is: "is" | "are"; was: "was" | "were" }>> = {
  initial_response: { what: "The answer", is: "is", was: "was" },
  production: { what: "The records", is: "are", was: "were" },
  appeal_decision: { what: "The decision on your appeal", is: "is", was: "was" },
  appeal: { what: "Your appeal", is: "is", was: "was" },
  reminder: { what: "The answer", is: "is", was: "was" },
};
const owedOf = ({ clock }: ToldNotice) => OWED[clock ?? "initial_response"];

const WORDS: Readonly<Record<NoticeKind, (notice: ToldNotice) => { subject: string; words: string }>> = {
  reply: ({ agency, text }) => ({
    subject: `${agency} wrote`,
    words: `${agency} wrote: “${oneLine(text ?? "") || "(no subject)"}”.`,
  }),
  trouble: ({ text }) => ({
    subject: "A letter did not arrive",
    words: ["A letter did not arrive.", oneLine(text ?? "").slice(0, 300)].filter(Boolean).join(" "),
  }),
  due_soon: (notice) => {
    const { what, is } = owedOf(notice);
    return {
      subject: `Due ${shortDate(notice.day, notice.today)}`,
      words: `${what} ${is} due ${longDateWithWeekday(notice.day)}.`,
    };
  },
  due_today: (notice) => {
    const { what, is } = owedOf(notice);
    return { subject: "Due today", words: `${what} ${is} due today.` };
  },
  overdue: (notice) => {
    const { what, was } = owedOf(notice);
    return { subject: "Late", words: `${what} ${was} due ${longDateWithWeekday(notice.day)}.` };
  },
  silence: ({ day, today }) => ({
    subject: `Silent since ${shortDate(day, today)}`,
    words: `Nobody has written since ${longDate(day)}.`,
  }),
  appeal: ({ day, today }) => ({
    subject: `Appeal until ${shortDate(day, today)}`,
    words: `You can appeal until ${longDateWithWeekday(day)}.`,
  }),
  link: ({ day, today }) => ({
    subject: `A link closes ${shortDate(day, today)}`,
    words: `What they sent you a link to can be fetched until ${longDateWithWeekday(day)}.`,
  }),
  reminder: ({ text }) =>
    text === null
      ? { subject: "Look again", words: "The law sets no day for the answer. It is time to look again." }
      : { subject: `Reminder: ${oneLine(text).slice(0, 80)}`, words: oneLine(text) },
};
