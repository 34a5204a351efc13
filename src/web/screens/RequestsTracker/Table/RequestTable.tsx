import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { RequestRow } from "#contract/request.ts";
import type { ListColumn, ListQuery, ListSort } from "#core/request/list-query.ts";
import { useLabels } from "#web/labels.ts";
import { useJurisdictions } from "#web/laws.ts";
import { classNames } from "#web/ui/class-names.ts";
import type { Selection } from "#web/ui/selection.ts";
import { TickBox } from "#web/ui/TickBox.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { useRowGestures } from "#web/ui/use-row-gestures.ts";
import type { CellFacts } from "./cells.tsx";
import {
  BESIDE_LAYOUT,
  type ColumnLayout,
  fitting,
  leastWidth,
  movedColumn,
  PHONE_LAYOUT,
  PICK_WIDTH,
  PLAIN_LAYOUT,
  resizedColumn,
  widthOf,
} from "./column-layout.ts";
import { HeadCell } from "./HeadCell.tsx";
import css from "./RequestTable.module.css";
import { TableRow, WaitingRow } from "./TableRow.tsx";
import { useFocusedRow } from "./use-focused-row.ts";
import { useWidth } from "./use-width.ts";

const HEAD = 28;
const ROW = 32;
const PHONE_ROW = 64;

export type RequestTableProps = {
  rows: readonly RequestRow[];
  /** How many there are in all, as far as is known. */
  total: number;
  /** Whether more of them are to come. */
  more: boolean;
  /** "Open requests", for screen readers. */
  label: string;
  order: Pick<ListQuery, "sort" | "descending">;
  onSort: (sort: ListSort) => void;
  /** Null until the person has chosen: then as many as there is room for. */
  layout: ColumnLayout | null;
  onLayout: (layout: ColumnLayout) => void;
  selection: Selection;
  onToggle: (id: string, range: boolean) => void;
  onToggleAll: () => void;
  hrefOf: (row: RequestRow) => string;
  onOpen: (row: RequestRow) => void;
  /** The row the keyboard is on. */
  active: number;
  /** Told of the row the keyboard came to by itself. */
  onReached: (row: RequestRow) => void;
  /** The request that stands open beside the table. */
  openId: string | null;
  /** Told which rows are in sight. */
  onSee: (first: number, last: number) => void;
  /** Stands after the last row. */
  end?: ReactNode;
};

/** Requests as rows. Only those in sight are drawn; on a phone the page itself scrolls and a row has two lines. */
export function RequestTable(props: RequestTableProps) {
  return usePhone() ? <PhoneTable {...props} /> : <DeskTable {...props} />;
}

const countOf = ({ rows, total, more }: RequestTableProps) =>
  more ? Math.max(total, rows.length + 1) : rows.length;

function DeskTable(props: RequestTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const beside = props.openId !== null;
  const virtualizer = useVirtualizer({
    count: countOf(props),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: HEAD,
    // The head sticks to the top: a row brought into sight must come to rest under it.
    scrollPaddingStart: HEAD,
  });
  const layout = useMemo(
    () => (beside ? fitting(BESIDE_LAYOUT, width) : (props.layout ?? fitting(PLAIN_LAYOUT, width))),
    [beside, props.layout, width],
  );
  return (
    <section ref={scroller} className={css.scroller} aria-label={props.label}>
      <Table {...props} virtualizer={virtualizer} margin={HEAD} shown={layout} />
      {props.end}
    </section>
  );
}

function PhoneTable(props: RequestTableProps) {
  // There are no boxes to point at until a finger has rested on a row.
  const choosing = props.selection.ids.size > 0;
  const gestures = useRowGestures({
    choosing,
    toggle: props.onToggle,
    took: () => undefined,
    look: () => undefined,
  });
  const place = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useEffect(() => setMargin(place.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: countOf(props),
    estimateSize: () => PHONE_ROW,
    overscan: 8,
    scrollMargin: margin,
  });
  return (
    <div ref={place} {...gestures}>
      <Table
        {...props}
        {...(choosing && { onOpen: ({ id }: RequestRow) => props.onToggle(id, false) })}
        virtualizer={virtualizer}
        margin={margin}
        shown={PHONE_LAYOUT}
      />
      {props.end}
    </div>
  );
}

type Rows = Virtualizer<HTMLDivElement, Element> | Virtualizer<Window, Element>;
type TableProps = RequestTableProps & { virtualizer: Rows; margin: number; shown: ColumnLayout };

function Table(props: TableProps) {
  const { rows, total, virtualizer, margin, active, selection, openId, onSee } = props;
  const beside = openId !== null;
  const { layout, change } = useColumnChange(props);
  const facts = useCellFacts(props.hrefOf);
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const sight = { first: first?.index ?? 0, last: last?.index ?? 0 };
  useEffect(() => onSee(sight.first, sight.last), [onSee, sight.first, sight.last]);
  const grid = useFocusedRow(rows[active]?.id, beside, () =>
    virtualizer.scrollToIndex(active, { align: "auto" }),
  );
  const above = first ? first.start - margin : 0;
  const below = last ? virtualizer.getTotalSize() - (last.end - margin) : 0;
  const filled = layout.some(({ column, width }) => column === "title" && width !== null);
  return (
    <table
      ref={grid}
      onFocus={({ target }) => {
        const id = target.closest("[data-row]")?.getAttribute("data-row");
        const row = rows.find((one) => one.id === id);
        if (row && row.id !== rows[active]?.id) props.onReached(row);
      }}
      className={classNames(css.grid, selection.ids.size > 0 && css.choosing)}
      style={layout === PHONE_LAYOUT ? {} : { minWidth: leastWidth(layout) }}
      aria-rowcount={Math.max(total, rows.length) + 1}
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
              checked={selection.ids.size > 0 && selection.ids.size === rows.length}
              partly={selection.ids.size > 0 && selection.ids.size < rows.length}
              onChange={props.onToggleAll}
            />
          </td>
          {layout.map(({ column }) => (
            <HeadCell
              key={column}
              column={column}
              order={props.order}
              onSort={props.onSort}
              change={change}
              className={css[column]}
            />
          ))}
          {filled && <td />}
        </tr>
      </thead>
      <tbody>
        <Gap height={above} />
        {drawn.map(({ index }) => {
          const row = rows[index];
          if (!row) return <WaitingRow key={index} columns={layout.length + (filled ? 2 : 1)} />;
          return (
            <TableRow
              key={row.id}
              row={row}
              index={index}
              layout={layout}
              facts={facts}
              filled={filled}
              chosen={selection.ids.has(row.id)}
              current={row.id === openId}
              active={index === active}
              onToggle={props.onToggle}
              onOpen={props.onOpen}
            />
          );
        })}
        <Gap height={below} />
      </tbody>
    </table>
  );
}

/** The columns with the one that is being dragged wider, and what the heads change. */
function useColumnChange({ shown, openId, onLayout }: TableProps) {
  const [drag, setDrag] = useState<{ column: ListColumn; width: number }>();
  const layout = useMemo(() => (drag ? resizedColumn(shown, drag.column, drag.width) : shown), [drag, shown]);
  const resize = (column: ListColumn, width: number | null, done: boolean) => {
    setDrag(done || width === null ? undefined : { column, width });
    if (!done) return;
    onLayout(
      width === null
        ? shown.map((place) => (place.column === column ? { column, width } : place))
        : resizedColumn(shown, column, width),
    );
  };
  const drop = (column: ListColumn, onto: ListColumn) => {
    const placeOf = (name: ListColumn) => shown.findIndex((place) => place.column === name);
    if (placeOf(column) >= 0) onLayout(movedColumn(shown, column, placeOf(onto) - placeOf(column)));
  };
  return { layout, change: openId === null ? { resize, drop } : null };
}

function useCellFacts(hrefOf: CellFacts["hrefOf"]): CellFacts {
  const labels = useLabels();
  const places = useJurisdictions();
  return useMemo(
    () => ({
      hrefOf,
      now: new Date(),
      tags: new Map(labels.map(({ id, name }) => [id, name])),
      laws: new Map(places.map((place) => [place.jurisdiction, place])),
    }),
    [hrefOf, labels, places],
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
