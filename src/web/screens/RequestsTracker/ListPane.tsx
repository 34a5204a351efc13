import { mdiClose } from "@mdi/js";
import { type KeyboardEvent, Suspense } from "react";
import type { RequestCounts, RequestList } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { LANES } from "#core/request/board-lanes.ts";
import type { ListParameter, ListQuery } from "#core/request/list-query.ts";
import { trackerFilters } from "#messages/tracker/filters.ts";
import { trackerList } from "#messages/tracker/list.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton, type SkeletonShape } from "#web/design/display/Skeleton.tsx";
import { useFrozenValue } from "#web/design/use-frozen-value.ts";
import type { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import { useFilterNames } from "#web/screens/RequestsTracker/filters/use-filter-names.ts";
import { BulkBar } from "./bulk/BulkBar.tsx";
import { activeFilters, hasActiveFilters, withoutFilters } from "./filters/active-filters.ts";
import { EmptyList, ListFailed, NoMatch } from "./ListStates.tsx";
import { ListToolbar, ListTools } from "./ListTools.tsx";
import { sortParameter, totalText } from "./list-text.ts";
import css from "./RequestsTracker.module.css";
import { SavedViewTabs } from "./saved-views/SavedViewTabs.tsx";
import { HEADER_LABELS } from "./table/cells.tsx";
import { RequestTable, type RequestTableProps } from "./table/RequestTable.tsx";
import { listUrlChange, type ViewKind } from "./tracker-url.ts";
import type { useRowNavigation } from "./use-row-navigation.ts";
import type { TrackerList } from "./use-tracker-list.ts";
import type { useTrackerView } from "./use-tracker-view.ts";

type Props = Pick<ReturnType<typeof useTrackerView>, "view" | "change" | "linkTo" | "hrefOf"> & {
  trackerList: TrackerList;
  rowNavigation: ReturnType<typeof useRowNavigation>;
  /** Called with a request that is likely to be opened next. */
  onRowIntent: (id: string) => void;
};

/** What each view looks like until its code, and its requests, are here. */
const SKELETONS = {
  table: { rows: 21, shape: "table" },
  board: { rows: LANES.length, shape: "lanes" },
  calendar: { rows: 35, shape: "weeks" },
  numbers: { rows: 14, shape: "text" },
} as const satisfies Record<ViewKind, { rows: number; shape: SkeletonShape }>;

/** The requests in the selected view, with the toolbar and the active filters above them. */
export function ListPane({ view, change, linkTo, hrefOf, trackerList, rowNavigation, onRowIntent }: Props) {
  const {
    query,
    listParameters,
    OtherView,
    list,
    retryList,
    rows,
    counts,
    foundText,
    rowSelection,
    columns,
  } = trackerList;
  const { total, selectable } = trackerList;
  const { selection } = rowSelection;
  // Rows of the previous list keep their links while the next list loads, so that they are not rendered again.
  const rowHref = useFrozenValue(hrefOf, list.isPlaceholderData);
  return (
    <div className={css.left}>
      <BulkBar
        selection={selection}
        rows={rows}
        listParameters={listParameters}
        total={selectable}
        totalText={totalText(selectable, list)}
        onSelectAll={() => rowSelection.selectAll(true)}
        onClear={rowSelection.clear}
        readAll={list.readAll}
      >
        <ListToolbar
          viewKind={view.viewKind}
          onViewKind={(viewKind) => change({ as: viewKind })}
          scope={query.scope}
          onScope={(scope) => change({ scope })}
          start={
            <SavedViewTabs
              views={trackerList.views}
              savedView={trackerList.saved}
              currentView={{ query, viewKind: view.viewKind, columns: columns.layout }}
              onViewSelected={(id) => change({ view: id, columns: null }, { replace: true })}
            />
          }
          tools={
            view.request === null && (
              <ListTools
                query={query}
                listParameters={listParameters}
                foundText={foundText}
                onQuery={trackerList.setQuery}
                columns={OtherView ? null : columns}
              />
            )
          }
        />
      </BulkBar>
      {hasActiveFilters(query) && (
        <FilterChips
          query={query}
          foundText={foundText}
          onRemove={(filter) => change({ [filter]: null }, { replace: true })}
          onClear={() => trackerList.setQuery(withoutFilters(query))}
        />
      )}
      {OtherView && query.scope === "mine" && hasNoRequests(counts) ? (
        <div className={css.rows}>
          <EmptyList filter={query.filter} scope="mine" counts={counts.counts} onNew={clearEditedRequest} />
        </div>
      ) : OtherView ? (
        <Suspense
          fallback={
            <div className={css[view.viewKind]}>
              <Skeleton {...SKELETONS[view.viewKind]} label={tracker.loading} />
            </div>
          }
        >
          <OtherView query={listParameters} hrefOf={hrefOf} />
        </Suspense>
      ) : (
        <ListRows
          query={query}
          list={list}
          onRetry={retryList}
          counts={counts}
          clearFiltersHref={linkTo(query.q ? { q: "" } : listUrlChange(withoutFilters(query)))}
          onMove={rowNavigation.step}
          onExtendSelection={rowNavigation.reach}
          onEnd={rowNavigation.toEnd}
          table={{
            total,
            order: query,
            onSort: (sort) => change({ sort: sortParameter(query, sort) }),
            layout: columns.layout,
            onLayout: columns.setLayout,
            selection,
            onToggle: rowSelection.toggle,
            onToggleAll: () =>
              selection.ids.size === rows.length ? rowSelection.clear() : rowSelection.selectAll(false),
            hrefOf: rowHref,
            onRowIntent,
            onOpen: rowNavigation.open,
            active: rowNavigation.active,
            onRowFocus: rowNavigation.go,
            openId: view.request,
          }}
        />
      )}
    </div>
  );
}

/** A user without any request is shown how to start one, whatever the view and the filters are. */
const hasNoRequests = (counts: RequestCounts | undefined): counts is RequestCounts =>
  counts !== undefined && counts.counts.open + counts.counts.closed + counts.counts.drafts === 0;

type ListRowsProps = {
  query: ListQuery;
  list: ReturnType<typeof usePagedList<RequestList>>;
  onRetry: () => void;
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
function ListRows({
  query,
  list,
  onRetry,
  counts,
  clearFiltersHref,
  onMove,
  onExtendSelection,
  onEnd,
  table,
}: ListRowsProps) {
  if (list.isError && !list.data) {
    return (
      <div className={css.rows}>
        <ListFailed error={list.error} onRetry={onRetry} />
      </div>
    );
  }
  // The empty state depends on whether other views have requests, so it waits for the counts.
  if (!list.data || (list.rows.length === 0 && !counts)) {
    return (
      <div className={css.rows}>
        <Skeleton {...SKELETONS.table} label={tracker.loading} />
      </div>
    );
  }
  if (list.rows.length === 0) {
    return (
      <div className={css.rows}>
        {hasActiveFilters(query) && !hasNoRequests(counts) ? (
          <NoMatch q={query.q} scope={query.scope} clearHref={clearFiltersHref} />
        ) : (
          counts && (
            <EmptyList
              filter={query.filter}
              scope={query.scope}
              counts={counts.counts}
              onNew={clearEditedRequest}
            />
          )
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

type FilterChipsProps = {
  query: ListQuery;
  /** The number of requests found, as a sentence; null while it is unknown. */
  foundText: string | null;
  onRemove: (filter: ListParameter) => void;
  onClear: () => void;
};

/** The active filters, each with a button to remove it, and the number of requests found. */
function FilterChips({ query, foundText, onRemove, onClear }: FilterChipsProps) {
  const names = useFilterNames(query);
  const filters = activeFilters(query, names);
  return (
    <section className={css.line} aria-label={trackerFilters.chips.label}>
      <ul className={css.chips}>
        {filters.map(({ parameter, text }) => (
          <li key={parameter} className={css.chip}>
            <span>{text}</span>
            <button
              type="button"
              aria-label={
                parameter === "filter"
                  ? trackerFilters.chips.showOpenOnly
                  : formatMessage(trackerFilters.chips.remove, { filter: text })
              }
              onClick={() => onRemove(parameter)}
            >
              <Icon path={mdiClose} size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={css.clear} onClick={() => onClear()}>
        {trackerFilters.clearAll}
      </button>
      <p className={css.found} role="status">
        {foundText}
      </p>
    </section>
  );
}
