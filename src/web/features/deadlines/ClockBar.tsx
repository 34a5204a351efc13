import type { CSSProperties } from "react";
import type { SetDeadline } from "#core/law/clocks/deadline.ts";
import { classNames } from "#web/design/class-names.ts";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import css from "./ClockBar.module.css";
import { type ClockCell, clockCells, clockSummary, todayPosition } from "./clock-cells.ts";

/** Past this share of the bar "today" would run into the due day's label, which then speaks for both. */
const CROWDED_SHARE = 0.72;

/**
 * A running or finished clock, one cell a day: what counted, what was skipped, what is left. `today` is the agency's,
 * null once the clock has stopped; `metOn` is the day it was answered.
 */
export function ClockBar(props: { deadline: SetDeadline; today: string | null; metOn: string | null }) {
  const { deadline, today, metOn } = props;
  const cells = clockCells(deadline.working, today);
  const todayShare = todayPosition(cells);
  const dueToday = today === deadline.due;
  const remainingText = remainingLabel(deadline, today, metOn);
  return (
    <div>
      <div
        className={css.bar}
        role="img"
        aria-label={`${clockSummary(deadline.working)} ${remainingText ? `${remainingText}.` : ""}`}
      >
        {cells.map((cell) => (
          <span
            key={cell.date}
            className={cellClass(cell)}
            style={{ "--w": cell.width } as CSSProperties}
            title={cell.description}
          >
            {cell.label && <i>{cell.label}</i>}
            {cell.today && !dueToday && todayShare !== null && todayShare < CROWDED_SHARE && (
              <b className={css.todayWord}>today</b>
            )}
            {cell.due && (
              <b className={css.dueWord}>{dueToday ? "due today" : `due ${formatShortDay(cell.date)}`}</b>
            )}
          </span>
        ))}
      </div>
      <p className={css.key}>
        <LegendEntry kind="count" cells={cells}>
          Counted
        </LegendEntry>
        <LegendEntry kind="pause" cells={cells}>
          Paused
        </LegendEntry>
        <LegendEntry kind="holiday" cells={cells}>
          Holiday
        </LegendEntry>
        <LegendEntry kind="extension" cells={cells}>
          Extension
        </LegendEntry>
        {remainingText && <span className={css.left}>{remainingText}</span>}
      </p>
    </div>
  );
}

/** A key for the sorts of day this bar has, and no other. */
function LegendEntry(props: { kind: ClockCell["kind"]; cells: ClockCell[]; children: string }) {
  if (!props.cells.some((cell) => cell.kind === props.kind)) return null;
  return (
    <span>
      <span className={classNames(css.swatch, css[props.kind])} />
      {props.children}
    </span>
  );
}

const cellClass = (cell: ClockCell) =>
  classNames(
    css.cell,
    css[cell.kind],
    cell.past && css.past,
    cell.today && css.today,
    cell.limit && css.limit,
    cell.due && css.due,
  );

/** "10 of 30 business days remain, today included"; what came of it once the clock stopped. */
function remainingLabel(deadline: SetDeadline, today: string | null, metOn: string | null): string | null {
  const counted = deadline.working.filter((step) => step.n !== null);
  const unit = `${deadline.unit} days`;
  if (metOn) {
    const used = counted.filter((step) => step.date <= metOn).length;
    return metOn > deadline.due
      ? `Answered ${formatShortDay(metOn)}, after the limit`
      : `Answered ${formatShortDay(metOn)}, on day ${used} of ${counted.length}`;
  }
  if (!today) return null;
  const remaining = counted.filter((step) => step.date >= today);
  if (remaining.length === 0) return `All ${counted.length} ${unit} have run`;
  const included = remaining.some((step) => step.date === today) ? ", today included" : "";
  return `${remaining.length} of ${counted.length} ${unit} remain${included}`;
}
