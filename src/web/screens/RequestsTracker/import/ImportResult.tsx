import { mdiAlertCircle, mdiCheckCircle, mdiUndoVariant } from "@mdi/js";
import { useState } from "react";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { ImportedRows } from "./ImportedRows.tsx";
import css from "./ImportResult.module.css";
import { useUndo } from "./import-queries.ts";

/** The result of an import: applied, undone or failed. */
export function ImportResult({ item, onShow }: { item: RequestImport; onShow: (id: string) => void }) {
  const [undoOpen, setUndoOpen] = useState(false);
  if (item.state === "failed")
    return (
      <>
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(trackerImport.result.failed, { reason: item.problem?.detail ?? "" })}
        </Notice>
        <div>
          <Button onClick={() => onShow("new")}>{trackerImport.result.chooseOther}</Button>
        </div>
      </>
    );
  if (item.state === "undone")
    return (
      <>
        <Notice tone={item.notUndone > 0 ? "orange" : "green"} icon={mdiUndoVariant} role="status">
          {item.notUndone === 0
            ? trackerImport.result.undone
            : formatMessage(trackerImport.result.partlyUndone, { count: item.notUndone })}
        </Notice>
        {item.notUndone > 0 && <ImportedRows item={item} />}
      </>
    );
  return (
    <>
      <Notice tone="green" icon={mdiCheckCircle} role="status">
        {formatMessage(trackerImport.result.imported, { count: item.done })}
      </Notice>
      <div className={css.acts}>
        <ButtonLink kind="main" to="/requests-tracker?filter=all">
          {trackerImport.result.showAll}
        </ButtonLink>
        <Button icon={mdiUndoVariant} onClick={() => setUndoOpen(true)}>
          {trackerImport.result.undo}
        </Button>
      </div>
      <ImportedRows item={item} />
      {undoOpen && <UndoDialog item={item} onClose={() => setUndoOpen(false)} />}
    </>
  );
}

function UndoDialog({ item, onClose }: { item: RequestImport; onClose: () => void }) {
  const undo = useUndo(item.id);
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={formatMessage(trackerImport.result.undoTitle, { name: item.name })}
      text={trackerImport.result.undoText}
      actions={
        <>
          <Button onClick={onClose}>{trackerImport.result.undoCancel}</Button>
          <Button kind="danger" busy={undo.isPending} onClick={() => undo.mutate()}>
            {trackerImport.result.undoConfirm}
          </Button>
        </>
      }
    >
      {undo.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(trackerImport.result.undoFailed, { reason: undo.error.message })}
        </Notice>
      )}
    </Dialog>
  );
}
