import { mdiBank, mdiCheckCircleOutline, mdiDownload } from "@mdi/js";
import { useCallback, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { AddAgency } from "#web/features/agencies/AddAgency.tsx";
import { AddAgencyRow } from "#web/features/agencies/AddAgencyRow.tsx";
import { downloadBlob } from "#web/features/files/download-files.ts";
import { ListDetailPanes } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { ListSearch, Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { AgencyPanel } from "./AgencyPanel.tsx";
import { AgencyTable } from "./AgencyTable.tsx";
import { fetchExport, useAdminAgencies, usePendingAgencyCount } from "./agency-queries.ts";

const VIEWS = ["all", "pending", "reported", "unconfirmed", "retired", "reviewers"] as const;
type View = (typeof VIEWS)[number];

/** The lists whose agencies wait for an administrator. */
const isWaiting = (view: View) => view === "pending" || view === "reported" || view === "unconfirmed";

const parseView = (value: string | null): View => VIEWS.find((view) => view === value) ?? "all";

/** The directory of agencies: all of them, those that wait for an administrator, and the open one in a panel. */
export function Agencies() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const show = parseView(urlState.show);
  const q = urlState.q.trim();
  const list = useAdminAgencies(show, q);
  const pendingCount = usePendingAgencyCount().data;
  const search = useCallback((searchText: string) => change({ q: searchText }, { replace: true }), [change]);
  const { open } = urlState;
  const [newName, setNewName] = useState<string | null>(null);
  const addRow = q !== "" && <AddAgencyRow name={q} onAdd={() => setNewName(q)} />;
  return (
    <>
      <Toolbar
        title={adminAgencies.title}
        label={adminAgencies.filters}
        current={show}
        filters={VIEWS.map((id) => ({
          id,
          name: adminAgencies.views[id],
          to: linkTo({ show: id === "all" ? null : id, open: null }),
          count: isWaiting(id) ? pendingCount?.[id] : undefined,
        }))}
      >
        <ListSearch label={adminAgencies.search} q={urlState.q} onSearch={search} />
        <MenuButton
          label={adminAgencies.export}
          align="end"
          trigger={<Button icon={mdiDownload}>{adminAgencies.export}</Button>}
          items={[
            { label: adminAgencies.exportCsv, onSelect: () => void exportAgencies("csv") },
            { label: adminAgencies.exportJson, onSelect: () => void exportAgencies("json") },
          ]}
        />
      </Toolbar>
      <ListDetailPanes
        list={
          <AgencyTable
            list={list}
            filter={show}
            open={open}
            linkTo={(id) => linkTo({ open: id })}
            search={{
              q,
              clearHref: linkTo({ q: "" }),
              noMatch: [
                formatMessage(adminAgencies.noMatch, { query: q }),
                show !== "all" && adminAgencies.noMatchElsewhere,
              ]
                .filter(Boolean)
                .join(" "),
            }}
            empty={{ icon: isWaiting(show) ? mdiCheckCircleOutline : mdiBank, ...adminAgencies.empty[show] }}
          >
            {addRow}
          </AgencyTable>
        }
        panel={
          open && (
            <AgencyPanel
              key={open}
              id={open}
              listedAgency={list.rows.find((row) => row.id === open)}
              onClose={() => change({ open: null })}
              linkTo={(id) => linkTo({ open: id })}
            />
          )
        }
      />
      {newName !== null && (
        <AddAgency
          shared
          name={newName}
          onDone={({ id }) => {
            setNewName(null);
            change({ open: id });
          }}
          onClose={() => setNewName(null)}
        />
      )}
    </>
  );
}

async function exportAgencies(format: "csv" | "json") {
  try {
    downloadBlob(await fetchExport(format), `agencies.${format}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : admin.tryAgainLater;
    showToast({ text: formatMessage(adminAgencies.exportFailed, { reason }) });
  }
}
