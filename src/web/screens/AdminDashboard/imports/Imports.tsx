import { mdiCloudDownloadOutline, mdiTrayArrowUp } from "@mdi/js";
import { useMemo, useState } from "react";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { ListDetailPanes } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { ImportPanel } from "./ImportPanel.tsx";
import { ImportTable } from "./ImportTable.tsx";
import { useImports } from "./import-queries.ts";
import { NewImport } from "./NewImport.tsx";
import { SyncDialog } from "./SyncDialog.tsx";

/** In the address, what is open when it is no import yet. */
const NEW_IMPORT = "new";

/** Files of agencies: what each would change, did change, and the way back. */
export function Imports() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const list = useImports();
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const [syncOpen, setSyncOpen] = useState(false);
  const { open } = urlState;
  const close = () => change({ open: null, show: null });
  const show = (id: string) => change({ open: id, show: null });
  const choose = linkTo({ open: NEW_IMPORT, show: null });
  return (
    <>
      <Toolbar title="Imports" label="Imports" current="" filters={[]}>
        <Button icon={mdiCloudDownloadOutline} onClick={() => setSyncOpen(true)}>
          Sync with FOIA.gov
        </Button>
        <ButtonLink to={choose} kind="main" icon={mdiTrayArrowUp}>
          Import a file
        </ButtonLink>
      </Toolbar>
      <ListDetailPanes
        list={
          list.isPending ? (
            <Skeleton rows={12} shape="table" label="Loading the imports" />
          ) : !list.data ? (
            <LoadFailed errorTitle="The imports did not load" query={list} />
          ) : rows.length === 0 ? (
            <EmptyState
              icon={mdiTrayArrowUp}
              title="Nothing was imported yet"
              action={<ButtonLink to={choose}>Import a file</ButtonLink>}
            >
              A file of agencies is read and shown row by row before anything changes, and an import can be
              undone.
            </EmptyState>
          ) : (
            <ImportTable
              list={list}
              rows={rows}
              open={open}
              linkTo={(id) => linkTo({ open: id, show: null })}
            />
          )
        }
        panel={
          open === NEW_IMPORT ? (
            <NewImport onClose={close} onUploaded={show} />
          ) : (
            open && <ImportPanel key={open} id={open} onClose={close} />
          )
        }
      />
      {syncOpen && (
        <SyncDialog
          ready={list.data?.pages[0]?.foiaGov}
          onClose={() => setSyncOpen(false)}
          onStarted={(id) => {
            setSyncOpen(false);
            show(id);
          }}
        />
      )}
    </>
  );
}
