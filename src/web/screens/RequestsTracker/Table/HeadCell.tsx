import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import { type DragEvent, type PointerEvent, useRef, useState } from "react";
import type { ListColumn, ListQuery, ListSort } from "#core/request/list-query.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { HEAD_WORDS } from "./cells.tsx";
import css from "./HeadCell.module.css";

const DRAGGED = "application/x-tracker-column";

/** What heads change of their columns. */
export type ColumnChange = {
  /** While it is dragged (`done` false) and once it is let go; null for as the table has it. */
  resize: (column: ListColumn, width: number | null, done: boolean) => void;
  /** Puts a column that was dropped on another where that one is. */
  drop: (column: ListColumn, onto: ListColumn) => void;
};

type Props = {
  column: ListColumn;
  order: Pick<ListQuery, "sort" | "descending">;
  onSort: (sort: ListSort) => void;
  /** Null where columns keep their place and width. */
  change: ColumnChange | null;
  className?: string | undefined;
};

/** The head of a column: press it to sort, drag it to another place, drag its edge to another width. */
export function HeadCell({ column, order, onSort, change, className }: Props) {
  const [over, setOver] = useState(false);
  const sorted = order.sort === column;
  const words = HEAD_WORDS[column];
  const drag = change && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAGGED, column);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      change.drop(event.dataTransfer.getData(DRAGGED) as ListColumn, column);
    },
  };
  return (
    <th
      scope="col"
      className={classNames(css.head, over && css.over, className)}
      aria-sort={sorted ? (order.descending ? "descending" : "ascending") : undefined}
      {...drag}
    >
      {column === "tags" ? (
        words
      ) : (
        <button type="button" className={css.sort} onClick={() => onSort(column)}>
          {words}
          {sorted && <Icon path={order.descending ? mdiArrowDown : mdiArrowUp} size={16} />}
        </button>
      )}
      {change && <Edge onResize={(width, done) => change.resize(column, width, done)} />}
    </th>
  );
}

/** The right edge of a head. The column chooser has the same for the keyboard. */
function Edge({ onResize }: { onResize: (width: number | null, done: boolean) => void }) {
  const grip = useRef<{ x: number; width: number }>(undefined);
  const widthAt = (event: PointerEvent) =>
    grip.current ? grip.current.width + event.clientX - grip.current.x : 0;
  return (
    <span
      className={css.edge}
      aria-hidden="true"
      // Else the head would be dragged.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
        grip.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => grip.current && onResize(widthAt(event), false)}
      onPointerUp={(event) => {
        const moved = grip.current && grip.current.x !== event.clientX;
        if (moved) onResize(widthAt(event), true);
        grip.current = undefined;
      }}
      onDoubleClick={() => onResize(null, true)}
    />
  );
}
