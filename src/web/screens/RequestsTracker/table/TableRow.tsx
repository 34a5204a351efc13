import { type MouseEvent, memo } from "react";
import type { RequestRow } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { classNames } from "#web/design/class-names.ts";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import { SkeletonBlock } from "#web/design/display/Skeleton.tsx";
import { CELLS, type CellContext } from "./cells.tsx";
import type { ColumnLayout } from "./column-layout.ts";
import css from "./RequestTable.module.css";

type Props = {
  row: RequestRow;
  index: number;
  layout: ColumnLayout;
  cellContext: CellContext;
  /** Whether an empty cell takes the remaining width. */
  hasFiller: boolean;
  isSelected: boolean;
  current: boolean;
  active: boolean;
  onToggle: (id: string, range: boolean) => void;
  onOpen: (row: RequestRow) => void;
};

/** One request. A click anywhere on the row opens it, except on its link or while text is selected. */
export const TableRow = memo(function TableRow(props: Props) {
  const { row, index, layout, cellContext, hasFiller, isSelected, current, active, onToggle, onOpen } = props;
  const label = [row.title || trackerTable.noSubject, row.agency?.name].filter(Boolean).join(", ");
  const click = (event: MouseEvent) => {
    const on = event.target instanceof Element ? event.target : null;
    if (on?.closest("input, label")) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      event.preventDefault();
      onToggle(row.id, event.shiftKey);
      return;
    }
    if (on?.closest("a") || window.getSelection()?.toString()) return;
    onOpen(row);
  };
  return (
    <tr
      data-row={row.id}
      aria-rowindex={index + 2}
      aria-current={current || undefined}
      className={classNames(
        css.row,
        row.unread > 0 && css.unread,
        active && css.active,
        isSelected && css.chosen,
      )}
      // Shift+click selects a range of rows; the browser must not select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={click}
    >
      <td className={css.pick}>
        <Checkbox
          aria-label={formatMessage(trackerTable.selectRow, { request: label })}
          tabIndex={active || isSelected ? 0 : -1}
          checked={isSelected}
          disabled={row.requesterName != null}
          onChange={({ nativeEvent }) =>
            onToggle(row.id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      {layout.map(({ column }) =>
        column === "title" ? (
          <th key={column} scope="row" className={css.title}>
            {CELLS.title(row, cellContext)}
          </th>
        ) : (
          <td key={column} className={css[column]}>
            {CELLS[column](row, cellContext)}
          </td>
        ),
      )}
      {hasFiller && <td className={css.filler} />}
    </tr>
  );
});

/** Placeholder for a row that has not loaded. */
export const SkeletonTableRow = ({ columns }: { columns: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  <tr className={classNames(css.row, css.waiting)} aria-hidden="true">
    <td colSpan={columns}>
      <SkeletonBlock />
    </td>
  </tr>
);
