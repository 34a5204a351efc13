import { mdiAlertCircle } from "@mdi/js";
import { admin } from "#messages/admin/admin.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useSync } from "./import-queries.ts";
import css from "./SyncDialog.module.css";

type Props = {
  /** Whether this installation has an API key; undefined until loaded. */
  ready: boolean | undefined;
  onClose: () => void;
  onStarted: (id: string) => void;
};

/** Asks for confirmation before the sync with FOIA.gov, or explains how to get an API key. */
export function SyncDialog({ ready, onClose, onStarted }: Props) {
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
