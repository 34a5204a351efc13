import { useState } from "react";
import { DELETION_GRACE_DAYS } from "#core/accounts/deletion.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountDeletion } from "#messages/account-deletion.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { ConfirmDeletion } from "./ConfirmDeletion.tsx";
import { DownloadCopy } from "./DownloadCopy.tsx";

/** Deletes the account: offers a copy first, then lists the consequences and asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const [step, setStep] = useState<"closed" | "copy" | "confirm">("closed");
  const close = () => setStep("closed");
  return (
    <AccountSection
      title={accountDeletion.title}
      lead={formatMessage(accountDeletion.lead, { days: DELETION_GRACE_DAYS })}
    >
      <Button onClick={() => setStep("copy")}>{accountDeletion.open}</Button>
      {step === "copy" && <DownloadCopy onClose={close} onContinue={() => setStep("confirm")} />}
      {step === "confirm" && <ConfirmDeletion email={email} onClose={close} />}
    </AccountSection>
  );
}
