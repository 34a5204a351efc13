import type { Step } from "#core/deadline/deadline.ts";
import { classNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./DayStrip.module.css";
import { type StripCell, stripCells } from "./strip-cells.ts";

const COLUMNS = [css.monday, css.tuesday, css.wednesday, css.thursday, css.friday, css.saturday, css.sunday];

/** The working of a date made visible: one cell a day; in weeks on a phone. */
export function DayStrip({ working }: { working: readonly Step[] }) {
  const cells = stripCells(working);
  const names = crowdedNames(cells);
  return (
    <ol className={css.days} aria-label="The working, one cell a day">
      {cells.map((cell, index) => (
        <li
          key={cell.date}
          title={cell.words}
          className={classNames(
            css[cell.look],
            cell.weekday === 1 && index > 0 && css.newWeek,
            index === 0 && COLUMNS[cell.weekday - 1],
          )}
        >
          {cell.month && <span className={css.month}>{cell.month}</span>}
          <span className={css.day} aria-hidden="true">
            {cell.day}
          </span>
          <span className={css.cell}>
            <VisuallyHidden>{cell.words}</VisuallyHidden>
            <span aria-hidden="true">{cell.n}</span>
          </span>
          {cell.note && !names.has(index) && (
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

/** A holiday's name within a few cells of another note would run into it; its hatch and the facts below still tell. */
function crowdedNames(cells: readonly StripCell[]) {
  const crowded = new Set<number>();
  let last = 0;
  cells.forEach((cell, index) => {
    if (cell.look !== "holiday") return;
    const toEnd = cells.length - 1 - index;
    if (index - last < 4 || toEnd < 4) crowded.add(index);
    else last = index;
  });
  return crowded;
}
