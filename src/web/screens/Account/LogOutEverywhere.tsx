import { useState } from "react";
import { logOutEverywhere } from "#web/app/identity/account-operations.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useLeaveAccount } from "./use-leave-account.ts";

/** The button that ends every session of the account, after asking. */
export function LogOutEverywhere() {
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, failure, run, clear } = useAuthStep();
  const close = () => {
    clear();
    setIsConfirming(false);
  };
  const leaveAccount = useLeaveAccount();
  const logOut = async () => {
    if (await run(logOutEverywhere)) await leaveAccount("Logged out everywhere");
  };
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>Log out everywhere</Button>
      <Dialog
        open={isConfirming}
        requireChoice
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
