import type { CSSProperties } from "react";
import type { SetDeadline } from "#core/law/clocks/deadline.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { deadlineCalculation } from "#messages/deadline-calculation.ts";
import { classNames } from "#web/design/class-names.ts";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import css from "./ClockBar.module.css";
import { type ClockCell, clockCells, clockSummary, todayPosition } from "./clock-cells.ts";

const bar = deadlineCalculation.bar;

/** Beyond this share of the bar, "today" would overlap the label of the due day, and is left out. */
const CROWDED_SHARE = 0.72;
/** Before this share, "today" in the middle of its line would begin before the bar. */
const EDGE_SHARE = 0.06;

/**
 * A running or finished clock with one cell a day: counted, skipped and remaining days. `today` is the agency's, null
 * once the clock has stopped; `metOn` is the day of the answer.
 */
export function ClockBar(props: {
  deadline: SetDeadline;
  today: string | null;
  metOn: string | null;
  /** Of a paused clock, which has no due day. */
  pausedSince?: string | null;
  /** Nothing is due on the last day: a wait ends on it. */
  isWait?: boolean;
  /** What the user may or must do by its day: nobody answers that. */
  isOwn?: boolean;
  /** Of the appeal of a fee to which the user agreed: nothing was answered. */
  isAgreed?: boolean;
}) {
  const {
    deadline,
    today,
    metOn,
    pausedSince = null,
    isWait = false,
    isOwn = false,
    isAgreed = false,
  } = props;
  const end = isWait ? "waitEnds" : pausedSince === null ? "due" : "paused";
  const cells = clockCells(deadline.working, today, pausedSince ?? metOn);
  const todayShare = todayPosition(cells);
  const dueToday = today === deadline.due;
  const remainingText = isAgreed ? bar.feeAgreed : remainingLabel(deadline, today, metOn, isOwn);
  return (
    <div>
      <div
        className={css.bar}
        role="img"
        aria-label={barLabel(clockSummary(deadline.working), remainingText)}
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
              <b className={classNames(css.todayWord, todayShare < EDGE_SHARE && css.atEdge)}>{bar.today}</b>
            )}
            {cell.due && (
              <b className={css.dueWord}>
                {dueToday && end === "due"
                  ? bar.dueToday
                  : formatMessage(bar[end], { date: formatShortDay(cell.date) })}
              </b>
            )}
          </span>
        ))}
      </div>
      <p className={css.key}>
        <LegendEntry kind="count" cells={cells}>
          {bar.counted}
        </LegendEntry>
        <LegendEntry kind="pause" cells={cells}>
          {bar.paused}
        </LegendEntry>
        <LegendEntry kind="holiday" cells={cells}>
          {bar.holiday}
        </LegendEntry>
        <LegendEntry kind="extension" cells={cells}>
          {bar.extension}
        </LegendEntry>
        {remainingText && <span className={css.left}>{remainingText}</span>}
      </p>
    </div>
  );
}

/** A legend entry, if the bar has days of this kind. */
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

const barLabel = (summary: string, remaining: string | null) =>
  remaining === null ? summary : formatMessage(bar.labelWithRemaining, { summary, remaining });

/** "10 of 30 business days remain, including today"; the result once the clock stopped. */
function remainingLabel(
  deadline: SetDeadline,
  today: string | null,
  metOn: string | null,
  isOwn: boolean,
): string | null {
  const counted = deadline.working.filter((step) => step.n !== null);
  const { unit } = deadline;
  const total = counted.length;
  if (metOn) {
    const used = counted.filter((step) => step.date <= metOn).length;
    const { onTime, late } = isOwn ? bar.done : bar.answered;
    return formatMessage(metOn > deadline.due ? late : onTime, { date: formatShortDay(metOn), used, total });
  }
  if (!today) return null;
  const remaining = counted.filter((step) => step.date >= today);
  if (remaining.length === 0) return formatMessage(bar.complete, { total, unit });
  const message = remaining.some((step) => step.date === today) ? bar.remainingWithToday : bar.remaining;
  return formatMessage(message, { remaining: remaining.length, total, unit });
}
