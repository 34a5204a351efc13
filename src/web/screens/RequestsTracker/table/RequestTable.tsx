import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { RequestRow } from "#contract/requests/request.ts";
import type { RequestList } from "#contract/requests/request-list.ts";
import { MAX_COUNTED } from "#core/request/filters-and-folders.ts";
import type { ListColumn, ListQuery, ListSort } from "#core/request/list-query.ts";
import { useFrozenValue } from "#web/design/use-frozen-value.ts";
import { usePhone } from "#web/design/use-phone.ts";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { useLabels } from "#web/features/labels/label-queries.ts";
import type { Selection } from "#web/features/lists/selection.ts";
import type { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { useRowGestures, useRowIntent } from "#web/features/lists/use-row-gestures.ts";
import { useVirtualRows } from "#web/features/lists/use-virtual-rows.ts";
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

const rowHeight = (_index: number, isPhone: boolean) => (isPhone ? ROW_HEIGHTS.phone : ROW_HEIGHTS.desk);

export type RequestTableProps = {
  list: ReturnType<typeof usePagedList<RequestList>>;
  /** The number of requests in the list, as far as it is known. */
  total: number;
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
  /** Called with a row that is likely to be opened next. */
  onRowIntent: (id: string) => void;
  onOpen: (row: RequestRow) => void;
  /** Index of the active row of keyboard navigation. */
  active: number;
  /** Called when a row receives the focus, for example by Tab. */
  onRowFocus: (row: RequestRow) => void;
  /** The request that is open beside the table. */
  openId: string | null;
  /** Rendered after the last row. */
  end?: ReactNode;
};

/** Requests as rows, virtualized. On a phone the page itself scrolls and a row has two lines. */
export function RequestTable(props: RequestTableProps) {
  return usePhone() ? <PhoneTable {...props} /> : <DesktopTable {...props} />;
}

function DesktopTable(props: RequestTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const width = useElementWidth(scroller);
  const panelOpen = props.openId !== null;
  const intentHandlers = useRowIntent(props.onRowIntent);
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
      <Table {...props} pane={scroller} cells={layout} visibleLayout={visibleLayout} />
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
  return (
    <div ref={tableTop} {...gestures}>
      <Table
        {...props}
        {...(isSelecting && { onOpen: ({ id }: RequestRow) => props.onToggle(id, false) })}
        pane={tableTop}
        cells={PHONE_LAYOUT}
        visibleLayout={PHONE_LAYOUT}
      />
      {props.end}
    </div>
  );
}

type TableProps = RequestTableProps & {
  pane: RefObject<HTMLElement | null>;
  /** The columns that rows render cells for. */
  cells: ColumnLayout;
  /** Those of them that are visible. */
  visibleLayout: ColumnLayout;
};

function Table(props: TableProps) {
  const { list, total, pane, active, selection, openId } = props;
  const { rows } = list;
  const panelOpen = openId !== null;
  const { layout, change } = useColumnChange(props);
  const cells = panelOpen ? props.cells : layout;
  const [isPointedAt, setPointedAt] = useState(false);
  const cellContext = useCellContext(props.hrefOf, isPointedAt);
  const { visibleRows, height, scrollToRow } = useVirtualRows({
    list,
    // Rows that have not loaded are placeholders.
    count: list.hasNextPage ? Math.max(total, rows.length + 1) : rows.length,
    heightOf: rowHeight,
    pane,
    headerHeight: ROW_HEIGHTS.head,
  });
  const grid = useFocusedRow(rows[active]?.id, panelOpen, () => scrollToRow(active));
  const spacers = {
    above: visibleRows[0]?.start ?? 0,
    below: height - (visibleRows.at(-1)?.end ?? height),
  };
  const hasFiller = hasFillerColumn(cells);
  return (
    <TableFrame
      grid={grid}
      onPointerEnter={() => setPointedAt(true)}
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
      count={{
        // Counting ended there, or the counts have not arrived.
        total: list.hasNextPage && (total >= MAX_COUNTED || total <= rows.length) ? null : total,
        loaded: rows.length,
        selected: selection.ids.size,
      }}
      onToggleAll={props.onToggleAll}
      spacers={spacers}
    >
      {visibleRows.map(({ index }) => {
        const row = rows[index];
        if (!row) return <SkeletonTableRow key={index} columns={cells.length + (hasFiller ? 2 : 1)} />;
        return (
          <TableRow
            key={row.id}
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

/** `isPointedAt`: laws are named only where the pointer rests on one, so they are fetched when it comes. */
function useCellContext(hrefOf: CellContext["hrefOf"], isPointedAt: boolean): CellContext {
  const navigateImmediately = useSyncNavigate();
  const labels = useLabels();
  const jurisdictions = useJurisdictions(isPointedAt);
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

/** The width of an element in CSS pixels; the width of the window before the first render. */
function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * Scrolls the active row into view and focuses its link once it has rendered. While a request is open the focus is in its
 * panel; it returns to the row when the panel closes.
 */
function useFocusedRow(id: string | undefined, panelOpen: boolean, reveal: () => void) {
  const grid = useRef<HTMLTableElement>(null);
  const pendingFocusId = useRef<string>(undefined);
  const latest = useRef(reveal);
  latest.current = reveal;
  useEffect(() => {
    pendingFocusId.current = id;
    if (id) latest.current();
  }, [id]);
  useEffect(() => {
    if (!pendingFocusId.current || panelOpen) return;
    const link = grid.current?.querySelector<HTMLElement>(
      `a[data-row="${CSS.escape(pendingFocusId.current)}"]`,
    );
    if (!link) return;
    pendingFocusId.current = undefined;
    link.focus({ preventScroll: true });
  });
  return grid;
}
