import { mdiAlertCircle } from "@mdi/js";
import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useImportTransition } from "./import-queries.ts";

/** Asks for confirmation before an import is undone. */
export function UndoDialog({ item, onClose }: { item: AgencyImport; onClose: () => void }) {
  const undo = useImportTransition(item.id, "undoing");
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={formatMessage(adminImports.undoTitle, { name: item.name })}
      text={adminImports.undoText}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button
            kind="danger"
            busy={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSuccess: onClose })}
          >
            {adminImports.undoImport}
          </Button>
        </>
      }
    >
      {undo.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(adminImports.undoFailed, { reason: undo.error.message })}
        </Notice>
      )}
    </Dialog>
  );
}
