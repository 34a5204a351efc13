import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";

/** Asks before what was typed is left behind: by a link, by Back, by closing the tab. */
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
      title="Leave without saving?"
      text="What you changed here is not saved yet."
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay here</Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  );
}
