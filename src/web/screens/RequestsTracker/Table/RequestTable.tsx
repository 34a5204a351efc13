import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { RequestRow } from "#contract/request.ts";
import type { ListColumn, ListQuery, ListSort } from "#core/request/list-query.ts";
import { useLabels } from "#web/labels.ts";
import { useJurisdictions } from "#web/laws.ts";
import type { Selection } from "#web/ui/selection.ts";
import { useHeld } from "#web/ui/use-held.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { useRowGestures } from "#web/ui/use-row-gestures.ts";
import { useRowLook } from "#web/ui/use-row-look.ts";
import { useSlots } from "#web/ui/use-slots.ts";
import { useGoAtOnce } from "#web/use-go-at-once.ts";
import type { CellFacts } from "./cells.tsx";
import {
  besideOf,
  type ColumnLayout,
  fitting,
  isFilled,
  movedColumn,
  PHONE_LAYOUT,
  PLAIN_LAYOUT,
  ROW_HEIGHTS,
  resizedColumn,
} from "./column-layout.ts";
import css from "./RequestTable.module.css";
import { TableFrame } from "./TableFrame.tsx";
import { TableRow, WaitingRow } from "./TableRow.tsx";
import { useFocusedRow } from "./use-focused-row.ts";
import { useWidth } from "./use-width.ts";

/** Rows drawn above and below those in sight. */
const OVERSCAN = 8;

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
  /** Names the list they are of. */
  of: string;
  /** Told of a row that is likely to be opened next. */
  onLook: (id: string) => void;
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
  const looks = useRowLook(props.onLook);
  // Of another list first of all what is in sight is drawn.
  const settled = useDeferredValue(props.of, null) === props.of;
  const virtualizer = useVirtualizer({
    count: countOf(props),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHTS.desk,
    overscan: settled ? OVERSCAN : 0,
    scrollMargin: ROW_HEIGHTS.head,
    // The head sticks to the top: a row brought into sight must come to rest under it.
    scrollPaddingStart: ROW_HEIGHTS.head,
  });
  // Beside an open request columns are hidden, and the rows stay as they are: drawing them anew would hold that up.
  const whole = useHeld(width, beside);
  const layout = useMemo(() => props.layout ?? fitting(PLAIN_LAYOUT, whole), [props.layout, whole]);
  const shown = useMemo(() => (beside ? besideOf(layout, width) : layout), [beside, layout, width]);
  return (
    <section ref={scroller} className={css.scroller} aria-label={props.label} {...looks}>
      <Table {...props} virtualizer={virtualizer} margin={ROW_HEIGHTS.head} cells={layout} shown={shown} />
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
    look: props.onLook,
  });
  const place = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useEffect(() => setMargin(place.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: countOf(props),
    estimateSize: () => ROW_HEIGHTS.phone,
    overscan: OVERSCAN,
    scrollMargin: margin,
  });
  return (
    <div ref={place} {...gestures}>
      <Table
        {...props}
        {...(choosing && { onOpen: ({ id }: RequestRow) => props.onToggle(id, false) })}
        virtualizer={virtualizer}
        margin={margin}
        cells={PHONE_LAYOUT}
        shown={PHONE_LAYOUT}
      />
      {props.end}
    </div>
  );
}

type Rows = Virtualizer<HTMLDivElement, Element> | Virtualizer<Window, Element>;
type TableProps = RequestTableProps & {
  virtualizer: Rows;
  margin: number;
  /** The columns rows have cells for. */
  cells: ColumnLayout;
  /** Those of them that are in sight. */
  shown: ColumnLayout;
};

function Table(props: TableProps) {
  const { rows, total, virtualizer, margin, active, selection, openId, onSee } = props;
  const beside = openId !== null;
  const { layout, change } = useColumnChange(props);
  const cells = beside ? props.cells : layout;
  const facts = useCellFacts(props.hrefOf);
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const sight = { first: first?.index ?? 0, last: last?.index ?? 0 };
  useEffect(() => onSee(sight.first, sight.last), [onSee, sight.first, sight.last]);
  const grid = useFocusedRow(rows[active]?.id, beside, () =>
    virtualizer.scrollToIndex(active, { align: "auto" }),
  );
  const gaps = {
    above: first ? first.start - margin : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
  };
  const filled = isFilled(cells);
  const slots = useSlots(drawn.map(({ index }) => rows[index]?.id ?? `${index}`));
  return (
    <TableFrame
      grid={grid}
      onFocus={({ target }) => {
        const id = target.closest("[data-row]")?.getAttribute("data-row");
        const row = rows.find((one) => one.id === id);
        if (row && row.id !== rows[active]?.id) props.onReached(row);
      }}
      layout={layout}
      hidden={cells.filter(({ column }) => !layout.some((place) => place.column === column))}
      order={props.order}
      onSort={props.onSort}
      change={change}
      count={{ total, known: rows.length, ticked: selection.ids.size }}
      onToggleAll={props.onToggleAll}
      gaps={gaps}
    >
      {drawn.map(({ index }) => {
        const row = rows[index];
        if (!row) return <WaitingRow key={slots.get(`${index}`)} columns={cells.length + (filled ? 2 : 1)} />;
        return (
          <TableRow
            key={slots.get(row.id)}
            row={row}
            index={index}
            layout={cells}
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
    </TableFrame>
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
  const goAtOnce = useGoAtOnce();
  const labels = useLabels();
  const places = useJurisdictions();
  return useMemo(
    () => ({
      hrefOf,
      follow: (event, to) => goAtOnce(event, to, { preventScrollReset: to.startsWith("?") }),
      now: new Date(),
      tags: new Map(labels.map(({ id, name }) => [id, name])),
      laws: new Map(places.map((place) => [place.jurisdiction, place])),
    }),
    [hrefOf, goAtOnce, labels, places],
  );
}
