import { mdiAlertCircle, mdiCheckCircle, mdiUndoVariant } from "@mdi/js";
import { useState } from "react";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { ImportedRows } from "./ImportedRows.tsx";
import css from "./ImportResult.module.css";
import { requestsText } from "./import-labels.ts";
import { useUndo } from "./import-queries.ts";

/** What became of an import: made, taken back, or not read at all. */
export function ImportResult({ item, onShow }: { item: RequestImport; onShow: (id: string) => void }) {
  const [undoOpen, setUndoOpen] = useState(false);
  if (item.state === "failed")
    return (
      <>
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          The file could not be read. {item.problem?.detail}
        </Notice>
        <div>
          <Button onClick={() => onShow("new")}>Choose another file</Button>
        </div>
      </>
    );
  if (item.state === "undone")
    return (
      <>
        <Notice tone={item.notUndone > 0 ? "orange" : "green"} icon={mdiUndoVariant} role="status">
          {item.notUndone === 0
            ? "The import was undone. All its requests are gone."
            : `The import was undone, except for ${requestsText(item.notUndone)} in which something happened since.`}
        </Notice>
        {item.notUndone > 0 && <ImportedRows item={item} />}
      </>
    );
  return (
    <>
      <Notice tone="green" icon={mdiCheckCircle} role="status">
        {requestsText(item.done)} {item.done === 1 ? "was" : "were"} imported. Nothing was sent to anybody.
      </Notice>
      <div className={css.acts}>
        <ButtonLink kind="main" to="/requests-tracker?filter=all">
          Show all requests
        </ButtonLink>
        <Button icon={mdiUndoVariant} onClick={() => setUndoOpen(true)}>
          Undo
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
      title={`Undo ${item.name}?`}
      text="The requests it made are deleted with their mail and days. Those in which something happened since are left as they are."
      actions={
        <>
          <Button onClick={onClose}>Keep them</Button>
          <Button kind="danger" busy={undo.isPending} onClick={() => undo.mutate()}>
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
