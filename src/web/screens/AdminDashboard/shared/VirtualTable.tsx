import { type ComponentProps, useCallback, useRef } from "react";
import { Table } from "#web/design/display/Table.tsx";
import type { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { useVirtualRows } from "#web/features/lists/use-virtual-rows.ts";
import { ListFooter } from "./ListFooter.tsx";

const HEADER_HEIGHT = 28;
const HEIGHTS = { desktop: 32, phone: 64 };

type Props<Row> = Omit<ComponentProps<typeof Table<Row>>, "pane" | "visible"> & {
  pages: ReturnType<typeof usePagedList>;
  /** Row heights of the style sheet, in px. */
  heights?: { desktop: number; phone: number };
};

/** A table of an endless list; only visible rows are rendered. */
export function VirtualTable<Row>({ pages, heights = HEIGHTS, children, ...table }: Props<Row>) {
  const pane = useRef<HTMLElement>(null);
  const heightOf = useCallback(
    (_index: number, isPhone: boolean) => (isPhone ? heights.phone : heights.desktop),
    [heights],
  );
  const { visibleRows, height } = useVirtualRows({
    list: pages,
    heightOf,
    pane,
    headerHeight: HEADER_HEIGHT,
  });
  return (
    <Table {...table} pane={pane} visible={{ rows: visibleRows, height }}>
      <ListFooter pages={pages} />
      {!pages.hasNextPage && children}
    </Table>
  );
}
