import { mdiFilterVariant, mdiTrayArrowDown, mdiViewColumnOutline } from "@mdi/js";
import { type ReactNode, Suspense, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ListQuery, ListScope } from "#core/request/list-query.ts";
import { trackerList } from "#messages/tracker/list.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { authorizedFetch, useMe } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { downloadBlob } from "#web/features/files/download-files.ts";
import { filterCount } from "./filters/active-filters.ts";
import css from "./ListToolbar.module.css";
import type { ListParameters } from "./page-query.ts";
import { type ColumnLayout, DEFAULT_LAYOUT } from "./table/column-layout.ts";
import type { ViewKind } from "./tracker-url.ts";
import { viewOptions } from "./view-switch.tsx";

const ScopeSwitch = lazyComponent(
  async () => (await import("#web/features/requests/ScopeSwitch.tsx")).ScopeSwitch,
);
const FilterDialog = lazyComponent(async () => (await import("./filters/FilterDialog.tsx")).FilterDialog);
const ColumnChooser = lazyComponent(async () => (await import("./table/ColumnChooser.tsx")).ColumnChooser);

type Props = {
  query: ListQuery;
  listParameters: ListParameters;
  /** The number of requests found, as a sentence; null while it is unknown. */
  foundText: string | null;
  onQuery: (query: ListQuery) => void;
  /** Null in views without a table. */
  columns: { layout: ColumnLayout | null; setLayout: (layout: ColumnLayout | null) => void } | null;
};

/** Buttons for the filters, the columns and the CSV file of the list. */
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
      const reason = error instanceof Error ? error.message : tracker.tryLater;
      showToast({ text: formatMessage(trackerList.csvFailed, { reason }) });
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
        title={trackerList.filterTitle}
        aria-haspopup="dialog"
        onPointerEnter={() => FilterDialog.preload()}
        onClick={() => setFiltersOpen(true)}
      >
        <span>{trackerList.filter}</span>
        {count > 0 && <b className={css.count}>{count}</b>}
      </Button>
      {columns && (
        <Button
          kind="quiet"
          size="small"
          icon={mdiViewColumnOutline}
          className={css.desk}
          title={trackerList.columnsTitle}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <span>{trackerList.columns}</span>
        </Button>
      )}
      {columns && (
        <Button
          kind="quiet"
          size="small"
          icon={mdiTrayArrowDown}
          className={css.desk}
          busy={isSaving}
          title={trackerList.csvTitle}
          onClick={() => void save()}
        >
          <span>{trackerList.csv}</span>
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

/** Downloads all matching requests, in the order and with the columns of the table. Throws `ApiError`. */
async function saveCsv(listParameters: ListParameters, layout: ColumnLayout) {
  const columns = layout.map(({ column }) => column).join(",");
  const response = await authorizedFetch("GET", "/api/requests.csv", {
    query: { ...listParameters, columns },
  });
  if (!response.ok) throw await readProblem(response);
  const day = new Date().toISOString().slice(0, 10);
  downloadBlob(await response.blob(), `requests-${day}.csv`);
}

/** The switch between scopes, for users with whom others share requests. */
function Scope(props: { scope: ListScope; onScope: (scope: ListScope) => void }) {
  const collaborates = useMe().data?.collaborates ?? false;
  return (
    (collaborates || props.scope !== "mine") && (
      <Suspense>
        <ScopeSwitch {...props} />
      </Suspense>
    )
  );
}

/** The bar above the requests: `start`, `tools`, and the switch between views. */
export const ListToolbar = (props: {
  start: ReactNode;
  /** Left out beside an open request, where there is no room. */
  tools: ReactNode;
  viewKind: ViewKind;
  onViewKind: (viewKind: ViewKind) => void;
  scope: ListScope;
  onScope: (scope: ListScope) => void;
}) => (
  <div className={css.bar}>
    {props.start}
    {props.tools && (
      <div className={css.tools}>
        <Scope scope={props.scope} onScope={props.onScope} />
        {props.tools}
        <Segmented
          label={tracker.views.label}
          value={props.viewKind}
          options={viewOptions}
          onChange={props.onViewKind}
        />
      </div>
    )}
  </div>
);
