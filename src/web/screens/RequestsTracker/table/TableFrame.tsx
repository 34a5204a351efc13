import type { FocusEventHandler, ReactNode, RefObject } from "react";
import type { ListQuery, ListSort } from "#core/request/list-query.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { classNames } from "#web/design/class-names.ts";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import {
  CHECKBOX_WIDTH,
  type ColumnLayout,
  hasFillerColumn,
  minTableWidth,
  PHONE_LAYOUT,
  widthOf,
} from "./column-layout.ts";
import { type ColumnChange, HeaderCell } from "./HeadCell.tsx";
import css from "./RequestTable.module.css";

type Props = {
  layout: ColumnLayout;
  /** Columns whose cells are rendered but hidden. */
  hidden?: ColumnLayout;
  order: Pick<ListQuery, "sort" | "descending">;
  onSort: (sort: ListSort) => void;
  /** Null when columns cannot be moved or resized. */
  change: ColumnChange | null;
  /** The number of requests in the list, how many of them are loaded, and how many are selected. */
  count: { total: number; loaded: number; selected: number };
  onToggleAll: () => void;
  /** Pixels for the rows above and below the rendered ones. */
  spacers: { above: number; below: number };
  grid?: RefObject<HTMLTableElement | null>;
  onFocus?: FocusEventHandler;
  /** The rows. */
  children: ReactNode;
};

/** The table around its rows: the header, and spacers in place of the rows that are not rendered. */
export function TableFrame(props: Props) {
  const {
    layout,
    hidden = [],
    order,
    onSort,
    change,
    count,
    onToggleAll,
    spacers,
    grid,
    onFocus,
    children,
  } = props;
  const { total, loaded, selected } = count;
  const hasFiller = hasFillerColumn(layout);
  return (
    <table
      ref={grid}
      onFocus={onFocus}
      className={classNames(
        css.grid,
        selected > 0 && css.choosing,
        !hasFiller && css.unfilled,
        ...hidden.map(({ column }) => css[`no_${column}`]),
      )}
      style={layout === PHONE_LAYOUT ? {} : { minWidth: minTableWidth(layout) }}
      aria-rowcount={Math.max(total, loaded) + 1}
    >
      <colgroup>
        <col style={{ width: CHECKBOX_WIDTH }} />
        {layout.map((columnSetting) => (
          <col
            key={columnSetting.column}
            style={
              columnSetting.column === "title" && columnSetting.width === null
                ? {}
                : { width: widthOf(columnSetting) }
            }
          />
        ))}
        {hasFiller && <col />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <td className={css.pick}>
            <Checkbox
              aria-label={trackerTable.selectAllShown}
              checked={selected > 0 && selected === loaded}
              indeterminate={selected > 0 && selected < loaded}
              onChange={onToggleAll}
            />
          </td>
          {layout.map(({ column }) => (
            <HeaderCell
              key={column}
              column={column}
              order={order}
              onSort={onSort}
              change={change}
              className={css[column]}
            />
          ))}
          {hasFiller && <td />}
        </tr>
      </thead>
      <tbody>
        <Spacer height={spacers.above} />
        {children}
        <Spacer height={spacers.below} />
      </tbody>
    </table>
  );
}

/** Takes the height of the rows outside the visible range. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row holds nothing to focus
    <tr className={css.gap} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;
