import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { queryClient } from "#web/app/api/api.ts";
import { InlineButton } from "#web/app/identity/auth-forms/AuthPage.tsx";
import {
  type AuthFailure,
  isClosedAccount,
  retryAdvice,
  toAuthFailure,
} from "#web/app/identity/auth-forms/auth-failure.ts";
import { CodeField } from "#web/app/identity/auth-forms/CodeField.tsx";
import { RecoveryCodeField } from "#web/app/identity/auth-forms/RecoveryCodeField.tsx";
import { ContactTeamLink } from "#web/app/identity/auth-forms/TeamLink.tsx";
import { useEmbeddedPool } from "#web/app/identity/auth-forms/use-embedded-pool.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import type { Challenge } from "#web/app/identity/challenge.ts";
import { ChallengeRequired } from "#web/app/identity/challenge-required.ts";
import { logIn } from "#web/app/identity/log-in.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { endSession } from "./end-session.ts";

type CodeChallenge = Extract<Challenge, { name: "SOFTWARE_TOKEN_MFA" | "SMS_MFA" | "EMAIL_OTP" }>;
/** `elsewhere`: a step with a form of its own, which only the login page has. */
type Step = { name: "password" } | CodeChallenge | { name: "elsewhere" };

/** What the dialog says of each step. */
const STEP_TEXT: Record<Step["name"], string> = {
  password: "Your session ended. What you typed is kept here and goes on after you log in.",
  SOFTWARE_TOKEN_MFA: "Enter the code from your authenticator app. What you typed is kept here.",
  SMS_MFA: "Enter the code we texted you. What you typed is kept here.",
  EMAIL_OTP: "Enter the code we emailed you. What you typed is kept here.",
  elsewhere: "Your account asks for a step that only the login page has. What you typed is kept here.",
};

/** Asks for the password over the page whose session ended, so that what was typed there stays where it is. */
export default function SignInAgain() {
  const formId = useId();
  const [email] = useState(() => storageItem("userEmail").read() ?? "");
  const { step, code, setCode, failure, setFailure, busy, submit } = useLoginSteps(email);
  const switchAccount = useSwitchAccount();

  return (
    <Dialog
      open
      requireChoice
      onClose={() => setFailure({ code: "", message: "Log in to go on, or use another account." })}
      title="Sign in again"
      text={STEP_TEXT[step.name]}
      actions={
        <>
          <Button kind="quiet" onClick={switchAccount}>
            Use another account
          </Button>
          {step.name !== "elsewhere" && (
            <Button kind="main" type="submit" form={formId} busy={busy}>
              Log in
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {step.name === "password" && (
          <Field label={`Password for ${email}`} error={failure?.message}>
            {(control) => (
              <Input {...control} name="password" type="password" autoComplete="current-password" required />
            )}
          </Field>
        )}
        {step.name === "elsewhere" && (
          <p>
            <a href="/login" target="_blank" rel="noopener">
              Log in on a new tab
            </a>
            , then come back: this page goes on by itself.
          </p>
        )}
        {"answer" in step && <Code step={step} value={code} onChange={setCode} error={failure?.message} />}
        {failure && isClosedAccount(failure) && (
          <p>
            <ContactTeamLink>Email the team</ContactTeamLink>
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The password, then the code where one is asked for. */
function useLoginSteps(email: string) {
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ name: "password" });
  const [code, setCode] = useState("");

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    setBusy(true);
    setFailure(undefined);
    try {
      await ("answer" in step ? step.answer(code.trim()) : logIn(email, password));
      setAuthState("signed-in");
      await queryClient.invalidateQueries();
    } catch (error) {
      if (error instanceof ChallengeRequired) setStep(stepFor(error.challenge));
      else {
        const loginFailure = toAuthFailure(error);
        const { message, retryAfter } = loginFailure;
        setFailure(
          retryAfter === undefined
            ? loginFailure
            : { ...loginFailure, message: `${message}. ${retryAdvice(retryAfter)}` },
        );
        if (loginFailure.code === "PasswordResetRequiredException") setStep({ name: "elsewhere" });
        // The code's step is over when its time or its tries are: back to the password.
        if (loginFailure.code === "NotAuthorizedException") setStep({ name: "password" });
      }
      setBusy(false);
    }
  };
  return { step, code, setCode, failure, setFailure, busy, submit };
}

const stepFor = (challenge: Challenge): Step =>
  "answer" in challenge && challenge.name !== "NEW_PASSWORD_REQUIRED" && challenge.name !== "MFA_SETUP"
    ? challenge
    : { name: "elsewhere" };

function Code(props: {
  step: CodeChallenge;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}) {
  const { step, value, onChange, error } = props;
  const hasRecoveryCodes = useEmbeddedPool() && step.name === "SOFTWARE_TOKEN_MFA";
  const [useRecoveryCode, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code has a field of its own
  useEffect(() => field.current?.focus(), [useRecoveryCode]);
  const toggleRecovery = () => {
    setRecovery(!useRecoveryCode);
    onChange("");
  };
  const fieldProps = { size: "base" as const, value, onChange, error, inputRef: field };
  return (
    <>
      {useRecoveryCode ? (
        <RecoveryCodeField {...fieldProps} />
      ) : (
        <CodeField {...fieldProps} maxDigits={step.name === "SOFTWARE_TOKEN_MFA" ? 6 : 8} />
      )}
      {hasRecoveryCodes && (
        <p>
          <InlineButton onClick={toggleRecovery}>
            {useRecoveryCode ? "Use the authenticator app" : "Use a recovery code instead"}
          </InlineButton>
        </p>
      )}
    </>
  );
}

/** Leaves for the login page; unsaved drafts stay, for this user only. */
function useSwitchAccount() {
  const navigate = useNavigate();
  return async () => {
    await endSession("keep", () => undefined);
    await navigate("/login");
  };
}
