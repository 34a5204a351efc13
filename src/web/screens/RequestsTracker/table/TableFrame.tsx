import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import {
  type DragEvent,
  type FocusEventHandler,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from "react";
import type { ListColumn, ListQuery, ListSort } from "#core/request/list-query.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { classNames } from "#web/design/class-names.ts";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { HEADER_LABELS } from "./cells.tsx";
import {
  CHECKBOX_WIDTH,
  type ColumnLayout,
  hasFillerColumn,
  minTableWidth,
  PHONE_LAYOUT,
  widthOf,
} from "./column-layout.ts";
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
  /** `total` is null where more rows follow than were counted. */
  count: { total: number | null; loaded: number; selected: number };
  onToggleAll: () => void;
  /** Pixels for the rows above and below the rendered ones. */
  spacers: { above: number; below: number };
  grid?: RefObject<HTMLTableElement | null>;
  onFocus?: FocusEventHandler;
  onPointerEnter?: () => void;
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
    onPointerEnter,
    children,
  } = props;
  const { total, loaded, selected } = count;
  const hasFiller = hasFillerColumn(layout);
  return (
    <table
      ref={grid}
      onFocus={onFocus}
      onPointerEnter={onPointerEnter}
      className={classNames(
        css.grid,
        selected > 0 && css.choosing,
        !hasFiller && css.unfilled,
        ...hidden.map(({ column }) => css[`no_${column}`]),
      )}
      style={layout === PHONE_LAYOUT ? {} : { minWidth: minTableWidth(layout) }}
      aria-rowcount={total === null ? -1 : Math.max(total, loaded) + 1}
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

const DRAG_TYPE = "application/x-tracker-column";

/** Changes of columns by their headers. */
type ColumnChange = {
  /** Called during the drag and, with `isDone`, at its end; a null width is the default width. */
  resize: (column: ListColumn, width: number | null, isDone: boolean) => void;
  /** Moves a column to the position of the one it was dropped on. */
  drop: (column: ListColumn, onto: ListColumn) => void;
};

type HeadCellProps = {
  column: ListColumn;
  order: Pick<ListQuery, "sort" | "descending">;
  onSort: (sort: ListSort) => void;
  /** Null when columns cannot be moved or resized. */
  change: ColumnChange | null;
  className?: string | undefined;
};

/** A column header: click it to sort, drag it to move the column, drag its edge to resize the column. */
function HeaderCell({ column, order, onSort, change, className }: HeadCellProps) {
  const [isOver, setIsOver] = useState(false);
  const sorted = order.sort === column;
  const label = HEADER_LABELS[column];
  const dragProps = change && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAG_TYPE, column);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      change.drop(event.dataTransfer.getData(DRAG_TYPE) as ListColumn, column);
    },
  };
  return (
    <th
      scope="col"
      className={classNames(css.head, isOver && css.over, className)}
      aria-sort={sorted ? (order.descending ? "descending" : "ascending") : undefined}
      {...dragProps}
    >
      {column === "tags" ? (
        label
      ) : (
        <button type="button" className={css.sort} onClick={() => onSort(column)}>
          {label}
          {sorted && <Icon path={order.descending ? mdiArrowDown : mdiArrowUp} size={16} />}
        </button>
      )}
      {change && <ResizeHandle onResize={(width, isDone) => change.resize(column, width, isDone)} />}
    </th>
  );
}

/** The right edge of a header. The column chooser does the same by keyboard. */
function ResizeHandle({ onResize }: { onResize: (width: number | null, isDone: boolean) => void }) {
  const startX = useRef<{ x: number; width: number }>(undefined);
  const widthAt = (event: PointerEvent) =>
    startX.current ? startX.current.width + event.clientX - startX.current.x : 0;
  return (
    <span
      className={css.edge}
      aria-hidden="true"
      // Otherwise the browser would start to drag the header.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
        startX.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => startX.current && onResize(widthAt(event), false)}
      onPointerUp={(event) => {
        const moved = startX.current && startX.current.x !== event.clientX;
        if (moved) onResize(widthAt(event), true);
        startX.current = undefined;
      }}
      onDoubleClick={() => onResize(null, true)}
    />
  );
}
