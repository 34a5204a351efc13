import type { Step } from "#core/law/clocks/deadline.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { deadlineCalculation } from "#messages/deadline-calculation.ts";
import { formatMonthDay, formatShortDay, formatWeekdayDay } from "#web/features/dates/format-day.ts";

/** One day of the clock bar. `width` is its share of a counted day's width. */
export type ClockCell = {
  date: string;
  kind: "start" | "count" | "off" | "holiday" | "pause" | "extension";
  width: number;
  /** The full description, for hover. */
  description: string;
  past: boolean;
  today: boolean;
  due: boolean;
  /** The last day before an extension. */
  limit: boolean;
  /** The label below the cell: the first day, and the first of each month if there is space. */
  label: string | null;
};

const bar = deadlineCalculation.bar;

const KINDS = {
  received: "start",
  counted: "count",
  weekend: "off",
  holiday: "holiday",
  closing: "holiday",
  paused: "pause",
  extension: "extension",
  rolled: "count",
  after: "off",
} as const satisfies Record<Step["as"], ClockCell["kind"]>;

const WIDTHS = { start: 0.4, count: 1, off: 0.45, holiday: 1, pause: 1, extension: 1 } as const;

/** The least distance of a month's label from the first day's, as a share of the bar: on the narrowest phone, "Nov 29" and a gap. */
const MIN_LABEL_SHARE = 0.16;

/**
 * One cell for each day of the calculation. `today` is null for a clock that is not running; `stoppedOn`: since when it is
 * paused, or met. What it counts after that day has not passed.
 */
export function clockCells(
  working: readonly Step[],
  today: string | null,
  stoppedOn: string | null = null,
): ClockCell[] {
  const runsTo = today ?? stoppedOn;
  const totalWidth = working.reduce((sum, step) => sum + WIDTHS[KINDS[step.as]], 0);
  let offset = 0;
  return working.map((step, index) => {
    const kind = KINDS[step.as];
    const start = offset / totalWidth;
    offset += WIDTHS[kind];
    const startsMonth = step.date.endsWith("-01") && start > MIN_LABEL_SHARE && start < 0.95;
    return {
      date: step.date,
      kind,
      width: WIDTHS[kind],
      description: formatMessage(bar.day, {
        date: formatWeekdayDay(step.date),
        description: describeDay(step),
      }),
      past: runsTo === null || step.date < runsTo,
      today: step.date === today,
      due: step.due ?? false,
      limit: step.limit ?? false,
      label: index === 0 || startsMonth ? formatShortDay(step.date) : null,
    };
  });
}

/** The position of today's line, 0 to 1; null when today is not on the bar. */
export function todayPosition(cells: readonly ClockCell[]): number | null {
  const totalWidth = cells.reduce((sum, cell) => sum + cell.width, 0);
  let offset = 0;
  for (const cell of cells) {
    if (cell.today) return (offset + cell.width / 2) / totalWidth;
    offset += cell.width;
  }
  return null;
}

/** The bar as text for screen readers: its first and last day, and the number of days of each kind. */
export function clockSummary(working: readonly Step[]): string {
  const first = working[0];
  const last = working.at(-1);
  if (!first || !last) return "";
  const count = (...kinds: Step["as"][]) => working.filter((step) => kinds.includes(step.as)).length;
  const parts: [number, (typeof bar.summaryParts)[keyof typeof bar.summaryParts]][] = [
    [count("counted"), bar.summaryParts.counted],
    [count("extension"), bar.summaryParts.extension],
    [count("paused"), bar.summaryParts.paused],
    [count("holiday", "closing"), bar.summaryParts.holidays],
    [count("weekend"), bar.summaryParts.weekends],
  ];
  return formatMessage(bar.summary, {
    from: formatMonthDay(first.date),
    to: formatMonthDay(last.date),
    parts: parts
      .filter(([days]) => days > 0)
      .map(([days, message]) => formatMessage(message, { days }))
      .join(", "),
  });
}

function describeDay(step: Step): string {
  switch (step.as) {
    case "received":
      return step.name ?? bar.days.received;
    case "counted":
      return step.name
        ? formatMessage(bar.days.countedNamed, { number: step.n ?? 0, name: step.name })
        : formatMessage(bar.days.counted, { number: step.n ?? 0 });
    case "extension":
      return formatMessage(bar.days.extension, { number: step.n ?? 0 });
    case "weekend":
      return bar.days.weekend;
    case "holiday":
    case "closing":
      return formatMessage(bar.days.notCounted, { name: step.name ?? bar.days.closed });
    case "paused":
      return bar.days.paused;
    case "rolled":
      return bar.days.rolled;
    case "after":
      return bar.days.after;
  }
}
