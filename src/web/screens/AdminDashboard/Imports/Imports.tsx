import { mdiCloudDownloadOutline, mdiTrayArrowUp } from "@mdi/js";
import { useMemo, useState } from "react";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Failed } from "../ListStates.tsx";
import { Panes } from "../Panes.tsx";
import { Toolbar } from "../Toolbar.tsx";
import { useAdminAddress } from "../use-admin-address.ts";
import { ImportPanel } from "./ImportPanel.tsx";
import { ImportTable } from "./ImportTable.tsx";
import { NewImport } from "./NewImport.tsx";
import { useImports } from "./queries.ts";
import { SyncDialog } from "./SyncDialog.tsx";

/** In the address, what is open when it is no import yet. */
const NEW = "new";

/** Files of agencies: what each would change, did change, and the way back. */
export function Imports() {
  const { address, change, linkTo } = useAdminAddress();
  const list = useImports();
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const [syncing, setSyncing] = useState(false);
  const { open } = address;
  const close = () => change({ open: null, show: null });
  const show = (id: string) => change({ open: id, show: null });
  const choose = linkTo({ open: NEW, show: null });
  return (
    <>
      <Toolbar title="Imports" label="Imports" current="" filters={[]}>
        <Button icon={mdiCloudDownloadOutline} onClick={() => setSyncing(true)}>
          Sync with FOIA.gov
        </Button>
        <ButtonLink to={choose} kind="main" icon={mdiTrayArrowUp}>
          Import a file
        </ButtonLink>
      </Toolbar>
      <Panes
        list={
          list.isPending ? (
            <Skeleton rows={12} shape="table" label="Loading the imports" />
          ) : !list.data ? (
            <Failed what="The imports did not load" query={list} />
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
          open === NEW ? (
            <NewImport onClose={close} onUploaded={show} />
          ) : (
            open && <ImportPanel key={open} id={open} onClose={close} />
          )
        }
      />
      {syncing && (
        <SyncDialog
          ready={list.data?.pages[0]?.foiaGov}
          onClose={() => setSyncing(false)}
          onStarted={(id) => {
            setSyncing(false);
            show(id);
          }}
        />
      )}
    </>
  );
}
