import { useState } from "react";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import {
  formatColumns,
  parseColumns,
  type TrackerUrlState,
  type UrlChange,
} from "#web/screens/RequestsTracker/tracker-url.ts";
import type { ColumnLayout } from "./column-layout.ts";

/**
 * The columns of the table: from the address, else from the saved view, else as last set in this browser; null for the
 * default. In a saved view a change goes into the address, so that it can be saved with the view.
 */
export function useColumnLayout(
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
