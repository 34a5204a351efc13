import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { TrackerView } from "#contract/requests/request-list.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { useSelection } from "#web/features/lists/use-selection.ts";
import { requestCountsQuery } from "#web/features/requests/request-queries.ts";
import type { ColumnLayout } from "#web/screens/RequestsTracker/table/column-layout.ts";
import { foundCountText, totalCount } from "./list-text.ts";
import { rowsQuery, toListParameters } from "./page-query.ts";
import { viewsQuery } from "./saved-views/saved-views.ts";
import {
  formatColumns,
  listUrlChange,
  parseColumns,
  type TrackerUrlState,
  type UrlChange,
} from "./tracker-url.ts";
import type { useTrackerView } from "./use-tracker-view.ts";
import { OTHER_VIEWS } from "./view-switch.tsx";

const NO_VIEWS: readonly TrackerView[] = [];

/** The list in the address: rows, counts, columns and selection, and the saved views. */
export function useTrackerList(view: TrackerUrlState, change: ReturnType<typeof useTrackerView>["change"]) {
  const { query } = view;
  const listParameters = useMemo(() => toListParameters(query), [query]);
  const OtherView = OTHER_VIEWS[view.viewKind];
  const list = usePagedList({
    ...rowsQuery(listParameters),
    placeholderData: keepPreviousData,
    enabled: OtherView === undefined,
  });
  const { rows } = list;
  const { data: counts, isError: countsFailed, refetch } = useQuery(requestCountsQuery(listParameters));
  // What others shared is theirs to change.
  const ids = useMemo(() => rows.flatMap((row) => (row.requesterName == null ? row.id : [])), [rows]);
  const views = useQuery(viewsQuery).data?.views ?? NO_VIEWS;
  const savedView = views.find(({ id }) => id === view.savedViewId);
  return {
    query,
    listParameters,
    /** The view that replaces the table, if any. */
    OtherView,
    list,
    rows,
    counts,
    /** Fetches the list, and the counts if they failed with it. */
    retryList: () => void Promise.all([list.refetch(), ...(countsFailed ? [refetch()] : [])]),
    /** Null unless the counts alone are unknown because they could not be fetched. */
    retryCounts: countsFailed && !counts && !list.error ? () => void refetch() : null,
    foundText: foundCountText(query, counts, list),
    total: totalCount(query, counts, list),
    /** How many can be selected, as far as is known. */
    selectable: query.scope === "mine" ? totalCount(query, counts, list) : ids.length,
    rowSelection: useSelection(ids, JSON.stringify(listParameters)),
    views,
    saved: savedView,
    columns: useColumnLayout(view, savedView?.columns, change),
    setQuery: (next: ListQuery) => change(listUrlChange(next), { replace: true }),
  };
}

export type TrackerList = ReturnType<typeof useTrackerList>;

/**
 * The columns of the table: from the address, else from the saved view, else as last set in this browser; null for the
 * default. In a saved view a change goes into the address, so that it can be saved with the view.
 */
function useColumnLayout(
  { savedViewId, columns }: Pick<TrackerUrlState, "savedViewId" | "columns">,
  savedColumns: ColumnLayout | undefined,
  change: (next: UrlChange, options: { replace: boolean }) => void,
) {
  const [storedColumns, setStoredColumns] = useState(() =>
    parseColumns(storageItem("tableColumns").read() ?? ""),
  );
  const viewLayout = savedColumns && savedColumns.length > 0 ? savedColumns : null;
  const layout: ColumnLayout | null = columns ?? (savedViewId === null ? storedColumns : viewLayout);
  const setLayout = (next: ColumnLayout | null) => {
    const text = next && formatColumns(next);
    if (savedViewId !== null) {
      change({ columns: text }, { replace: true });
      return;
    }
    setStoredColumns(next && [...next]);
    if (text) storageItem("tableColumns").write(text);
    else storageItem("tableColumns").remove();
    if (columns) change({ columns: null }, { replace: true });
  };
  return { layout, setLayout };
}
