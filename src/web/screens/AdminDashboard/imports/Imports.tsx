import { mdiAlertCircle, mdiCloudDownloadOutline, mdiTrayArrowUp } from "@mdi/js";
import { useState } from "react";
import { admin } from "#messages/admin/admin.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { ListDetailPanes } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { ImportPanel } from "./ImportPanel.tsx";
import css from "./Imports.module.css";
import { ImportTable } from "./ImportTable.tsx";
import { useImports, useSync } from "./import-queries.ts";
import { NewImport } from "./NewImport.tsx";

/** Value of `open` in the URL for the form of a new import. */
const NEW_IMPORT = "new";

/** Imports of agency files: preview, apply and undo. */
export function Imports() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const list = useImports();
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
          <ImportTable
            list={list}
            open={open}
            linkTo={(id) => linkTo({ open: id, show: null })}
            empty={{
              icon: mdiTrayArrowUp,
              title: adminImports.emptyTitle,
              text: adminImports.emptyText,
              action: <ButtonLink to={choose}>{adminImports.importFile}</ButtonLink>,
            }}
          />
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

type Props = {
  /** Whether this installation has an API key; undefined until loaded. */
  ready: boolean | undefined;
  onClose: () => void;
  onStarted: (id: string) => void;
};

/** Asks for confirmation before the sync with FOIA.gov, or explains how to get an API key. */
function SyncDialog({ ready, onClose, onStarted }: Props) {
  const sync = useSync();
  if (ready === false) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={adminImports.keyTitle}
        text={
          <RichText
            message={adminImports.keyText}
            values={{
              link: (text) => (
                <a href="https://api.data.gov/signup/" target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              ),
            }}
          />
        }
        actions={<Button onClick={onClose}>{admin.close}</Button>}
      >
        <code className={css.setting}>FOIA_GOV_API_KEY=your-key</code>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminImports.syncTitle}
      text={adminImports.syncText}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button
            kind="main"
            busy={sync.isPending}
            onClick={() => sync.mutate(undefined, { onSuccess: ({ id }) => onStarted(id) })}
          >
            {adminImports.fetchList}
          </Button>
        </>
      }
    >
      {sync.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {sync.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
