import type { RequestCalendar } from "#contract/requests/request-list.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import { CLOCK_LABELS } from "#core/request/clock-labels.ts";
import type { Tone } from "#web/design/display/tones.ts";

export type CalendarItem = RequestCalendar["items"][number];

/** What the colours of days mean, in the order the key has them. */
export const LEGEND = [
  { tone: "blue", label: "The agency’s answer" },
  { tone: "orange", label: "Soon, or yours" },
  { tone: "red", label: "Late" },
  { tone: "ink", label: "Appeal decision" },
  { tone: "grey", label: "Reminder" },
] as const satisfies readonly { tone: Tone; label: string }[];
export type DayTone = (typeof LEGEND)[number]["tone"];

/** Whose day it is, and how near. */
export function toneOf({ kind, deadline: { urgency } }: Pick<CalendarItem, "kind" | "deadline">): DayTone {
  if (kind === "reminder" || urgency === "lapsed") return "grey";
  if (urgency === "overdue") return "red";
  if (kind === "appeal") return "orange";
  if (kind === "appeal_decision") return "ink";
  return urgency === "today" || urgency === "week" ? "orange" : "blue";
}

/** What stands before the title: an agency's first answer is what most days are, and goes without saying. */
const TITLE_PREFIXES: Readonly<Record<ClockKind, string>> = {
  initial_response: "",
  production: "Records: ",
  appeal: "Appeal: ",
  appeal_decision: "Appeal decision: ",
  reminder: "Reminder: ",
};

/** Apart from every other item of its day. */
export const itemKey = ({ requestId, kind, reminder }: CalendarItem): string =>
  `${requestId}${kind}${reminder?.id ?? ""}`;

export type DayItem = { id: string; tone: DayTone; label: string; detail: string; accessibleLabel: string };

/** An item as a day shows it, and as it is said aloud: what it is, and how near. */
export function dayItem(item: CalendarItem): DayItem {
  const { requestId, kind, title, agency, jurisdiction, deadline, reminder } = item;
  const code = (jurisdiction?.split("-")[1] ?? jurisdiction ?? "").toUpperCase();
  const detail = agency?.abbreviation && agency.abbreviation.length <= 6 ? agency.abbreviation : code;
  const agencyLabel = reminder?.text ?? (title || "No subject yet");
  const urgencyText = { overdue: ", late", today: ", today", lapsed: ", over" } as Readonly<
    Record<string, string>
  >;
  return {
    id: requestId,
    tone: toneOf(item),
    label: `${TITLE_PREFIXES[kind]}${agencyLabel}`,
    detail,
    accessibleLabel: `${CLOCK_LABELS[kind]}${urgencyText[deadline.urgency] ?? ""}: ${agencyLabel}${reminder ? `, ${title}` : ""}${agency ? `, ${agency.name}` : ""}`,
  };
}

/** What is on a day: the first of its items, and how many there are. */
export type DayContent = { items: readonly CalendarItem[]; count: number };
export const EMPTY_DAY: DayContent = { items: [], count: 0 };

/** What is on each day that has anything. */
export function groupByDay(calendar: RequestCalendar | undefined): ReadonlyMap<string, DayContent> {
  const items = Map.groupBy(calendar?.items ?? [], ({ dueOn }) => dueOn);
  return new Map(calendar?.counts.map(({ on, count }) => [on, { items: items.get(on) ?? [], count }]));
}
