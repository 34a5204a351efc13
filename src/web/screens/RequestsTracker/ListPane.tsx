import { Suspense } from "react";
import { tracker } from "#messages/tracker/tracker.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { useFrozenValue } from "#web/design/use-frozen-value.ts";
import { BulkBar } from "./bulk/BulkBar.tsx";
import { hasActiveFilters, withoutFilters } from "./filters/active-filters.ts";
import { FilterChips } from "./filters/FilterChips.tsx";
import { ListRows } from "./ListRows.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import { ListTools } from "./ListTools.tsx";
import { sortParameter } from "./list-text.ts";
import css from "./RequestsTracker.module.css";
import { SavedViewTabs } from "./saved-views/SavedViewTabs.tsx";
import { listUrlChange } from "./tracker-url.ts";
import type { useRowNavigation } from "./use-row-navigation.ts";
import type { TrackerList } from "./use-tracker-list.ts";
import type { useTrackerView } from "./use-tracker-view.ts";

type Props = Pick<ReturnType<typeof useTrackerView>, "view" | "change" | "linkTo" | "hrefOf"> & {
  trackerList: TrackerList;
  rowNavigation: ReturnType<typeof useRowNavigation>;
  /** Called with a request that is likely to be opened next. */
  onRowIntent: (id: string) => void;
};

/** The requests in the selected view, with the toolbar and the active filters above them. */
export function ListPane({ view, change, linkTo, hrefOf, trackerList, rowNavigation, onRowIntent }: Props) {
  const { query, listParameters, OtherView, list, rows, counts, foundText, total, rowSelection, columns } =
    trackerList;
  const { selection } = rowSelection;
  // Rows of the previous list keep their links while the next list loads, so that they are not rendered again.
  const rowHref = useFrozenValue(hrefOf, list.isPlaceholderData);
  // Filters and sort order apply to the user's own requests only.
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
          onViewKind={(viewKind) => change({ as: viewKind })}
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
        <Suspense fallback={<Skeleton rows={21} shape="table" label={tracker.loading} />}>
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
