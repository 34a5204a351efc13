import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountSecurity } from "#messages/account/security.ts";
import { InlineButton } from "#web/app/identity/auth-forms/AuthPage.tsx";
import { type AuthFailure, toAuthFailure } from "#web/app/identity/auth-forms/auth-failure.ts";
import { AppCodeField, RecoveryCodeField } from "#web/app/identity/auth-forms/CodeField.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { useEmbeddedPool } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { type Challenge, ChallengeRequired } from "#web/app/identity/challenge.ts";
import { logIn } from "#web/app/identity/log-in.ts";
import { reauthenticate } from "#web/app/identity/reauthenticate.ts";
import { useReauthenticationPrompt } from "#web/app/identity/recent-login.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "./Account.module.css";

const text = accountSecurity.reauthenticate;

/** Asks for the password before a security-sensitive change, when the login is too old for it. */
export function ReauthenticateDialog({ email }: { email: string }) {
  const prompt = useReauthenticationPrompt();
  return prompt ? <PasswordPrompt email={email} onResult={prompt.resolvePrompt} /> : null;
}

type CodeChallenge = Extract<Challenge, { name: "SOFTWARE_TOKEN_MFA" | "SMS_MFA" | "EMAIL_OTP" }>;
const isCodeChallenge = (challenge: Challenge): challenge is CodeChallenge =>
  ["SOFTWARE_TOKEN_MFA", "SMS_MFA", "EMAIL_OTP"].includes(challenge.name);

function PasswordPrompt({ email, onResult }: { email: string; onResult: (loggedIn: boolean) => void }) {
  const form = useId();
  const [pendingChallenge, setPendingChallenge] = useState<CodeChallenge>();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pendingChallenge ? code.trim() === "" : password === "") {
      setFailure({ code: "", message: pendingChallenge ? text.codeMissing : text.passwordMissing });
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await reauthenticate(() =>
        pendingChallenge ? pendingChallenge.answer(code.trim()) : logIn(email, password),
      );
      onResult(true);
    } catch (error) {
      setBusy(false);
      if (error instanceof ChallengeRequired) {
        const { challenge } = error;
        if (isCodeChallenge(challenge)) return setPendingChallenge(challenge);
        return setFailure({ code: "", message: text.otherStep });
      }
      const codeError = toAuthFailure(error);
      setFailure(codeError);
      // The challenge expired or failed too often: back to the password.
      if (codeError.code === "NotAuthorizedException") setPendingChallenge(undefined);
    }
  };
  return (
    <Dialog
      open
      requireChoice
      onClose={() => onResult(false)}
      title={pendingChallenge ? text.codeTitle : text.passwordTitle}
      text={pendingChallenge ? text.codeText : text.passwordText}
      actions={
        <>
          <Button onClick={() => onResult(false)}>{text.cancel}</Button>
          <Button kind="main" type="submit" form={form} busy={busy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {pendingChallenge ? (
          <SecondStep value={code} onChange={setCode} error={failure?.message} />
        ) : (
          <PasswordField
            name="password"
            label={formatMessage(text.password, { email })}
            size="base"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={failure?.message}
          />
        )}
      </form>
    </Dialog>
  );
}

function SecondStep(props: { value: string; onChange: (code: string) => void; error: string | undefined }) {
  const [isRecoveryCode, setIsRecoveryCode] = useState(false);
  const offersRecoveryCode = useEmbeddedPool();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field
  useEffect(() => field.current?.focus(), [isRecoveryCode]);
  const CodeInput = isRecoveryCode ? RecoveryCodeField : AppCodeField;
  const switchMethod = () => {
    props.onChange("");
    setIsRecoveryCode(!isRecoveryCode);
  };
  return (
    <>
      <CodeInput {...props} size="base" inputRef={field} />
      {offersRecoveryCode && (
        <p className={css.switchMethod}>
          <InlineButton onClick={switchMethod}>
            {isRecoveryCode ? text.useAuthenticator : text.useRecoveryCode}
          </InlineButton>
        </p>
      )}
    </>
  );
}
