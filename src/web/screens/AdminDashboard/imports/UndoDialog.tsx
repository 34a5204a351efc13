import { mdiAlertCircle } from "@mdi/js";
import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useImportTransition } from "./import-queries.ts";

/** Asks before an import is taken back. */
export function UndoDialog({ item, onClose }: { item: AgencyImport; onClose: () => void }) {
  const undo = useImportTransition(item.id, "undoing");
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={`Undo ${item.name}?`}
      text="What it added is taken out, and what it changed gets its old values back. An agency that somebody changed since is left as it is; one that a request names is retired instead of taken out."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            kind="danger"
            busy={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSuccess: onClose })}
          >
            Undo the import
          </Button>
        </>
      }
    >
      {undo.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          It was not undone. {undo.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
