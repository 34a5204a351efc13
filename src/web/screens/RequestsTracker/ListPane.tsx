import { Suspense } from "react";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useFrozenValue } from "#web/ui/use-held.ts";
import { ListToolbar } from "./Bar.tsx";
import { BulkBar } from "./Bulk/BulkBar.tsx";
import { FilterChips } from "./Filters/FilterChips.tsx";
import { hasActiveFilters, withoutFilters } from "./Filters/filter-words.ts";
import { ListRows } from "./ListRows.tsx";
import { sortParameter } from "./list-words.ts";
import css from "./RequestsTracker.module.css";
import { ListTools } from "./Tools.tsx";
import { listUrlChange } from "./tracker-address.ts";
import type { useTrackerView } from "./tracker-view.ts";
import type { useRowNavigation } from "./use-row-steps.ts";
import type { TrackerList } from "./use-tracker-list.ts";
import { SavedViewTabs } from "./Views/ViewTabs.tsx";

type Props = Pick<ReturnType<typeof useTrackerView>, "view" | "change" | "linkTo" | "hrefOf"> & {
  trackerList: TrackerList;
  rowNavigation: ReturnType<typeof useRowNavigation>;
  /** Told of a request that is likely to be opened next. */
  onRowIntent: (id: string) => void;
};

/** The requests, in the way that is chosen, and what stands over them. */
export function ListPane({ view, change, linkTo, hrefOf, trackerList, rowNavigation, onRowIntent }: Props) {
  const {
    query,
    asked: listParameters,
    Other: OtherView,
    list,
    rows,
    counts,
    foundText,
    total,
    rowSelection,
    columns,
  } = trackerList;
  const { selection } = rowSelection;
  // Rows that are about to go are not drawn once more for their links.
  const rowHref = useFrozenValue(hrefOf, list.waiting);
  // What narrows and orders the person's own requests says nothing of those.
  const isSharedView = view.viewKind === "shared";
  return (
    <div className={css.left}>
      <BulkBar
        selection={selection}
        rows={rows}
        listParameters={listParameters}
        total={total}
        onSelectAll={() => rowSelection.selectAll(true)}
        onClear={rowSelection.clear}
        readAll={list.readAll}
      >
        <ListToolbar
          viewKind={view.viewKind}
          onViewKind={(way) => change({ as: way })}
          start={
            <SavedViewTabs
              views={trackerList.views}
              savedView={trackerList.saved}
              currentView={{ query, viewKind: view.viewKind, columns: columns.layout }}
              onViewSelected={(id) => change({ view: id, columns: null }, { replace: true })}
            />
          }
          tools={
            view.request === null &&
            !isSharedView && (
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
      {hasActiveFilters(query) && !isSharedView && (
        <FilterChips
          query={query}
          foundText={foundText}
          onRemove={(filter) => change({ [filter]: null }, { replace: true })}
          onClear={() => trackerList.setQuery(withoutFilters(query))}
        />
      )}
      {OtherView ? (
        <Suspense fallback={<Skeleton rows={21} shape="table" label="Loading your requests" />}>
          <OtherView query={listParameters} hrefOf={hrefOf} />
        </Suspense>
      ) : (
        <ListRows
          query={query}
          list={list}
          counts={counts}
          clearFiltersHref={linkTo(query.q ? { q: "" } : listUrlChange(withoutFilters(query)))}
          onMove={rowNavigation.step}
          onExtendSelection={rowNavigation.reach}
          onEnd={rowNavigation.toEnd}
          table={{
            rows,
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
            listKey: list.of,
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
