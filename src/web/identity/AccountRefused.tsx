import { mdiAccountLockOutline, mdiEmailCheckOutline } from "@mdi/js";
import { type FormEvent, useState } from "react";
import { queryClient } from "../api.ts";
import type { ApiError } from "../api-error.ts";
import { stored } from "../storage/stored.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import css from "./AccountRefused.module.css";
import { resendEmailCode, verifyEmail } from "./account.ts";
import { clearRefusal } from "./account-refusal.ts";
import { CodeField } from "./gate/CodeField.tsx";
import { FailureNotice } from "./gate/FailureNotice.tsx";
import { atCode } from "./gate/failure.ts";
import { TeamLink } from "./gate/TeamLink.tsx";
import { useStep } from "./gate/use-step.ts";

/** Instead of a page, for an account the server refuses: its sentence, and what the user can do. */
export default function AccountRefused({ refusal }: { refusal: ApiError }) {
  const unverified = refusal.code === "email_unverified";
  return (
    <Sheet>
      <EmptyState
        level={1}
        alert
        icon={unverified ? mdiEmailCheckOutline : mdiAccountLockOutline}
        title={unverified ? "Confirm your email address" : "You cannot use this account now"}
        action={unverified ? <ConfirmEmail /> : <Button onClick={retry}>Try again</Button>}
      >
        {refusal.message} {!unverified && <TeamLink>Email the team</TeamLink>}
      </EmptyState>
    </Sheet>
  );
}

function retry() {
  clearRefusal();
  void queryClient.invalidateQueries();
}

/** A hosted pool confirms the address of an account that exists: a code by email, entered here. */
function ConfirmEmail() {
  const [sent, setSent] = useState(false);
  const [code, setCode] = useState("");
  const { busy, failure, run } = useStep();
  const email = stored("userEmail").read() ?? "";
  const send = async () => {
    if (await run(resendEmailCode)) setSent(true);
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => verifyEmail(email, code))) retry();
  };
  const refused = atCode(failure);
  return (
    <form className={css.form} onSubmit={confirm}>
      {failure && !refused && <FailureNotice failure={failure} />}
      {sent && <CodeField size="base" most={8} value={code} onChange={setCode} error={refused} />}
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
