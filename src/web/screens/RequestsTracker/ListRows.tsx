import type { KeyboardEvent } from "react";
import type { RequestCounts, RequestList } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { trackerList } from "#messages/tracker/list.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import type { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import { hasActiveFilters } from "./filters/active-filters.ts";
import { EmptyList, ListFailed, NoMatch } from "./ListStates.tsx";
import css from "./RequestsTracker.module.css";
import { HEADER_LABELS } from "./table/cells.tsx";
import { RequestTable, type RequestTableProps } from "./table/RequestTable.tsx";

type Props = {
  query: ListQuery;
  list: ReturnType<typeof usePagedList<RequestList>>;
  counts: RequestCounts | undefined;
  /** The address without the search, or without the filters. */
  clearFiltersHref: string;
  onMove: (offset: number) => void;
  /** Moves, and selects the rows it passes. */
  onExtendSelection: (offset: number) => void;
  onEnd: () => void;
  table: Omit<RequestTableProps, "list" | "label" | "end">;
};

/** Rows that Page Down moves by. */
const PAGE_STEP = 20;

/** The list: failed, loading, empty, or its rows. */
export function ListRows({
  query,
  list,
  counts,
  clearFiltersHref,
  onMove,
  onExtendSelection,
  onEnd,
  table,
}: Props) {
  if (list.isError && !list.data) {
    return (
      <div className={css.rows}>
        <ListFailed error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  // The empty state depends on whether other views have requests, so it waits for the counts.
  if (!list.data || (list.rows.length === 0 && !counts)) {
    return (
      <div className={css.rows}>
        <Skeleton rows={21} shape="table" label={tracker.loading} />
      </div>
    );
  }
  if (list.rows.length === 0) {
    const { open, closed, drafts } = counts?.counts ?? { open: 0, closed: 0, drafts: 0 };
    // A user without any request is shown how to start one, whatever the filters are.
    const isNew = counts !== undefined && open + closed + drafts === 0;
    return (
      <div className={css.rows}>
        {hasActiveFilters(query) && !isNew ? (
          <NoMatch q={query.q} clearHref={clearFiltersHref} />
        ) : (
          counts && <EmptyList filter={query.filter} counts={counts.counts} onNew={clearEditedRequest} />
        )}
      </div>
    );
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const offset = STEPS[event.key];
    if (offset === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.key === "End") onEnd();
    else if (event.shiftKey && Math.abs(offset) === 1) onExtendSelection(offset);
    else onMove(offset);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the links of the table inside
    <div
      className={classNames(css.rows, list.isPlaceholderData && css.waiting)}
      aria-busy={list.isPlaceholderData || undefined}
      onKeyDown={handleKeyDown}
    >
      <RequestTable
        {...table}
        list={list}
        label={formatMessage(trackerTable.sortedBy, { column: HEADER_LABELS[query.sort] })}
        end={list.isFetchNextPageError && <RowsLoadError onRetry={() => void list.fetchNextPage()} />}
      />
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_STEP,
  PageUp: -PAGE_STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const RowsLoadError = ({ onRetry }: { onRetry: () => void }) => (
  <p className={css.broken} role="alert">
    {trackerList.restFailed} <Button onClick={onRetry}>{tracker.tryAgain}</Button>
  </p>
);
