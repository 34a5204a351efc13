import { useState } from "react";
import { logOutEverywhere } from "#web/identity/account.ts";
import { FailureNotice } from "#web/identity/gate/FailureNotice.tsx";
import { useStep } from "#web/identity/gate/use-step.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLeaving } from "./use-leaving.ts";

/** The button that ends every session of the account, after asking. */
export function LogOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run, clear } = useStep();
  const close = () => {
    clear();
    setAsking(false);
  };
  const leave = useLeaving();
  const logOut = async () => {
    if (await run(logOutEverywhere)) await leave("Logged out everywhere");
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      <Dialog
        open={asking}
        asks
        onClose={close}
        title="Log out everywhere?"
        text="Every browser and device has to log in again, this one too. Drafts and requests stay as they are."
        actions={
          <>
            <Button onClick={close}>Stay logged in</Button>
            <Button kind="main" busy={busy} onClick={() => void logOut()}>
              Log out everywhere
            </Button>
          </>
        }
      >
        {failure && <FailureNotice failure={failure} />}
      </Dialog>
    </>
  );
}
