import { mdiBriefcaseOutline, mdiCalendarPlusOutline } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminLaws } from "#messages/admin/laws.ts";
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

/** Days off in order, each with its source. */
export const HolidayTable = ({ rows, onWorked, onRemove }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls can be scrolled by the keyboard
  <section className={table.scroller} tabIndex={0} aria-label={adminLaws.daysOff}>
    <table className={classNames(table.grid, css.grid)}>
      <thead>
        <tr>
          <th scope="col" className={css.day}>
            {adminLaws.holidayColumns.day}
          </th>
          <th scope="col" className={css.name}>
            {adminLaws.holidayColumns.holiday}
          </th>
          <th scope="col">{adminLaws.holidayColumns.source}</th>
          <th scope="col" className={css.action}>
            {adminLaws.holidayColumns.change}
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
            <td className={css.source}>
              <HolidaySource row={row} />
            </td>
            <td className={css.action}>
              {row.closing ? (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={formatMessage(adminLaws.removeClosingLabel, {
                    name: row.closing.name,
                    day: formatWeekdayDay(row.day),
                  })}
                  onClick={() => onRemove(row)}
                >
                  {adminLaws.removeClosing}
                </Button>
              ) : (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={formatMessage(adminLaws.markWorkedLabel, {
                    name: row.name,
                    day: formatWeekdayDay(row.day),
                  })}
                  onClick={() => onWorked(row)}
                >
                  {adminLaws.markWorked}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The built-in calendar, or who added or removed the day and by what source. */
function HolidaySource({ row: { origin, closing } }: { row: DayOff }) {
  if (!closing) return <span className={table.dim}>{adminLaws.builtIn}</span>;
  const sourceText = formatMessage(origin === "added" ? adminLaws.addedBy : adminLaws.workedBy, {
    name: closing.by,
    source: closing.source,
  });
  return (
    <span title={sourceText}>
      <Status tone="ink" icon={origin === "added" ? mdiCalendarPlusOutline : mdiBriefcaseOutline}>
        {sourceText}
      </Status>
    </span>
  );
}
