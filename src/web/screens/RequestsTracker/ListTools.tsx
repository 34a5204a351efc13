import { mdiFilterVariant, mdiTrayArrowDown, mdiViewColumnOutline } from "@mdi/js";
import { Suspense, useState } from "react";
import type { ListQuery } from "#core/request/list-query.ts";
import { authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { downloadBlob } from "#web/features/files/download-files.ts";
import { filterCount } from "./filters/active-filters.ts";
import css from "./ListToolbar.module.css";
import type { ListParameters } from "./page-query.ts";
import { type ColumnLayout, DEFAULT_LAYOUT } from "./table/column-layout.ts";

const FilterDialog = lazyComponent(async () => (await import("./filters/FilterDialog.tsx")).FilterDialog);
const ColumnChooser = lazyComponent(async () => (await import("./table/ColumnChooser.tsx")).ColumnChooser);

type Props = {
  query: ListQuery;
  listParameters: ListParameters;
  /** How many requests are shown, in words. */
  foundText: string | null;
  onQuery: (query: ListQuery) => void;
  /** Null where there is no table. */
  columns: { layout: ColumnLayout | null; setLayout: (layout: ColumnLayout | null) => void } | null;
};

/** What narrows the list, what arranges it, and the file of exactly what it shows. */
export function ListTools({ query, listParameters, foundText, onQuery, columns }: Props) {
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const count = filterCount(query);
  const save = async () => {
    setIsSaving(true);
    try {
      await saveCsv(listParameters, columns?.layout ?? DEFAULT_LAYOUT);
    } catch (error) {
      showToast({ text: `No file was saved. ${error instanceof Error ? error.message : "Try again."}` });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={mdiFilterVariant}
        className={css.filter}
        title="Filter requests"
        aria-haspopup="dialog"
        onPointerEnter={() => void FilterDialog.load()}
        onClick={() => setFiltersOpen(true)}
      >
        <span>Filter</span>
        {count > 0 && <b className={css.count}>{count}</b>}
      </Button>
      {columns && (
        <Button
          kind="quiet"
          size="small"
          icon={mdiViewColumnOutline}
          className={css.desk}
          title="Choose columns"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <span>Columns</span>
        </Button>
      )}
      {columns && (
        <Button
          kind="quiet"
          size="small"
          icon={mdiTrayArrowDown}
          className={css.desk}
          busy={isSaving}
          title="Save what is shown as CSV"
          onClick={() => void save()}
        >
          <span>CSV</span>
        </Button>
      )}
      <Suspense>
        {filtersOpen && (
          <FilterDialog
            query={query}
            foundText={foundText}
            onQuery={onQuery}
            onClose={() => setFiltersOpen(false)}
          />
        )}
        {columns && anchor && (
          <ColumnChooser
            anchor={anchor}
            layout={columns.layout}
            onLayout={columns.setLayout}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Has the browser save all that matches, in the order and with the columns that are shown. Throws `ApiError`. */
async function saveCsv(listParameters: ListParameters, layout: ColumnLayout) {
  const columns = layout.map(({ column }) => column).join(",");
  const response = await authorizedFetch("GET", "/api/requests.csv", {
    query: { ...listParameters, columns },
  });
  if (!response.ok) throw await readProblem(response);
  const day = new Date().toISOString().slice(0, 10);
  downloadBlob(await response.blob(), `requests-${day}.csv`);
}
