import { mdiBank, mdiCheckCircleOutline, mdiDownload } from "@mdi/js";
import { useCallback, useMemo } from "react";
import { ADMIN_AGENCY_FILTERS } from "#core/agency/agency.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { downloadFile } from "#web/screens/AdminDashboard/shared/download-file.ts";
import { ListDetailPanes } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NoMatch } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { SearchField, Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { AgencyPanel } from "./AgencyPanel.tsx";
import { AgencyTable } from "./AgencyTable.tsx";
import { type AgencyFilter, fetchExport, useAdminAgencies, usePendingAgencyCount } from "./agency-queries.ts";

const FILTER_TABS: readonly { id: AgencyFilter; name: string }[] = [
  { id: "all", name: "All" },
  { id: "pending", name: "Waiting" },
  { id: "reported", name: "Other address given" },
  { id: "retired", name: "Retired" },
];

const parseFilter = (value: string | null): AgencyFilter =>
  ADMIN_AGENCY_FILTERS.find((filter) => filter === value) ?? "all";

/** The directory of offices: what waits for an administrator, all of it, and one office opened beside it. */
export function Agencies() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const show = parseFilter(urlState.show);
  const list = useAdminAgencies(show, urlState.q.trim());
  const pendingCount = usePendingAgencyCount().data;
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const search = useCallback((q: string) => change({ q }, { replace: true }), [change]);
  const { open } = urlState;
  return (
    <>
      <Toolbar
        title="Agencies"
        label="Which agencies"
        current={show}
        filters={FILTER_TABS.map(({ id, name }) => ({
          id,
          name,
          to: linkTo({ show: id === "all" ? null : id, open: null }),
          count: id === "pending" || id === "reported" ? pendingCount?.[id] : undefined,
        }))}
      >
        <SearchField label="Search agencies" q={urlState.q} onSearch={search} />
        <MenuButton
          label="Export"
          align="end"
          trigger={<Button icon={mdiDownload}>Export</Button>}
          items={[
            { label: "Everything as CSV", onSelect: () => void exportAgencies("csv") },
            { label: "Everything as JSON", onSelect: () => void exportAgencies("json") },
          ]}
        />
      </Toolbar>
      <ListDetailPanes
        list={
          list.isPending ? (
            <Skeleton rows={21} shape="table" label="Loading the agencies" />
          ) : !list.data ? (
            <LoadFailed errorTitle="The agencies did not load" query={list} />
          ) : rows.length === 0 ? (
            <EmptyAgencies show={show} q={urlState.q.trim()} clearHref={linkTo({ q: "" })} />
          ) : (
            <AgencyTable
              list={list}
              rows={rows}
              filter={show}
              open={open}
              linkTo={(id) => linkTo({ open: id })}
            />
          )
        }
        panel={
          open && (
            <AgencyPanel
              key={open}
              id={open}
              listedAgency={rows.find((row) => row.id === open)}
              onClose={() => change({ open: null })}
              linkTo={(id) => linkTo({ open: id })}
            />
          )
        }
      />
    </>
  );
}

async function exportAgencies(format: "csv" | "json") {
  try {
    downloadFile(await fetchExport(format), `agencies.${format}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "Try again in a moment.";
    showToast({ text: `The directory was not exported. ${reason}` });
  }
}

function EmptyAgencies({ show, q, clearHref }: { show: AgencyFilter; q: string; clearHref: string }) {
  if (q) {
    return (
      <NoMatch clearHref={clearHref}>
        “{q}” is in no name, abbreviation or place here.
        {show !== "all" && " The other lists may have it."}
      </NoMatch>
    );
  }
  if (show === "pending") {
    return (
      <EmptyState icon={mdiCheckCircleOutline} title="Nobody waits">
        An agency that somebody adds while writing is theirs at once, and waits here to become everybody’s.
      </EmptyState>
    );
  }
  if (show === "reported") {
    return (
      <EmptyState icon={mdiCheckCircleOutline} title="No other addresses">
        When people know a better address than ours for an agency, it stands here until somebody decides.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={mdiBank} title={show === "retired" ? "None is retired" : "The directory is empty"}>
      {show === "retired"
        ? "An agency that takes no requests any more is kept here for the requests that name it."
        : "Import a list of agencies, and they stand here."}
    </EmptyState>
  );
}
