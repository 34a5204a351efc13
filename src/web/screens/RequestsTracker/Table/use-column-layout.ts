import { useState } from "react";
import { stored } from "#web/storage/stored.ts";
import { type Change, readColumns, type TrackerAddress, writeColumns } from "../tracker-address.ts";
import type { ColumnLayout } from "./column-layout.ts";

/**
 * The columns of the table: those in the address, or of the saved view, or as this browser last had them; null where nobody
 * has chosen. Within a saved view a change goes into the address, so that it can be saved with it.
 */
export function useColumnLayout(
  { saved, columns }: Pick<TrackerAddress, "saved" | "columns">,
  savedColumns: ColumnLayout | undefined,
  change: (next: Change, options: { replace: boolean }) => void,
) {
  const [kept, setKept] = useState(() => readColumns(stored("tableColumns").read() ?? ""));
  const ofView = savedColumns && savedColumns.length > 0 ? savedColumns : null;
  const layout: ColumnLayout | null = columns ?? (saved === null ? kept : ofView);
  const setLayout = (next: ColumnLayout | null) => {
    const words = next && writeColumns(next);
    if (saved !== null) {
      change({ columns: words }, { replace: true });
      return;
    }
    setKept(next && [...next]);
    if (words) stored("tableColumns").write(words);
    else stored("tableColumns").remove();
    if (columns) change({ columns: null }, { replace: true });
  };
  return { layout, setLayout };
}
