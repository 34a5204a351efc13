import { type ComponentProps, type ReactNode, useCallback, useRef } from "react";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { SkeletonBlock } from "#web/design/display/Skeleton.tsx";
import { Table } from "#web/design/display/Table.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import type { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { useVirtualRows } from "#web/features/lists/use-virtual-rows.ts";
import { ListFooter } from "./ListFooter.tsx";
import { LoadFailed, NoMatch } from "./ListStates.tsx";
import css from "./ListTable.module.css";

const HEADER_HEIGHT = 28;
const HEIGHTS = { desktop: 32, phone: 64 };

type Pages<Row> = ReturnType<typeof usePagedList> & { rows: readonly Row[] };

type Props<Row> = Pick<ComponentProps<typeof Table<Row>>, "columns" | "open" | "className" | "label"> & {
  list: Pages<Row>;
  words: { loading: string; failedTitle: string };
  /** What is searched for, and the sentence where nothing is found; `tooShort`: why nothing is searched yet. */
  search?: { q: string; clearHref: string; noMatch: string; tooShort?: string | false };
  /** Without rows and without a search. */
  empty: { icon: string; title: string; text: ReactNode; action?: ReactNode };
  /** Row heights of the style sheet, in px. */
  heights?: { desktop: number; phone: number | ((row: Row) => number) };
  /** How many rows there are, where it is known before all are loaded. */
  total?: number | undefined;
  /** Below the last row, and below an empty list. */
  children?: ReactNode;
};

/** An endless list of the dashboard: loading, not loaded, nothing found, empty, or a table that renders the visible rows. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { list, words, search, empty, children } = props;
  if (search?.tooShort) return <NoMatch clearHref={search.clearHref}>{search.tooShort}</NoMatch>;
  if (list.isPending) return <LoadingTable {...props} />;
  if (!list.data) return <LoadFailed errorTitle={words.failedTitle} query={list} />;
  if (list.rows.length > 0) return <VirtualTable {...props} />;
  return (
    <>
      {search && search.q !== "" ? (
        <NoMatch clearHref={search.clearHref}>{search.noMatch}</NoMatch>
      ) : (
        <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
      {children}
    </>
  );
}

const LOADING_ROWS = Array.from({ length: 21 }, (_, row) => ({ id: String(row) }));

/** The table before its rows: the same head and columns, so that nothing moves when they come. */
const LoadingTable = <Row extends { id: string }>({ words, columns, className, open = null }: Props<Row>) => (
  <>
    <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
    <div className={css.loading} aria-hidden="true">
      <Table
        columns={columns.map((column) => ({
          ...column,
          title: () => "",
          cell: () => <SkeletonBlock className={css.bar} />,
        }))}
        rows={LOADING_ROWS}
        rowKey={({ id }) => id}
        open={open}
        className={className}
      />
    </div>
  </>
);

function VirtualTable<Row extends { id: string }>(props: Props<Row>) {
  const { list, heights = HEIGHTS, total, children, columns, open, className, label } = props;
  const pane = useRef<HTMLElement>(null);
  const { rows } = list;
  const { desktop, phone } = heights;
  const heightOf = (index: number, isPhone: boolean) => {
    if (!isPhone) return desktop;
    const row = rows[index];
    return typeof phone === "number" ? phone : row ? phone(row) : 0;
  };
  // Another function when the rows change, so that their heights are calculated again.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const { visibleRows, height } = useVirtualRows({
    ...{ list, heightOf, pane, headerHeight: HEADER_HEIGHT },
    ...(typeof phone === "function" && { keyOf }),
  });
  return (
    <Table
      columns={columns}
      rows={list.rows}
      rowKey={({ id }) => id}
      open={open ?? null}
      className={className}
      {...(label && { label })}
      pane={pane}
      visible={{ rows: visibleRows, height }}
      // -1 means unknown (ARIA 1.2); the header is a row too.
      rowCount={list.hasNextPage ? (total ?? -2) + 1 : list.rows.length + 1}
    >
      <ListFooter pages={list} />
      {!list.hasNextPage && children}
    </Table>
  );
}
