import type { Step } from "#core/law/clocks/deadline.ts";
import { formatMonthDay, formatShortDay, formatWeekdayDay } from "#web/features/dates/format-day.ts";

/** One day of the clock bar. `width` is its share of a counted day's width. */
export type ClockCell = {
  date: string;
  kind: "start" | "count" | "off" | "holiday" | "pause" | "extension";
  width: number;
  /** The whole day in words, for hover. */
  description: string;
  past: boolean;
  today: boolean;
  due: boolean;
  /** The last day before an extension. */
  limit: boolean;
  /** The day number shown beneath: the first day, and the first of each month where there is room. */
  label: string | null;
};

const KINDS = {
  received: "start",
  counted: "count",
  weekend: "off",
  holiday: "holiday",
  closing: "holiday",
  paused: "pause",
  extension: "extension",
  rolled: "count",
} as const satisfies Record<Step["as"], ClockCell["kind"]>;

const WIDTHS = { start: 0.4, count: 1, off: 0.45, holiday: 1, pause: 1, extension: 1 } as const;

/** A month's label needs this share of the bar between it and the first day's. */
const MIN_LABEL_SHARE = 0.1;

/** The working drawn as days. `today` null draws a clock that is not running. */
export function clockCells(working: readonly Step[], today: string | null): ClockCell[] {
  const totalWidth = working.reduce((sum, step) => sum + WIDTHS[KINDS[step.as]], 0);
  let offset = 0;
  return working.map((step, index) => {
    const kind = KINDS[step.as];
    const start = offset / totalWidth;
    offset += WIDTHS[kind];
    const startsMonth =
      step.date.endsWith("-01") && start > MIN_LABEL_SHARE && start < 1 - MIN_LABEL_SHARE / 2;
    return {
      date: step.date,
      kind,
      width: WIDTHS[kind],
      description: `${formatWeekdayDay(step.date)}: ${describeDay(step)}`,
      past: today === null || step.date < today,
      today: step.date === today,
      due: step.due ?? false,
      limit: step.limit ?? false,
      label: index === 0 || startsMonth ? formatShortDay(step.date) : null,
    };
  });
}

/** Where today's line stands, 0 to 1; null when today is not on the bar. */
export function todayPosition(cells: readonly ClockCell[]): number | null {
  const totalWidth = cells.reduce((sum, cell) => sum + cell.width, 0);
  let offset = 0;
  for (const cell of cells) {
    if (cell.today) return (offset + cell.width / 2) / totalWidth;
    offset += cell.width;
  }
  return null;
}

/** The bar for those who cannot see it: its ends and how many days of each sort lie between. */
export function clockSummary(working: readonly Step[]): string {
  const first = working[0];
  const last = working.at(-1);
  if (!first || !last) return "";
  const count = (...kinds: Step["as"][]) => working.filter((step) => kinds.includes(step.as)).length;
  const parts: [number, string][] = [
    [count("counted"), "counted"],
    [count("extension"), "of extension"],
    [count("paused"), "paused"],
    [count("holiday", "closing"), "closed for holidays"],
    [count("weekend"), "at weekends"],
  ];
  const days = parts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${n === 1 ? "day" : "days"} ${what}`);
  return `The clock, ${formatMonthDay(first.date)} to ${formatMonthDay(last.date)}: ${days.join(", ")}.`;
}

function describeDay(step: Step): string {
  switch (step.as) {
    case "received":
      return step.name ?? "received";
    case "counted":
      return step.name ? `day ${step.n}, ${step.name}` : `day ${step.n}`;
    case "extension":
      return `day ${step.n}, extension`;
    case "weekend":
      return "weekend, not counted";
    case "holiday":
    case "closing":
      return `${step.name ?? "closed"}, not counted`;
    case "paused":
      return "paused";
    case "rolled":
      return "the next day that is not off";
  }
}
