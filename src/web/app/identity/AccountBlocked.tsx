import { mdiAccountLockOutline, mdiEmailCheckOutline } from "@mdi/js";
import { type FormEvent, useState } from "react";
import { accountBlocked } from "#messages/account/blocked.ts";
import { queryClient } from "#web/app/api/api.ts";
import type { ApiError } from "#web/app/api/api-error.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import css from "./AccountBlocked.module.css";
import { clearAccountBlock } from "./account-block.ts";
import { resendEmailCode, verifyEmail } from "./account-operations.ts";
import { ContactTeamLink } from "./auth-forms/AuthPage.tsx";
import { codeFieldError } from "./auth-forms/auth-failure.ts";
import { CodeField } from "./auth-forms/CodeField.tsx";
import { FailureNotice } from "./auth-forms/FailureNotice.tsx";
import { useAuthStep } from "./auth-forms/use-auth-step.ts";

/** Shown instead of a page when the server refuses the account: the reason, and what the user can do. */
export default function AccountBlocked({ blockError }: { blockError: ApiError }) {
  const isUnverified = blockError.code === "email_unverified";
  return (
    <Sheet>
      <EmptyState
        level={1}
        alert
        icon={isUnverified ? mdiEmailCheckOutline : mdiAccountLockOutline}
        title={isUnverified ? accountBlocked.unverifiedTitle : accountBlocked.blockedTitle}
        action={isUnverified ? <ConfirmEmail /> : <Button onClick={retry}>{accountBlocked.tryAgain}</Button>}
      >
        {blockError.message} {!isUnverified && <ContactTeamLink>{accountBlocked.emailTeam}</ContactTeamLink>}
      </EmptyState>
    </Sheet>
  );
}

function retry() {
  clearAccountBlock();
  void queryClient.invalidateQueries();
}

/** Confirms the address of an existing account of a hosted pool by a code sent by email. */
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
            {accountBlocked.confirm}
          </Button>
        )}
        <Button kind={sent ? "quiet" : "main"} busy={busy} onClick={() => void send()}>
          {sent ? accountBlocked.sendNewCode : accountBlocked.sendCode}
        </Button>
        <Button kind="quiet" onClick={retry}>
          {accountBlocked.confirmedElsewhere}
        </Button>
      </div>
    </form>
  );
}
