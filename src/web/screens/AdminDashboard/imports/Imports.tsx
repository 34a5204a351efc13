import { mdiCloudDownloadOutline, mdiTrayArrowUp } from "@mdi/js";
import { useState } from "react";
import { adminImports } from "#messages/admin/imports.ts";
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

/** Value of `open` in the URL for the form of a new import. */
const NEW_IMPORT = "new";

/** Imports of agency files: preview, apply and undo. */
export function Imports() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const list = useImports();
  const { rows } = list;
  const [syncOpen, setSyncOpen] = useState(false);
  const { open } = urlState;
  const close = () => change({ open: null, show: null });
  const show = (id: string) => change({ open: id, show: null });
  const choose = linkTo({ open: NEW_IMPORT, show: null });
  return (
    <>
      <Toolbar title={adminImports.title} label={adminImports.title} current="" filters={[]}>
        <Button icon={mdiCloudDownloadOutline} onClick={() => setSyncOpen(true)}>
          {adminImports.sync}
        </Button>
        <ButtonLink to={choose} kind="main" icon={mdiTrayArrowUp}>
          {adminImports.importFile}
        </ButtonLink>
      </Toolbar>
      <ListDetailPanes
        list={
          list.isPending ? (
            <Skeleton rows={12} shape="table" label={adminImports.loading} />
          ) : !list.data ? (
            <LoadFailed errorTitle={adminImports.failedTitle} query={list} />
          ) : rows.length === 0 ? (
            <EmptyState
              icon={mdiTrayArrowUp}
              title={adminImports.emptyTitle}
              action={<ButtonLink to={choose}>{adminImports.importFile}</ButtonLink>}
            >
              {adminImports.emptyText}
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
          ready={list.firstPage?.foiaGov}
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
