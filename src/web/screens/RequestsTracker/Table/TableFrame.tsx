import type { FocusEventHandler, ReactNode, RefObject } from "react";
import type { ListQuery, ListSort } from "#core/request/list-query.ts";
import { classNames } from "#web/ui/class-names.ts";
import { TickBox } from "#web/ui/TickBox.tsx";
import {
  type ColumnLayout,
  isFilled,
  leastWidth,
  PHONE_LAYOUT,
  PICK_WIDTH,
  widthOf,
} from "./column-layout.ts";
import { type ColumnChange, HeadCell } from "./HeadCell.tsx";
import css from "./RequestTable.module.css";

type Props = {
  layout: ColumnLayout;
  /** Columns whose cells the rows have and nobody is to see. */
  hidden?: ColumnLayout;
  order: Pick<ListQuery, "sort" | "descending">;
  onSort: (sort: ListSort) => void;
  /** Null where columns keep their place and width. */
  change: ColumnChange | null;
  /** How many requests the list has, how many of them are known, and how many of those are ticked. */
  count: { total: number; known: number; ticked: number };
  onToggleAll: () => void;
  /** Pixels of the rows before and after those that are drawn. */
  gaps: { above: number; below: number };
  grid?: RefObject<HTMLTableElement | null>;
  onFocus?: FocusEventHandler;
  /** The rows. */
  children: ReactNode;
};

/** The table around its rows: the heads, and the room of the rows that are not drawn. */
export function TableFrame(props: Props) {
  const {
    layout,
    hidden = [],
    order,
    onSort,
    change,
    count,
    onToggleAll,
    gaps,
    grid,
    onFocus,
    children,
  } = props;
  const { total, known, ticked } = count;
  const filled = isFilled(layout);
  return (
    <table
      ref={grid}
      onFocus={onFocus}
      className={classNames(
        css.grid,
        ticked > 0 && css.choosing,
        !filled && css.unfilled,
        ...hidden.map(({ column }) => css[`no_${column}`]),
      )}
      style={layout === PHONE_LAYOUT ? {} : { minWidth: leastWidth(layout) }}
      aria-rowcount={Math.max(total, known) + 1}
    >
      <colgroup>
        <col style={{ width: PICK_WIDTH }} />
        {layout.map((place) => (
          <col
            key={place.column}
            style={place.column === "title" && place.width === null ? {} : { width: widthOf(place) }}
          />
        ))}
        {filled && <col />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <td className={css.pick}>
            <TickBox
              aria-label="Select all shown"
              checked={ticked > 0 && ticked === known}
              partly={ticked > 0 && ticked < known}
              onChange={onToggleAll}
            />
          </td>
          {layout.map(({ column }) => (
            <HeadCell
              key={column}
              column={column}
              order={order}
              onSort={onSort}
              change={change}
              className={css[column]}
            />
          ))}
          {filled && <td />}
        </tr>
      </thead>
      <tbody>
        <Gap height={gaps.above} />
        {children}
        <Gap height={gaps.below} />
      </tbody>
    </table>
  );
}

/** Stands for the rows that are out of sight. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row holds nothing to focus
    <tr className={css.gap} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;
