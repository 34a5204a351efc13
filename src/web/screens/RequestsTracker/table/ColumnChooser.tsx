import { mdiArrowDown, mdiArrowUp, mdiMinus, mdiPlus } from "@mdi/js";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { LIST_COLUMNS, type ListColumn } from "#core/request/list-query.ts";
import { trackerList } from "#messages/tracker/list.ts";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { AnchoredPopover } from "#web/design/overlays/AnchoredPopover.tsx";
import css from "./ColumnChooser.module.css";
import { HEADER_LABELS } from "./cells.tsx";
import {
  type ColumnLayout,
  DEFAULT_LAYOUT,
  moveColumn,
  resizeColumn,
  widthOf,
  withColumn,
} from "./column-layout.ts";

/** Pixels by which one click changes the width of a column. */
const RESIZE_STEP = 24;

type Props = {
  anchor: Element;
  /** Null for the default columns. */
  layout: ColumnLayout | null;
  onLayout: (layout: ColumnLayout | null) => void;
  onClose: () => void;
};

/** Selects the columns of the table, their order and their widths. */
export function ColumnChooser({ anchor, layout: savedLayout, onLayout: notifyLayout, onClose }: Props) {
  // In a saved view the columns are in the address, which updates after this render.
  const [layout, setLayout] = useState(savedLayout);
  const onLayout = (next: ColumnLayout | null) => {
    setLayout(next);
    notifyLayout(next);
  };
  const list = useRef<HTMLUListElement>(null);
  const visibleColumns = layout ?? DEFAULT_LAYOUT;
  const [announcement, setAnnouncement] = useState("");
  const hidden = LIST_COLUMNS.filter(
    (column) => !visibleColumns.some((setting) => setting.column === column),
  );

  const move = (column: ListColumn, offset: number) => {
    const next = moveColumn(visibleColumns, column, offset);
    onLayout(next);
    const setting = next.findIndex((item) => item.column === column) + 1;
    setAnnouncement(
      formatMessage(trackerList.chooser.moved, {
        column: HEADER_LABELS[column],
        position: setting,
        count: next.length,
      }),
    );
  };
  const resize = (column: ListColumn, offset: number) => {
    const setting = visibleColumns.find((item) => item.column === column);
    if (!setting) return;
    const next = resizeColumn(visibleColumns, column, widthOf(setting) + offset);
    onLayout(next);
    const width = next.find((item) => item.column === column)?.width;
    setAnnouncement(
      formatMessage(trackerList.chooser.resized, { column: HEADER_LABELS[column], width: width ?? 0 }),
    );
  };
  const columnLine = (column: ListColumn, index: number) => (
    <ColumnLine
      key={column}
      column={column}
      index={index}
      count={visibleColumns.length}
      onShow={(on) => onLayout(withColumn(visibleColumns, column, on))}
      onMove={(offset) => move(column, offset)}
      onResize={(offset) => resize(column, offset * RESIZE_STEP)}
    />
  );
  return (
    <AnchoredPopover anchor={anchor} title={trackerList.columns} initialFocus={list} wide onClose={onClose}>
      <ul className={css.columns} ref={list} tabIndex={-1}>
        {visibleColumns.map(({ column }, index) => columnLine(column, index))}
        {hidden.map((column) => columnLine(column, -1))}
      </ul>
      <div className={css.foot}>
        <button type="button" className={css.reset} disabled={layout === null} onClick={() => onLayout(null)}>
          {trackerList.chooser.reset}
        </button>
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </AnchoredPopover>
  );
}

type LineProps = {
  column: ListColumn;
  /** Its position among the visible columns; -1 for a hidden one. */
  index: number;
  count: number;
  onShow: (on: boolean) => void;
  onMove: (offset: number) => void;
  onResize: (offset: number) => void;
};

function ColumnLine({ column, index, count, onShow, onMove, onResize }: LineProps) {
  const id = useId();
  const label = HEADER_LABELS[column];
  const on = index >= 0;
  const handleKeyDown = (event: KeyboardEvent) => {
    const offset = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!event.altKey || !offset || !on) return;
    event.preventDefault();
    if (event.key === "ArrowUp" || event.key === "ArrowDown") onMove(offset);
    else onResize(offset);
  };
  return (
    <li className={css.column}>
      <label htmlFor={id} className={css.name}>
        <Checkbox
          id={id}
          checked={on}
          disabled={column === "title"}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
          onChange={(event) => onShow(event.currentTarget.checked)}
          onKeyDown={handleKeyDown}
        />
        {label}
      </label>
      {on && (
        <span className={css.acts}>
          <PlainIconButton
            size="small"
            icon={mdiMinus}
            label={formatMessage(trackerList.chooser.narrower, { column: label })}
            onClick={() => onResize(-1)}
          />
          <PlainIconButton
            size="small"
            icon={mdiPlus}
            label={formatMessage(trackerList.chooser.wider, { column: label })}
            onClick={() => onResize(1)}
          />
          <PlainIconButton
            size="small"
            icon={mdiArrowUp}
            label={formatMessage(trackerList.chooser.left, { column: label })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <PlainIconButton
            size="small"
            icon={mdiArrowDown}
            label={formatMessage(trackerList.chooser.right, { column: label })}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
        </span>
      )}
    </li>
  );
}
