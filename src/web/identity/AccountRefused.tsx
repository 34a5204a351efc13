import { mdiAccountLockOutline, mdiEmailCheckOutline } from "@mdi/js";
import { type FormEvent, useState } from "react";
import { queryClient } from "../api.ts";
import type { ApiError } from "../api-error.ts";
import { storageItem } from "../storage/stored.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import css from "./AccountRefused.module.css";
import { resendEmailCode, verifyEmail } from "./account.ts";
import { clearAccountBlock } from "./account-refusal.ts";
import { CodeField } from "./gate/CodeField.tsx";
import { FailureNotice } from "./gate/FailureNotice.tsx";
import { codeFieldError } from "./gate/failure.ts";
import { ContactTeamLink } from "./gate/TeamLink.tsx";
import { useAuthStep } from "./gate/use-step.ts";

/** Instead of a page, for an account the server refuses: its sentence, and what the user can do. */
export default function AccountBlocked({ blockError }: { blockError: ApiError }) {
  const isUnverified = blockError.code === "email_unverified";
  return (
    <Sheet>
      <EmptyState
        level={1}
        alert
        icon={isUnverified ? mdiEmailCheckOutline : mdiAccountLockOutline}
        title={isUnverified ? "Confirm your email address" : "You cannot use this account now"}
        action={isUnverified ? <ConfirmEmail /> : <Button onClick={retry}>Try again</Button>}
      >
        {blockError.message} {!isUnverified && <ContactTeamLink>Email the team</ContactTeamLink>}
      </EmptyState>
    </Sheet>
  );
}

function retry() {
  clearAccountBlock();
  void queryClient.invalidateQueries();
}

/** A hosted pool confirms the address of an account that exists: a code by email, entered here. */
function ConfirmEmail() {
  const [sent, setSent] = useState(false);
  const [code, setCode] = useState("");
  const { busy, failure, run } = useAuthStep();
  const email = storageItem("userEmail").read() ?? "";
  const send = async () => {
    if (await run(resendEmailCode)) setSent(true);
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => verifyEmail(email, code))) retry();
  };
  const codeError = codeFieldError(failure);
  return (
    <form className={css.form} onSubmit={confirm}>
      {failure && !codeError && <FailureNotice failure={failure} />}
      {sent && <CodeField size="base" maxDigits={8} value={code} onChange={setCode} error={codeError} />}
      <div className={css.actions}>
        {sent && (
          <Button kind="main" type="submit" busy={busy}>
            Confirm
          </Button>
        )}
        <Button kind={sent ? "quiet" : "main"} busy={busy} onClick={() => void send()}>
          {sent ? "Send a new code" : "Email me a code"}
        </Button>
        <Button kind="quiet" onClick={retry}>
          I confirmed it elsewhere
        </Button>
      </div>
    </form>
  );
}
