import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import { type DragEvent, type PointerEvent, useRef, useState } from "react";
import type { ListColumn, ListQuery, ListSort } from "#core/request/list-query.ts";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { HEADER_LABELS } from "./cells.tsx";
import css from "./HeadCell.module.css";

const DRAG_TYPE = "application/x-tracker-column";

/** Changes of columns by their headers. */
export type ColumnChange = {
  /** Called during the drag and, with `isDone`, at its end; a null width is the default width. */
  resize: (column: ListColumn, width: number | null, isDone: boolean) => void;
  /** Moves a column to the position of the one it was dropped on. */
  drop: (column: ListColumn, onto: ListColumn) => void;
};

type Props = {
  column: ListColumn;
  order: Pick<ListQuery, "sort" | "descending">;
  onSort: (sort: ListSort) => void;
  /** Null when columns cannot be moved or resized. */
  change: ColumnChange | null;
  className?: string | undefined;
};

/** A column header: click it to sort, drag it to move the column, drag its edge to resize the column. */
export function HeaderCell({ column, order, onSort, change, className }: Props) {
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
