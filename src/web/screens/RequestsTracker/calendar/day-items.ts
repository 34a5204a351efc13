import type { RequestCalendar } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import { clocks } from "#messages/clocks.ts";
import { trackerCalendar } from "#messages/tracker/calendar.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import type { Tone } from "#web/design/display/tones.ts";

export type CalendarItem = RequestCalendar["items"][number];

/** The colors of dates, in the order of the legend. */
export const LEGEND = ["blue", "orange", "red", "ink", "grey"] as const satisfies readonly Tone[];
export type DayTone = (typeof LEGEND)[number];
export const LEGEND_LABELS = trackerCalendar.legend satisfies Record<DayTone, string>;

/** The color of an item: by who must act, and by urgency. */
export function toneOf({ kind, deadline: { urgency } }: Pick<CalendarItem, "kind" | "deadline">): DayTone {
  if (kind === "reminder" || urgency === "lapsed") return "grey";
  if (urgency === "overdue") return "red";
  if (kind === "appeal") return "orange";
  if (kind === "appeal_decision") return "ink";
  return urgency === "today" || urgency === "week" ? "orange" : "blue";
}

/** Most items are an agency's first answer, so its clock is not named. */
const ITEM_LABELS = trackerCalendar.items satisfies Record<ClockKind, string>;

/** Unique among the items of a day. */
export const itemKey = ({ requestId, kind, reminder }: CalendarItem): string =>
  `${requestId}${kind}${reminder?.id ?? ""}`;

export type DayItem = { id: string; tone: DayTone; label: string; detail: string; accessibleLabel: string };

/** An item as a day shows it, and its label for screen readers, which includes what its color means. */
export function dayItem(item: CalendarItem): DayItem {
  const { requestId, kind, title, agency, jurisdiction, deadline, reminder } = item;
  const code = (jurisdiction?.split("-")[1] ?? jurisdiction ?? "").toUpperCase();
  const detail = agency?.abbreviation && agency.abbreviation.length <= 6 ? agency.abbreviation : code;
  const itemTitle = reminder?.text ?? (title || trackerTable.noSubject);
  const { urgency } = deadline;
  const isNamed = urgency === "overdue" || urgency === "today" || urgency === "lapsed";
  return {
    id: requestId,
    tone: toneOf(item),
    label: formatMessage(ITEM_LABELS[kind], { title: itemTitle }),
    detail,
    accessibleLabel: formatMessage(trackerCalendar.accessible[isNamed ? urgency : "item"], {
      clock: clocks.label[kind],
      details: [itemTitle, ...(reminder ? [title] : []), ...(agency ? [agency.name] : [])].join(", "),
    }),
  };
}

/** The first items of a day, and the number of all its items. */
export type DayContent = { items: readonly CalendarItem[]; count: number };
export const EMPTY_DAY: DayContent = { items: [], count: 0 };

/** The content of each day that has items. */
export function groupByDay(calendar: RequestCalendar | undefined): ReadonlyMap<string, DayContent> {
  const items = Map.groupBy(calendar?.items ?? [], ({ dueOn }) => dueOn);
  return new Map(calendar?.counts.map(({ on, count }) => [on, { items: items.get(on) ?? [], count }]));
}
