import { useState } from "react";
import { DELETION_GRACE_DAYS } from "#core/accounts/deletion.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { ConfirmDeletion } from "./ConfirmDeletion.tsx";
import { DownloadCopy } from "./DownloadCopy.tsx";

/** Deletes the account on proof of its password, after a copy was offered and the consequences were named. */
export function DeleteAccount({ email }: { email: string }) {
  const [step, setStep] = useState<"closed" | "copy" | "confirm">("closed");
  const close = () => setStep("closed");
  return (
    <AccountSection
      title="Delete account"
      lead={`Closes your account now and erases it after ${DELETION_GRACE_DAYS} days. Until then you can change your mind.`}
    >
      <Button onClick={() => setStep("copy")}>Delete account</Button>
      {step === "copy" && <DownloadCopy onClose={close} onContinue={() => setStep("confirm")} />}
      {step === "confirm" && <ConfirmDeletion email={email} onClose={close} />}
    </AccountSection>
  );
}
