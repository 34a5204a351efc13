import type { Step } from "#core/law/clocks/deadline.ts";
import { home } from "#messages/home.ts";
import { classNames } from "#web/design/class-names.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./DayStrip.module.css";
import { type DayStripCell, dayStripCells } from "./day-strip-cells.ts";

const WEEKDAY_CLASSES = [
  css.monday,
  css.tuesday,
  css.wednesday,
  css.thursday,
  css.friday,
  css.saturday,
  css.sunday,
];

/** The calculation of a deadline, one cell per day; on a phone in weeks. */
export function DayStrip({ working }: { working: readonly Step[] }) {
  const cells = dayStripCells(working);
  const hiddenNotes = crowdedNotes(cells);
  return (
    <ol className={css.days} aria-label={home.dayStrip.label}>
      {cells.map((cell, index) => (
        <li
          key={cell.date}
          title={cell.description}
          className={classNames(
            css[cell.kind],
            cell.weekday === 1 && index > 0 && css.newWeek,
            index === 0 && WEEKDAY_CLASSES[cell.weekday - 1],
          )}
        >
          {cell.month && <span className={css.month}>{cell.month}</span>}
          <span className={css.day} aria-hidden="true">
            {cell.day}
          </span>
          <span className={css.cell}>
            <VisuallyHidden>{cell.description}</VisuallyHidden>
            <span aria-hidden="true">{cell.n}</span>
          </span>
          {cell.note && !hiddenNotes.has(index) && (
            <span
              className={classNames(
                css.note,
                index === 0 && css.noteFirst,
                index === cells.length - 1 && css.noteLast,
              )}
              aria-hidden="true"
            >
              {cell.note}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Holidays whose name would overlap another note. Their pattern and the facts below still identify them. */
function crowdedNotes(cells: readonly DayStripCell[]) {
  const crowded = new Set<number>();
  let last = 0;
  cells.forEach((cell, index) => {
    if (cell.kind !== "holiday") return;
    const cellsToEnd = cells.length - 1 - index;
    if (index - last < 4 || cellsToEnd < 4) crowded.add(index);
    else last = index;
  });
  return crowded;
}
