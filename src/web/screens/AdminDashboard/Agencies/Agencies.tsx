import { mdiBank, mdiCheckCircleOutline, mdiDownload } from "@mdi/js";
import { useCallback, useMemo } from "react";
import { ADMIN_AGENCY_FILTERS } from "#core/agency/agency.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { Failed, NoMatch } from "../ListStates.tsx";
import { Panes } from "../Panes.tsx";
import { saveFile } from "../save-file.ts";
import { SearchField, Toolbar } from "../Toolbar.tsx";
import { useAdminAddress } from "../use-admin-address.ts";
import { AgencyPanel } from "./AgencyPanel.tsx";
import { AgencyTable } from "./AgencyTable.tsx";
import { fetchExport, type Show, useAdminAgencies, useWaitingAgencies } from "./queries.ts";

const SHOWS: readonly { id: Show; name: string }[] = [
  { id: "all", name: "All" },
  { id: "pending", name: "Waiting" },
  { id: "reported", name: "Other address given" },
  { id: "retired", name: "Retired" },
];

const showOf = (word: string | null): Show => ADMIN_AGENCY_FILTERS.find((filter) => filter === word) ?? "all";

/** The directory of offices: what waits for an administrator, all of it, and one office opened beside it. */
export function Agencies() {
  const { address, change, linkTo } = useAdminAddress();
  const show = showOf(address.show);
  const list = useAdminAgencies(show, address.q.trim());
  const waiting = useWaitingAgencies().data;
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const search = useCallback((q: string) => change({ q }, { replace: true }), [change]);
  const { open } = address;
  return (
    <>
      <Toolbar
        title="Agencies"
        label="Which agencies"
        current={show}
        filters={SHOWS.map(({ id, name }) => ({
          id,
          name,
          to: linkTo({ show: id === "all" ? null : id, open: null }),
          count: id === "pending" || id === "reported" ? waiting?.[id] : undefined,
        }))}
      >
        <SearchField label="Search agencies" q={address.q} onSearch={search} />
        <MenuButton
          label="Export"
          align="end"
          trigger={<Button icon={mdiDownload}>Export</Button>}
          items={[
            { label: "Everything as CSV", onSelect: () => void save("csv") },
            { label: "Everything as JSON", onSelect: () => void save("json") },
          ]}
        />
      </Toolbar>
      <Panes
        list={
          list.isPending ? (
            <Skeleton rows={21} shape="table" label="Loading the agencies" />
          ) : !list.data ? (
            <Failed what="The agencies did not load" query={list} />
          ) : rows.length === 0 ? (
            <Nothing show={show} q={address.q.trim()} clearTo={linkTo({ q: "" })} />
          ) : (
            <AgencyTable
              list={list}
              rows={rows}
              show={show}
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
              listed={rows.find((row) => row.id === open)}
              onClose={() => change({ open: null })}
              linkTo={(id) => linkTo({ open: id })}
            />
          )
        }
      />
    </>
  );
}

async function save(format: "csv" | "json") {
  try {
    saveFile(await fetchExport(format), `agencies.${format}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : "Try again in a moment.";
    showToast({ text: `The directory was not exported. ${why}` });
  }
}

function Nothing({ show, q, clearTo }: { show: Show; q: string; clearTo: string }) {
  if (q) {
    return (
      <NoMatch clearTo={clearTo}>
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
