import { mdiArrowDown, mdiArrowUp, mdiMinus, mdiPlus } from "@mdi/js";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { LIST_COLUMNS, type ListColumn } from "#core/request/list-query.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { PopoverAt } from "#web/ui/PopoverAt.tsx";
import { TickBox } from "#web/ui/TickBox.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./ColumnChooser.module.css";
import { HEAD_WORDS } from "./cells.tsx";
import {
  type ColumnLayout,
  movedColumn,
  PLAIN_LAYOUT,
  resizedColumn,
  widthOf,
  withColumn,
} from "./column-layout.ts";

/** What a press makes a column wider or narrower by. */
const STEP = 24;

type Props = {
  anchor: Element;
  /** Null where nobody has chosen. */
  layout: ColumnLayout | null;
  onLayout: (layout: ColumnLayout | null) => void;
  onClose: () => void;
};

/** Which columns the table has, in which order, and how wide. */
export function ColumnChooser({ anchor, layout: given, onLayout: tell, onClose }: Props) {
  // In a saved view the columns are in the address, which follows a moment later.
  const [layout, setLayout] = useState(given);
  const onLayout = (next: ColumnLayout | null) => {
    setLayout(next);
    tell(next);
  };
  const list = useRef<HTMLUListElement>(null);
  const shown = layout ?? PLAIN_LAYOUT;
  const [told, setTold] = useState("");
  const hidden = LIST_COLUMNS.filter((column) => !shown.some((place) => place.column === column));

  const move = (column: ListColumn, by: number) => {
    const next = movedColumn(shown, column, by);
    onLayout(next);
    const place = next.findIndex((one) => one.column === column) + 1;
    setTold(`${HEAD_WORDS[column]}: place ${place} of ${next.length}`);
  };
  const resize = (column: ListColumn, by: number) => {
    const place = shown.find((one) => one.column === column);
    if (!place) return;
    const next = resizedColumn(shown, column, widthOf(place) + by);
    onLayout(next);
    const width = next.find((one) => one.column === column)?.width;
    setTold(`${HEAD_WORDS[column]}: ${width} pixels wide`);
  };
  const line = (column: ListColumn, at: number) => (
    <ColumnLine
      key={column}
      column={column}
      at={at}
      count={shown.length}
      onShow={(on) => onLayout(withColumn(shown, column, on))}
      onMove={(by) => move(column, by)}
      onResize={(by) => resize(column, by * STEP)}
    />
  );
  return (
    <PopoverAt anchor={anchor} title="Columns" initialFocus={list} wide onClose={onClose}>
      <ul className={css.columns} ref={list} tabIndex={-1}>
        {shown.map(({ column }, at) => line(column, at))}
        {hidden.map((column) => line(column, -1))}
      </ul>
      <div className={css.foot}>
        <button type="button" className={css.reset} disabled={layout === null} onClick={() => onLayout(null)}>
          Back to the standard columns
        </button>
      </div>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </PopoverAt>
  );
}

type LineProps = {
  column: ListColumn;
  /** Its place among those shown; -1 for a hidden one. */
  at: number;
  count: number;
  onShow: (on: boolean) => void;
  onMove: (by: number) => void;
  onResize: (by: number) => void;
};

function ColumnLine({ column, at, count, onShow, onMove, onResize }: LineProps) {
  const id = useId();
  const words = HEAD_WORDS[column];
  const on = at >= 0;
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!event.altKey || !by || !on) return;
    event.preventDefault();
    if (event.key === "ArrowUp" || event.key === "ArrowDown") onMove(by);
    else onResize(by);
  };
  return (
    <li className={css.column}>
      <label htmlFor={id} className={css.name}>
        <TickBox
          id={id}
          checked={on}
          disabled={column === "title"}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
          onChange={(event) => onShow(event.currentTarget.checked)}
          onKeyDown={press}
        />
        {words}
      </label>
      {on && (
        <span className={css.acts}>
          <GlyphButton
            size="small"
            icon={mdiMinus}
            label={`${words}: narrower`}
            onClick={() => onResize(-1)}
          />
          <GlyphButton size="small" icon={mdiPlus} label={`${words}: wider`} onClick={() => onResize(1)} />
          <GlyphButton
            size="small"
            icon={mdiArrowUp}
            label={`${words}: further left`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <GlyphButton
            size="small"
            icon={mdiArrowDown}
            label={`${words}: further right`}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          />
        </span>
      )}
    </li>
  );
}
