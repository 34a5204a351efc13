import type { NamedDay } from "#core/law/holidays/holidays.ts";
import type { Deadline, Step } from "./deadline.ts";

/**
 * One line of the calculation, summed by period. `limit` is the subtotal where an extension takes over, `due` the
 * total. `count` is the days of a period, the running total on `limit` and `due`, null on a pause.
 * `skipped` are the holidays and closings skipped; weekends are summed in `deadline.skipped`.
 */
export type LedgerRow = {
  as: "received" | "counted" | "paused" | "extension" | "rolled" | "after" | "limit" | "due";
  from: string;
  to: string;
  count: number | null;
  skipped: NamedDay[];
  name?: string;
};

/** Folds the days of a deadline into periods. Empty where the law sets no date. */
export const deadlineLedger = (deadline: Deadline): LedgerRow[] => {
  const rows: LedgerRow[] = [];
  let skippedDays: NamedDay[] = [];
  let total = 0;
  for (const step of deadline.working) {
    total = step.n ?? total;
    if (step.as === "weekend") continue;
    if (step.as === "holiday" || step.as === "closing") {
      skippedDays.push({ date: step.date, name: step.name ?? "" });
      continue;
    }
    const last = rows.at(-1);
    if (last?.as === step.as && (step.as === "counted" || step.as === "paused" || step.as === "extension")) {
      last.to = step.date;
      last.skipped.push(...skippedDays);
      if (last.count !== null) last.count += 1;
    } else {
      rows.push({ ...startRow(step, step.as), skipped: skippedDays });
    }
    skippedDays = [];
    if (step.limit) rows.push(totalRow("limit", step.date, total));
    if (step.due) rows.push(totalRow("due", step.date, total));
  }
  return rows;
};

const startRow = (step: Step, as: LedgerRow["as"]): Omit<LedgerRow, "skipped"> => ({
  as,
  from: step.date,
  to: step.date,
  count: as === "paused" ? null : step.n === null ? 0 : 1,
  ...(as === "received" && step.name !== undefined && { name: step.name }),
});

const totalRow = (as: "limit" | "due", date: string, count: number): LedgerRow => ({
  as,
  from: date,
  to: date,
  count,
  skipped: [],
});
