import { type FormEvent, useEffect, useRef, useState } from "react";
import { logInSteps } from "#messages/log-in/steps.ts";
import { logIn } from "#web/app/identity/log-in.ts";
import { confirmSignUp, resendCode } from "#web/app/identity/session.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import { type AuthFailure, codeFieldError, toAuthFailure } from "./auth-failure.ts";
import { CodeField } from "./CodeField.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { ResendCode } from "./ResendCode.tsx";
import { SandboxCode } from "./SandboxCode.tsx";
import { useLogIn } from "./use-log-in.tsx";

const text = logInSteps.confirmAccount;

/**
 * Confirms a new account by its code, then logs in with the password that was just entered. After a reload there is none: then
 * the user logs in (`onConfirmed`).
 */
export function ConfirmAccount(props: {
  email: string;
  password?: string | undefined;
  /** When the code was requested, in ms. */
  requestedAt: number;
  onSignedIn: () => void;
  onConfirmed?: () => void;
  onChangeAddress: () => void;
}) {
  const { email, password, onSignedIn, onConfirmed, onChangeAddress } = props;
  const [code, setCode] = useState("");
  const [requestedAt, setRequestedAt] = useState(props.requestedAt);
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
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
      if (password === undefined) onConfirmed?.();
      else await loginSteps.attempt(() => logIn(email, password));
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
      title={text.title}
      lead={
        <RichText
          message={text.lead}
          // As typed: the provider masks it, which would hide a typo.
          values={{ address: email, b: (address) => <b>{address}</b> }}
        />
      }
    >
      <form onSubmit={confirm}>
        <SandboxCode email={email} requestedAt={requestedAt} onUse={setCode} />
        {failure && !codeError && <FailureNotice failure={failure} />}
        <CodeField value={code} onChange={setCode} error={codeError} inputRef={field} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          {password === undefined ? text.submitWithoutLogin : text.submit}
        </Button>
      </form>
      <AlternativeAction>
        {text.notReceived} <ResendCode requestedAt={requestedAt} onSend={resend} /> ·{" "}
        <InlineButton onClick={onChangeAddress}>{text.changeEmail}</InlineButton>
      </AlternativeAction>
    </AuthPage>
  );
}

/** Part of the provider's message for an account that is confirmed already. */
const ALREADY_CONFIRMED = "Current status is CONFIRMED";

/** A second click, or a link opened twice, must not stop the login of an account that is confirmed already. */
async function confirmIfNeeded(email: string, code: string) {
  try {
    await confirmSignUp(email, code);
  } catch (error) {
    if (!toAuthFailure(error).message.includes(ALREADY_CONFIRMED)) throw error;
  }
}
