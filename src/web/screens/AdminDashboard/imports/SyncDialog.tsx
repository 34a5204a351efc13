import { mdiAlertCircle } from "@mdi/js";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useSync } from "./import-queries.ts";
import css from "./SyncDialog.module.css";

type Props = {
  /** Whether this installation has a key for the API; undefined until the server has said so. */
  ready: boolean | undefined;
  onClose: () => void;
  onStarted: (id: string) => void;
};

/** Asks before FOIA.gov is asked, or says how to be let in there. */
export function SyncDialog({ ready, onClose, onStarted }: Props) {
  const sync = useSync();
  if (ready === false) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="FOIA.gov needs a key"
        text={
          <>
            The API of FOIA.gov answers only those who have a key. It is free:{" "}
            <a href="https://api.data.gov/signup/" target="_blank" rel="noopener noreferrer">
              get one from api.data.gov
            </a>
            , then start Daylight with it:
          </>
        }
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <code className={css.setting}>FOIA_GOV_API_KEY=your-key</code>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Fetch the federal offices from FOIA.gov?"
      text="The list is fetched and compared with the directory. You see every change before it is applied; nothing changes until then."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="main"
            busy={sync.isPending}
            onClick={() => sync.mutate(undefined, { onSuccess: ({ id }) => onStarted(id) })}
          >
            Fetch the list
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
