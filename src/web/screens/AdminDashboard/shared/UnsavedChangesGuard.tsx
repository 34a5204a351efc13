import { useEffect } from "react";
import { useBlocker } from "react-router";
import { admin } from "#messages/admin/admin.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";

/** Asks for confirmation before unsaved changes are lost: by a link, by Back, by closing the tab. */
export function UnsavedChangesGuard({ hasChanges }: { hasChanges: boolean }) {
  const blocker = useBlocker(hasChanges);
  useEffect(() => {
    if (!hasChanges) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [hasChanges]);
  const isBlocked = blocker.state === "blocked";
  return (
    <Dialog
      open={isBlocked}
      requireChoice
      onClose={() => blocker.reset?.()}
      title={admin.leaveTitle}
      text={admin.leaveText}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>{admin.stay}</Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {admin.leave}
          </Button>
        </>
      }
    />
  );
}
