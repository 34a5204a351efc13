import type { Step } from "#core/law/clocks/deadline.ts";
import { formatWeekdayDay } from "#web/features/dates/format-day.ts";

/** One day of the strip, ready to draw. */
export type DayStripCell = {
  date: string;
  kind: "start" | "count" | "weekend" | "holiday" | "extension" | "due";
  /** Day of the month. */
  day: number;
  /** ISO weekday, Monday 1. */
  weekday: number;
  /** The day's number in the count. */
  n: number | null;
  /** The month's name, where a new one begins. */
  month: string | null;
  /** What stands under the cell: receipt, a holiday's name, the answer. */
  note: string | null;
  /** The whole of it in words. */
  description: string;
};

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

/** The working of a deadline as cells, in order. */
export function dayStripCells(working: readonly Step[]): DayStripCell[] {
  return working.map((step, index) => {
    const date = new Date(`${step.date}T00:00:00Z`);
    const kind = kindOf(step);
    return {
      date: step.date,
      kind,
      day: date.getUTCDate(),
      weekday: date.getUTCDay() || 7,
      n: step.n,
      month: index === 0 || date.getUTCDate() === 1 ? monthName.format(date) : null,
      note: noteOf(step, kind),
      description: `${formatWeekdayDay(step.date)}: ${describeStep(step)}`,
    };
  });
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
  if (kind === "due") return "Answer due";
  if (kind === "start") return "Received";
  return kind === "holiday" ? (step.name ?? "Closed") : null;
}

function describeStep(step: Step) {
  const due = step.due ? ", the answer is due" : "";
  if (step.n !== null) return `day ${step.n}${due}`;
  if (step.as === "received") return "received, not counted";
  if (step.as === "rolled") return `the next day that is not off${due}`;
  return `${step.name ?? "weekend"}, skipped${due}`;
}
