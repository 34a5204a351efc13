import { useState } from "react";
import { accountSecurity } from "#messages/account/security.ts";
import { logOutEverywhere } from "#web/app/identity/account-operations.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useLeaveAccount } from "./use-leave-account.ts";

const text = accountSecurity.devices;

/** The button that ends every session of the account, after a confirmation. */
export function LogOutEverywhere() {
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, failure, run, clear } = useAuthStep();
  const close = () => {
    clear();
    setIsConfirming(false);
  };
  const leaveAccount = useLeaveAccount();
  const logOut = async () => {
    if (await run(logOutEverywhere)) await leaveAccount(text.everywhereNotice);
  };
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>{text.everywhere}</Button>
      <Dialog
        open={isConfirming}
        requireChoice
        onClose={close}
        title={text.everywhereTitle}
        text={text.everywhereText}
        actions={
          <>
            <Button onClick={close}>{text.stay}</Button>
            <Button kind="main" busy={busy} onClick={() => void logOut()}>
              {text.everywhere}
            </Button>
          </>
        }
      >
        {failure && <FailureNotice failure={failure} />}
      </Dialog>
    </>
  );
}
