import { mdiArrowUp } from "@mdi/js";
import { useTable } from "@tanstack/react-table";
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import type { RequestRow } from "#contract/request.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { BESIDE_PANEL, columnsOf, features } from "./columns.tsx";
import css from "./RequestTable.module.css";

const HEAD = 28;
const ROW = 32;
const PHONE_ROW = 64;

export type RequestTableProps = {
  rows: readonly RequestRow[];
  /** How many there are in all, as far as the server counted. */
  total: number;
  hrefOf: (row: RequestRow) => string;
  onOpen: (row: RequestRow) => void;
  /** The row the keyboard is on. */
  active: number;
  /** The request that stands open beside the table. */
  openId: string | null;
  beside: boolean;
  /** Called when the end of what is loaded comes into sight. */
  onNearEnd: () => void;
};

/** Requests as rows. Only those in sight are drawn; on a phone the page itself scrolls and a row has two lines. */
export function RequestTable(props: RequestTableProps) {
  return usePhone() ? <PhoneTable {...props} /> : <DeskTable {...props} />;
}

function DeskTable(props: RequestTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: HEAD,
    // The head sticks to the top: a row brought into sight must come to rest under it.
    scrollPaddingStart: HEAD,
  });
  return (
    <div ref={scroller} className={css.scroller}>
      <Table {...props} virtualizer={virtualizer} margin={HEAD} />
    </div>
  );
}

function PhoneTable(props: RequestTableProps) {
  const place = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useEffect(() => setMargin(place.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: props.rows.length,
    estimateSize: () => PHONE_ROW,
    overscan: 8,
    scrollMargin: margin,
  });
  return (
    <div ref={place}>
      <Table {...props} virtualizer={virtualizer} margin={margin} />
    </div>
  );
}

type Rows = Virtualizer<HTMLDivElement, Element> | Virtualizer<Window, Element>;

function Table(props: RequestTableProps & { virtualizer: Rows; margin: number }) {
  const { rows, total, hrefOf, beside, virtualizer, margin, active, onNearEnd } = props;
  const columns = useMemo(() => columnsOf(hrefOf, new Date()), [hrefOf]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    state: { columnVisibility: beside ? BESIDE_PANEL : {} },
  });
  const drawn = virtualizer.getVirtualItems();
  const last = drawn.at(-1);
  const atEnd = last !== undefined && last.index >= rows.length - 20;
  useEffect(() => {
    if (atEnd) onNearEnd();
  }, [atEnd, onNearEnd]);
  const grid = useFocusedRow(rows[active]?.id, beside, () =>
    virtualizer.scrollToIndex(active, { align: "auto" }),
  );

  const lines = table.getRowModel().rows;
  const above = drawn[0] ? drawn[0].start - margin : 0;
  const below = last ? virtualizer.getTotalSize() - (last.end - margin) : 0;
  return (
    <table
      ref={grid}
      className={classNames(css.grid, beside && css.beside)}
      aria-rowcount={Math.max(total, rows.length) + 1}
    >
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} aria-rowindex={1}>
            {group.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                className={css[header.column.id]}
                aria-sort={header.column.id === "deadline" ? "ascending" : undefined}
              >
                <span>
                  <table.FlexRender header={header} />
                  {header.column.id === "deadline" && <Icon path={mdiArrowUp} size={16} />}
                </span>
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        <Gap height={above} />
        {drawn.map(({ index }) => {
          const line = lines[index];
          if (!line) return null;
          const row = line.original;
          return (
            <tr
              key={line.id}
              aria-rowindex={index + 2}
              aria-current={row.id === props.openId || undefined}
              className={classNames(css.row, row.unread > 0 && css.unread, index === active && css.active)}
              onClick={(event) => openFromRow(event, () => props.onOpen(row))}
            >
              {line.getVisibleCells().map((cell) =>
                cell.column.id === "title" ? (
                  <th key={cell.id} scope="row" className={css[cell.column.id]}>
                    <table.FlexRender cell={cell} />
                  </th>
                ) : (
                  <td key={cell.id} className={css[cell.column.id]}>
                    <table.FlexRender cell={cell} />
                  </td>
                ),
              )}
            </tr>
          );
        })}
        <Gap height={below} />
      </tbody>
    </table>
  );
}

/**
 * Brings the row the keyboard is on into sight and focuses its link once it is drawn. While a request stands open the
 * focus is in its panel, and comes back to the row when that closes.
 */
function useFocusedRow(id: string | undefined, beside: boolean, reveal: () => void) {
  const grid = useRef<HTMLTableElement>(null);
  const awaited = useRef<string>(undefined);
  const latest = useRef(reveal);
  latest.current = reveal;
  useEffect(() => {
    awaited.current = id;
    if (id) latest.current();
  }, [id]);
  useEffect(() => {
    if (!awaited.current || beside) return;
    const link = grid.current?.querySelector<HTMLElement>(`a[data-row="${CSS.escape(awaited.current)}"]`);
    if (!link) return;
    awaited.current = undefined;
    link.focus({ preventScroll: true });
  });
  return grid;
}

/** Stands for the rows that are out of sight. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row holds nothing to focus
    <tr className={css.gap} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;

/** The whole row opens the request; its link keeps what links can do, and selected text is left alone. */
function openFromRow(event: MouseEvent, open: () => void) {
  const onLink = event.target instanceof Element && event.target.closest("a");
  if (onLink || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (window.getSelection()?.toString()) return;
  open();
}
