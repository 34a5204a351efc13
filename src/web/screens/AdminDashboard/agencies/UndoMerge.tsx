import { mdiUndo } from "@mdi/js";
import { useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useUndoMerge } from "./agency-queries.ts";

/** The button that takes a merge back, with its confirmation. */
export function UndoMerge({ agency }: { agency: AdminAgency }) {
  const [isOpen, setIsOpen] = useState(false);
  const undo = useUndoMerge(agency.id);
  const close = () => setIsOpen(false);
  const submit = () =>
    undo.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: formatMessage(adminAgencies.mergeUndone, { name: agency.name }) });
        close();
      },
      onError: (error) =>
        showToast({ text: formatMessage(adminAgencies.reviewFailed, { reason: error.message }) }),
    });
  return (
    <>
      <Button size="small" icon={mdiUndo} onClick={() => setIsOpen(true)}>
        {adminAgencies.undoMerge}
      </Button>
      {isOpen && (
        <Dialog
          open
          requireChoice
          onClose={close}
          title={formatMessage(adminAgencies.undoMergeTitle, { name: agency.name })}
          text={adminAgencies.undoMergeText}
          actions={
            <>
              <Button onClick={close}>{admin.cancel}</Button>
              <Button kind="main" busy={undo.isPending} onClick={submit}>
                {adminAgencies.undoMerge}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
