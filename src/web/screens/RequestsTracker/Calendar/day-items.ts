import type { RequestCalendar } from "#contract/request-list.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import { CLOCK_WORDS } from "#core/request/clock-words.ts";
import type { Tone } from "#web/ui/tones.ts";

export type CalendarItem = RequestCalendar["items"][number];

/** What the colours of days mean, in the order the key has them. */
export const KEY = [
  { tone: "blue", words: "The agency’s answer" },
  { tone: "orange", words: "Soon, or yours" },
  { tone: "red", words: "Late" },
  { tone: "ink", words: "Appeal decision" },
  { tone: "grey", words: "Reminder" },
] as const satisfies readonly { tone: Tone; words: string }[];
export type DayTone = (typeof KEY)[number]["tone"];

/** Whose day it is, and how near. */
export function toneOf({ kind, deadline: { urgency } }: Pick<CalendarItem, "kind" | "deadline">): DayTone {
  if (kind === "reminder" || urgency === "lapsed") return "grey";
  if (urgency === "overdue") return "red";
  if (kind === "appeal") return "orange";
  if (kind === "appeal_decision") return "ink";
  return urgency === "today" || urgency === "week" ? "orange" : "blue";
}

/** What stands before the title: an agency's first answer is what most days are, and goes without saying. */
const BEFORE: Readonly<Record<ClockKind, string>> = {
  initial_response: "",
  production: "Records: ",
  appeal: "Appeal: ",
  appeal_decision: "Appeal decision: ",
  reminder: "Reminder: ",
};

/** Apart from every other item of its day. */
export const keyOf = ({ requestId, kind, reminder }: CalendarItem): string =>
  `${requestId}${kind}${reminder?.id ?? ""}`;

export type DayItem = { id: string; tone: DayTone; words: string; aside: string; spoken: string };

/** An item as a day shows it, and as it is said aloud: what it is, and how near. */
export function dayItem(item: CalendarItem): DayItem {
  const { requestId, kind, title, agency, jurisdiction, deadline, reminder } = item;
  const code = (jurisdiction?.split("-")[1] ?? jurisdiction ?? "").toUpperCase();
  const aside = agency?.abbreviation && agency.abbreviation.length <= 6 ? agency.abbreviation : code;
  const named = reminder?.text ?? (title || "No subject yet");
  const near = { overdue: ", late", today: ", today", lapsed: ", over" } as Readonly<Record<string, string>>;
  return {
    id: requestId,
    tone: toneOf(item),
    words: `${BEFORE[kind]}${named}`,
    aside,
    spoken: `${CLOCK_WORDS[kind]}${near[deadline.urgency] ?? ""}: ${named}${reminder ? `, ${title}` : ""}${agency ? `, ${agency.name}` : ""}`,
  };
}

/** What is on a day: the first of its items, and how many there are. */
export type DayContent = { items: readonly CalendarItem[]; count: number };
export const NOTHING: DayContent = { items: [], count: 0 };

/** What is on each day that has anything. */
export function byDay(calendar: RequestCalendar | undefined): ReadonlyMap<string, DayContent> {
  const items = Map.groupBy(calendar?.items ?? [], ({ dueOn }) => dueOn);
  return new Map(calendar?.counts.map(({ on, count }) => [on, { items: items.get(on) ?? [], count }]));
}
