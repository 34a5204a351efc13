import { mdiFilterVariant, mdiTrayArrowDown, mdiViewColumnOutline } from "@mdi/js";
import { Suspense, useState } from "react";
import type { ListQuery } from "#core/request/list-query.ts";
import { authorizedFetch } from "#web/api.ts";
import { readProblem } from "#web/api-error.ts";
import { saveBlob } from "#web/correspondence/files.ts";
import { Button } from "#web/ui/Button.tsx";
import { later } from "#web/ui/later.tsx";
import { showToast } from "#web/ui/show-toast.ts";
import css from "./Bar.module.css";
import { filterCount } from "./Filters/filter-words.ts";
import type { ListAsked } from "./page-query.ts";
import { type ColumnLayout, PLAIN_LAYOUT } from "./Table/column-layout.ts";

const FilterDialog = later(async () => (await import("./Filters/FilterDialog.tsx")).FilterDialog);
const ColumnChooser = later(async () => (await import("./Table/ColumnChooser.tsx")).ColumnChooser);

type Props = {
  query: ListQuery;
  asked: ListAsked;
  /** How many requests are shown, in words. */
  found: string | null;
  onQuery: (query: ListQuery) => void;
  /** Null where there is no table. */
  columns: { layout: ColumnLayout | null; setLayout: (layout: ColumnLayout | null) => void } | null;
};

/** What narrows the list, what arranges it, and the file of exactly what it shows. */
export function Tools({ query, asked, found, onQuery, columns }: Props) {
  const [filtering, setFiltering] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [saving, setSaving] = useState(false);
  const count = filterCount(query);
  const save = async () => {
    setSaving(true);
    try {
      await saveCsv(asked, columns?.layout ?? PLAIN_LAYOUT);
    } catch (error) {
      showToast({ text: `No file was saved. ${error instanceof Error ? error.message : "Try again."}` });
    } finally {
      setSaving(false);
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
        onClick={() => setFiltering(true)}
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
          busy={saving}
          title="Save what is shown as CSV"
          onClick={() => void save()}
        >
          <span>CSV</span>
        </Button>
      )}
      <Suspense>
        {filtering && (
          <FilterDialog query={query} found={found} onQuery={onQuery} onClose={() => setFiltering(false)} />
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
async function saveCsv(asked: ListAsked, layout: ColumnLayout) {
  const columns = layout.map(({ column }) => column).join(",");
  const response = await authorizedFetch("GET", "/api/requests.csv", { query: { ...asked, columns } });
  if (!response.ok) throw await readProblem(response);
  const day = new Date().toISOString().slice(0, 10);
  saveBlob(await response.blob(), `requests-${day}.csv`);
}
