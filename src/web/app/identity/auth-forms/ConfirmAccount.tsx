import { type FormEvent, useState } from "react";
import { logIn } from "#web/app/identity/log-in.ts";
import { confirmSignUp, resendCode } from "#web/app/identity/session.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import { type AuthFailure, codeFieldError, toAuthFailure } from "./auth-failure.ts";
import { CodeField } from "./CodeField.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { ResendCode } from "./ResendCode.tsx";
import { SandboxCode } from "./SandboxCode.tsx";
import { useLogIn } from "./use-log-in.tsx";

/** The account waits for its code: confirm, then sign in with the password that was just typed. */
export function ConfirmAccount(props: {
  email: string;
  password: string;
  /** Where the provider says the code went, with most of it hidden. */
  destination: string | undefined;
  /** When the code was asked for, in ms. */
  requestedAt: number;
  onSignedIn: () => void;
  onChangeAddress: () => void;
}) {
  const { email, password, destination, onSignedIn, onChangeAddress } = props;
  const [code, setCode] = useState("");
  const [requestedAt, setRequestedAt] = useState(props.requestedAt);
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState(false);
  const loginSteps = useLogIn({ onSignedIn, onStartOver: onChangeAddress });

  const attempt = async (step: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await step();
    } catch (error) {
      setFailure(toAuthFailure(error));
    } finally {
      setBusy(false);
    }
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      await confirmIfNeeded(email, code);
      await loginSteps.attempt(() => logIn(email, password));
    });
  };
  const resend = () =>
    attempt(async () => {
      const now = Date.now();
      await resendCode(email);
      setCode("");
      setRequestedAt(now);
    });

  if (loginSteps.step) return loginSteps.step;
  const codeError = codeFieldError(failure);
  return (
    <AuthPage
      title="Enter the code we mailed you"
      lead={
        <>
          It went to <b>{destination ?? email}</b> and works for 24 hours.
        </>
      }
    >
      <form onSubmit={confirm}>
        <SandboxCode email={email} requestedAt={requestedAt} onUse={setCode} />
        {failure && !codeError && <FailureNotice failure={failure} />}
        <CodeField value={code} onChange={setCode} error={codeError} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          Confirm and log in
        </Button>
      </form>
      <AlternativeAction>
        No email yet? Look in spam; if many codes were asked for, it has a link instead. Or{" "}
        <ResendCode requestedAt={requestedAt} onSend={resend} />.{" "}
        <InlineButton onClick={onChangeAddress}>Change the address</InlineButton>
      </AlternativeAction>
    </AuthPage>
  );
}

/** A second click, or a link opened twice, must not stop somebody whose account is confirmed already. */
async function confirmIfNeeded(email: string, code: string) {
  try {
    await confirmSignUp(email, code);
  } catch (error) {
    if (!toAuthFailure(error).message.includes("Current status is CONFIRMED")) throw error;
  }
}
