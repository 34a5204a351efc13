import { mdiBriefcaseOutline, mdiCalendarPlusOutline } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { Dim, Table } from "#web/design/display/Table.tsx";
import { formatWeekdayDay } from "#web/features/dates/format-day.ts";
import css from "./HolidayTable.module.css";
import type { DayOff } from "./holiday-rows.ts";

type Props = {
  rows: readonly DayOff[];
  onWorked: (row: DayOff) => void;
  onRemove: (row: DayOff) => void;
};

/** Days off in order, each with its source. */
export const HolidayTable = ({ rows, onWorked, onRemove }: Props) => (
  <Table
    label={adminLaws.daysOff}
    className={css.grid}
    rows={rows}
    rowKey={({ day, closing }) => `${day} ${closing?.id}`}
    columns={[
      {
        id: "day",
        head: adminLaws.holidayColumns.day,
        className: css.day,
        cell: ({ day }) => formatWeekdayDay(day),
      },
      {
        id: "name",
        head: adminLaws.holidayColumns.holiday,
        className: css.name,
        cell: ({ name, origin }) => (
          <span className={origin === "worked" ? css.worked : undefined}>{name}</span>
        ),
      },
      {
        id: "source",
        head: adminLaws.holidayColumns.source,
        className: css.source,
        cell: (row) => <HolidaySource row={row} />,
      },
      {
        id: "action",
        head: adminLaws.holidayColumns.change,
        className: css.action,
        cell: (row) => <HolidayAction row={row} onWorked={onWorked} onRemove={onRemove} />,
      },
    ]}
  />
);

function HolidayAction({ row, onWorked, onRemove }: Pick<Props, "onWorked" | "onRemove"> & { row: DayOff }) {
  const { closing, day } = row;
  const [text, label] = closing
    ? ([adminLaws.removeClosing, adminLaws.removeClosingLabel] as const)
    : ([adminLaws.markWorked, adminLaws.markWorkedLabel] as const);
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={formatMessage(label, { name: (closing ?? row).name, day: formatWeekdayDay(day) })}
      onClick={() => (closing ? onRemove : onWorked)(row)}
    >
      {text}
    </Button>
  );
}

/** The built-in calendar, or who added or removed the day and by what source. */
function HolidaySource({ row: { origin, closing } }: { row: DayOff }) {
  if (!closing) return <Dim>{adminLaws.builtIn}</Dim>;
  const sourceText = formatMessage(origin === "added" ? adminLaws.addedBy : adminLaws.workedBy, {
    name: closing.by,
    source: closing.source,
  });
  return (
    <span title={sourceText}>
      <Status tone="ink" icon={origin === "added" ? mdiCalendarPlusOutline : mdiBriefcaseOutline}>
        {formatMessage(adminLaws.reachAndSource, {
          reach: formatMessage(adminLaws.reach, { count: closing.openRequests }),
          source: sourceText,
        })}
      </Status>
    </span>
  );
}
