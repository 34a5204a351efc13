import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";

/** Asks before what was typed is left behind: by a link, by Back, by closing the tab. */
export function LeaveGuard({ typed }: { typed: boolean }) {
  const blocker = useBlocker(typed);
  useEffect(() => {
    if (!typed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [typed]);
  const blocked = blocker.state === "blocked";
  return (
    <Dialog
      open={blocked}
      asks
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
