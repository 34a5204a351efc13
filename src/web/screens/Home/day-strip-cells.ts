import type { Step } from "#core/law/clocks/deadline.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { home } from "#messages/home.ts";
import { formatWeekdayDay } from "#web/features/dates/format-day.ts";

/** One day of the strip, ready to render. */
export type DayStripCell = {
  date: string;
  kind: "start" | "count" | "weekend" | "holiday" | "extension" | "due";
  /** Day of the month. */
  day: number;
  /** ISO weekday, Monday 1. */
  weekday: number;
  /** Number of the counted day, null when the day does not count. */
  n: number | null;
  /** Name of the month on its first cell. */
  month: string | null;
  /** Text under the cell: receipt, a holiday's name, or the due day. */
  note: string | null;
  /** Full description for screen readers and the tooltip. */
  description: string;
};

const monthFormat = (month: "long" | "short") => new Intl.DateTimeFormat("en-US", { month, timeZone: "UTC" });
const longMonth = monthFormat("long");
const shortMonth = monthFormat("short");

/** Cells that the longest name of a month needs. */
const CELLS_OF_NAME = 3;

/** Converts the calculation of a deadline to cells, in order. */
export function dayStripCells(working: readonly Step[]): DayStripCell[] {
  // A longer name would run into that of the next month.
  const isShort = working.slice(1, CELLS_OF_NAME).some(({ date }) => date.endsWith("-01"));
  return working.map((step, index) => {
    const date = new Date(`${step.date}T00:00:00Z`);
    const kind = kindOf(step);
    return {
      date: step.date,
      kind,
      day: date.getUTCDate(),
      weekday: date.getUTCDay() || 7,
      n: step.n,
      month: monthLabel(date, index, isShort),
      note: noteOf(step, kind),
      description: describeStep(step),
    };
  });
}

function monthLabel(date: Date, index: number, isFirstShort: boolean): string | null {
  if (index === 0) return (isFirstShort ? shortMonth : longMonth).format(date);
  return date.getUTCDate() === 1 ? longMonth.format(date) : null;
}

function kindOf(step: Step): DayStripCell["kind"] {
  if (step.due) return "due";
  switch (step.as) {
    case "received":
      return "start";
    case "weekend":
      return "weekend";
    case "holiday":
    case "closing":
      return "holiday";
    case "extension":
      return "extension";
    default:
      return "count";
  }
}

function noteOf(step: Step, kind: DayStripCell["kind"]) {
  if (kind === "due") return home.dayStrip.due;
  if (kind === "start") return home.dayStrip.received;
  return kind === "holiday" ? (step.name ?? home.dayStrip.closed) : null;
}

function describeStep(step: Step): string {
  const { dayStrip } = home;
  const date = formatWeekdayDay(step.date);
  if (step.n !== null)
    return formatMessage(step.due ? dayStrip.countedDue : dayStrip.counted, { date, number: step.n });
  if (step.as === "received") return formatMessage(dayStrip.receivedDay, { date });
  if (step.as === "rolled") return formatMessage(step.due ? dayStrip.movedToDue : dayStrip.movedTo, { date });
  const reason = step.name ?? dayStrip.weekend;
  return formatMessage(step.due ? dayStrip.skippedDue : dayStrip.skipped, { date, reason });
}
