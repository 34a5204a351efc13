import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { RequestRow } from "#contract/requests/request.ts";
import type { ListColumn, ListQuery, ListSort } from "#core/request/list-query.ts";
import { useFrozenValue } from "#web/design/use-frozen-value.ts";
import { usePhone } from "#web/design/use-phone.ts";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { useLabels } from "#web/features/labels/label-queries.ts";
import type { Selection } from "#web/features/lists/selection.ts";
import { useRowGestures } from "#web/features/lists/use-row-gestures.ts";
import { useRowIntent } from "#web/features/lists/use-row-intent.ts";
import { useRowSlots } from "#web/features/lists/use-row-slots.ts";
import { useSyncNavigate } from "#web/features/navigation/use-sync-navigate.ts";
import type { CellContext } from "./cells.tsx";
import {
  type ColumnLayout,
  DEFAULT_LAYOUT,
  fitColumns,
  hasFillerColumn,
  moveColumn,
  PHONE_LAYOUT,
  panelOpenLayout,
  ROW_HEIGHTS,
  resizeColumn,
} from "./column-layout.ts";
import css from "./RequestTable.module.css";
import { TableFrame } from "./TableFrame.tsx";
import { SkeletonTableRow, TableRow } from "./TableRow.tsx";
import { useElementWidth } from "./use-element-width.ts";
import { useFocusedRow } from "./use-focused-row.ts";

/** Rows rendered above and below the visible range. */
const OVERSCAN = 8;

export type RequestTableProps = {
  rows: readonly RequestRow[];
  /** The number of requests in the list, as far as it is known. */
  total: number;
  /** Whether more pages can be loaded. */
  more: boolean;
  /** "Open requests", for screen readers. */
  label: string;
  order: Pick<ListQuery, "sort" | "descending">;
  onSort: (sort: ListSort) => void;
  /** Null until the user changes the columns: the table then shows as many as fit. */
  layout: ColumnLayout | null;
  onLayout: (layout: ColumnLayout) => void;
  selection: Selection;
  onToggle: (id: string, range: boolean) => void;
  onToggleAll: () => void;
  hrefOf: (row: RequestRow) => string;
  /** Identifies the list of the rows. */
  listKey: string;
  /** Called with a row that is likely to be opened next. */
  onRowIntent: (id: string) => void;
  onOpen: (row: RequestRow) => void;
  /** Index of the active row of keyboard navigation. */
  active: number;
  /** Called when a row receives the focus, for example by Tab. */
  onRowFocus: (row: RequestRow) => void;
  /** The request that is open beside the table. */
  openId: string | null;
  /** Called with the visible range. */
  onSee: (first: number, last: number) => void;
  /** Rendered after the last row. */
  end?: ReactNode;
};

/** Requests as rows, virtualized. On a phone the page itself scrolls and a row has two lines. */
export function RequestTable(props: RequestTableProps) {
  return usePhone() ? <PhoneTable {...props} /> : <DesktopTable {...props} />;
}

const countOf = ({ rows, total, more }: RequestTableProps) =>
  more ? Math.max(total, rows.length + 1) : rows.length;

function DesktopTable(props: RequestTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const panelOpen = props.openId !== null;
  const intentHandlers = useRowIntent(props.onRowIntent);
  // A new list first renders its visible range only, then the rows around it.
  const settledBeside = useDeferredValue(props.listKey, null) === props.listKey;
  const virtualizer = useVirtualizer({
    count: countOf(props),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHTS.desk,
    overscan: settledBeside ? OVERSCAN : 0,
    scrollMargin: ROW_HEIGHTS.head,
    // The header is sticky: a row that is scrolled into view must end up below it.
    scrollPaddingStart: ROW_HEIGHTS.head,
  });
  // Beside an open request columns are hidden by CSS. Rendering the rows again would delay the panel.
  const fullLayout = useFrozenValue(width, panelOpen);
  const layout = useMemo(
    () => props.layout ?? fitColumns(DEFAULT_LAYOUT, fullLayout),
    [props.layout, fullLayout],
  );
  const visibleLayout = useMemo(
    () => (panelOpen ? panelOpenLayout(layout, width) : layout),
    [panelOpen, layout, width],
  );
  return (
    <section ref={scroller} className={css.scroller} aria-label={props.label} {...intentHandlers}>
      <Table
        {...props}
        virtualizer={virtualizer}
        margin={ROW_HEIGHTS.head}
        cells={layout}
        visibleLayout={visibleLayout}
      />
      {props.end}
    </section>
  );
}

function PhoneTable(props: RequestTableProps) {
  // On a phone the checkboxes appear after a long press on a row.
  const isSelecting = props.selection.ids.size > 0;
  const gestures = useRowGestures({
    isSelecting,
    onToggle: props.onToggle,
    onRowFocus: () => undefined,
    onRowIntent: props.onRowIntent,
  });
  const tableTop = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useEffect(() => setMargin(tableTop.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: countOf(props),
    estimateSize: () => ROW_HEIGHTS.phone,
    overscan: OVERSCAN,
    scrollMargin: margin,
  });
  return (
    <div ref={tableTop} {...gestures}>
      <Table
        {...props}
        {...(isSelecting && { onOpen: ({ id }: RequestRow) => props.onToggle(id, false) })}
        virtualizer={virtualizer}
        margin={margin}
        cells={PHONE_LAYOUT}
        visibleLayout={PHONE_LAYOUT}
      />
      {props.end}
    </div>
  );
}

type Rows = Virtualizer<HTMLDivElement, Element> | Virtualizer<Window, Element>;
type TableProps = RequestTableProps & {
  virtualizer: Rows;
  margin: number;
  /** The columns that rows render cells for. */
  cells: ColumnLayout;
  /** Those of them that are visible. */
  visibleLayout: ColumnLayout;
};

function Table(props: TableProps) {
  const { rows, total, virtualizer, margin, active, selection, openId, onSee } = props;
  const panelOpen = openId !== null;
  const { layout, change } = useColumnChange(props);
  const cells = panelOpen ? props.cells : layout;
  const cellContext = useCellContext(props.hrefOf);
  const virtualRows = virtualizer.getVirtualItems();
  const [first, last] = [virtualRows[0], virtualRows.at(-1)];
  const visibleRange = { first: first?.index ?? 0, last: last?.index ?? 0 };
  useEffect(
    () => onSee(visibleRange.first, visibleRange.last),
    [onSee, visibleRange.first, visibleRange.last],
  );
  const grid = useFocusedRow(rows[active]?.id, panelOpen, () =>
    virtualizer.scrollToIndex(active, { align: "auto" }),
  );
  const spacers = {
    above: first ? first.start - margin : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
  };
  const hasFiller = hasFillerColumn(cells);
  const slots = useRowSlots(virtualRows.map(({ index }) => rows[index]?.id ?? `${index}`));
  return (
    <TableFrame
      grid={grid}
      onFocus={({ target }) => {
        const id = target.closest("[data-row]")?.getAttribute("data-row");
        const row = rows.find((item) => item.id === id);
        if (row && row.id !== rows[active]?.id) props.onRowFocus(row);
      }}
      layout={layout}
      hidden={cells.filter(({ column }) => !layout.some((one) => one.column === column))}
      order={props.order}
      onSort={props.onSort}
      change={change}
      count={{ total, loaded: rows.length, selected: selection.ids.size }}
      onToggleAll={props.onToggleAll}
      spacers={spacers}
    >
      {virtualRows.map(({ index }) => {
        const row = rows[index];
        if (!row)
          return (
            <SkeletonTableRow key={slots.get(`${index}`)} columns={cells.length + (hasFiller ? 2 : 1)} />
          );
        return (
          <TableRow
            key={slots.get(row.id)}
            row={row}
            index={index}
            layout={cells}
            cellContext={cellContext}
            hasFiller={hasFiller}
            isSelected={selection.ids.has(row.id)}
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

/** The columns, including a resize in progress, and the changes that headers can make. */
function useColumnChange({ visibleLayout, openId, onLayout }: TableProps) {
  const [drag, setDrag] = useState<{ column: ListColumn; width: number }>();
  const layout = useMemo(
    () => (drag ? resizeColumn(visibleLayout, drag.column, drag.width) : visibleLayout),
    [drag, visibleLayout],
  );
  const resize = (column: ListColumn, width: number | null, done: boolean) => {
    setDrag(done || width === null ? undefined : { column, width });
    if (!done) return;
    onLayout(
      width === null
        ? visibleLayout.map((one) => (one.column === column ? { column, width } : one))
        : resizeColumn(visibleLayout, column, width),
    );
  };
  const drop = (column: ListColumn, onto: ListColumn) => {
    const indexOfColumn = (name: ListColumn) => visibleLayout.findIndex((one) => one.column === name);
    if (indexOfColumn(column) >= 0)
      onLayout(moveColumn(visibleLayout, column, indexOfColumn(onto) - indexOfColumn(column)));
  };
  return { layout, change: openId === null ? { resize, drop } : null };
}

function useCellContext(hrefOf: CellContext["hrefOf"]): CellContext {
  const navigateImmediately = useSyncNavigate();
  const labels = useLabels();
  const jurisdictions = useJurisdictions();
  return useMemo(
    () => ({
      hrefOf,
      onFollow: (event, to) => navigateImmediately(event, to, { preventScrollReset: to.startsWith("?") }),
      now: new Date(),
      tags: new Map(labels.map(({ id, name }) => [id, name])),
      jurisdictions: new Map(jurisdictions.map((one) => [one.jurisdiction, one])),
    }),
    [hrefOf, navigateImmediately, labels, jurisdictions],
  );
}
