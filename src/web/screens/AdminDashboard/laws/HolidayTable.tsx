import { mdiBriefcaseOutline, mdiCalendarPlusOutline } from "@mdi/js";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { formatWeekdayDay } from "#web/features/dates/format-day.ts";
import table from "#web/screens/AdminDashboard/shared/Table.module.css";
import css from "./HolidayTable.module.css";
import type { DayOff } from "./holiday-rows.ts";

type Props = {
  rows: readonly DayOff[];
  onWorked: (row: DayOff) => void;
  onRemove: (row: DayOff) => void;
};

/** Days off in order, with where each is from. */
export const HolidayTable = ({ rows, onWorked, onRemove }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls can be scrolled by the keyboard
  <section className={table.scroller} tabIndex={0} aria-label="Days off">
    <table className={classNames(table.grid, css.grid)}>
      <thead>
        <tr>
          <th scope="col" className={css.day}>
            Day
          </th>
          <th scope="col" className={css.name}>
            Holiday
          </th>
          <th scope="col">From</th>
          <th scope="col" className={css.act}>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.day} ${row.closing?.id}`} className={table.row}>
            <th scope="row" className={css.day}>
              {formatWeekdayDay(row.day)}
            </th>
            <td className={classNames(css.name, row.origin === "worked" && css.worked)}>{row.name}</td>
            <td className={css.from}>
              <HolidaySource row={row} />
            </td>
            <td className={css.act}>
              {row.closing ? (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove: ${row.closing.name}, ${formatWeekdayDay(row.day)}`}
                  onClick={() => onRemove(row)}
                >
                  Remove
                </Button>
              ) : (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Mark as worked: ${row.name}, ${formatWeekdayDay(row.day)}`}
                  onClick={() => onWorked(row)}
                >
                  Mark as worked
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The built-in calendar, or who added or took it out and where they saw it. */
function HolidaySource({ row: { origin, closing } }: { row: DayOff }) {
  if (!closing) return <span className={table.dim}>Built-in calendar</span>;
  const sourceText = `${origin === "added" ? "Added" : "Worked, says"} ${origin === "added" ? "by " : ""}${closing.by}: ${closing.source}`;
  return (
    <span title={sourceText}>
      <Status tone="ink" icon={origin === "added" ? mdiCalendarPlusOutline : mdiBriefcaseOutline}>
        {sourceText}
      </Status>
    </span>
  );
}
