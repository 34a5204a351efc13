import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { queryClient } from "../api.ts";
import { setAuthState } from "../identity/auth-state.ts";
import type { Challenge } from "../identity/challenge.ts";
import { ChallengeAsked } from "../identity/challenge-asked.ts";
import { CodeField } from "../identity/gate/CodeField.tsx";
import { type Failure, failureOf, isClosedAccount, waitAdvice } from "../identity/gate/failure.ts";
import { SentenceButton } from "../identity/gate/Gate.tsx";
import { useOwnPool } from "../identity/gate/own-pool.ts";
import { RecoveryCodeField } from "../identity/gate/RecoveryCodeField.tsx";
import { TeamLink } from "../identity/gate/TeamLink.tsx";
import { logIn } from "../identity/log-in.ts";
import { stored } from "../storage/stored.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field, Input } from "../ui/Field.tsx";
import { leave } from "./leave.ts";

type CodeAsked = Extract<Challenge, { name: "SOFTWARE_TOKEN_MFA" | "SMS_MFA" | "EMAIL_OTP" }>;
/** `elsewhere`: a step with a form of its own, which only the login page has. */
type Step = { name: "password" } | CodeAsked | { name: "elsewhere" };

/** What the dialog says of each step. */
const TEXT: Record<Step["name"], string> = {
  password: "Your session ended. What you typed is kept here and goes on after you log in.",
  SOFTWARE_TOKEN_MFA: "Enter the code from your authenticator app. What you typed is kept here.",
  SMS_MFA: "Enter the code we texted you. What you typed is kept here.",
  EMAIL_OTP: "Enter the code we emailed you. What you typed is kept here.",
  elsewhere: "Your account asks for a step that only the login page has. What you typed is kept here.",
};

/** Asks for the password over the page whose session ended, so that what was typed there stays where it is. */
export default function SignInAgain() {
  const form = useId();
  const [email] = useState(() => stored("userEmail").read() ?? "");
  const { step, code, setCode, failure, setFailure, busy, submit } = useSteps(email);
  const useAnother = useOtherAccount();

  return (
    <Dialog
      open
      asks
      onClose={() => setFailure({ code: "", message: "Log in to go on, or use another account." })}
      title="Sign in again"
      text={TEXT[step.name]}
      actions={
        <>
          <Button kind="quiet" onClick={useAnother}>
            Use another account
          </Button>
          {step.name !== "elsewhere" && (
            <Button kind="main" type="submit" form={form} busy={busy}>
              Log in
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit}>
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
            <TeamLink>Email the team</TeamLink>
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The password, then the code where one is asked for. */
function useSteps(email: string) {
  const [failure, setFailure] = useState<Failure>();
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
      if (error instanceof ChallengeAsked) setStep(shown(error.challenge));
      else {
        const refused = failureOf(error);
        const { message, retryAfter } = refused;
        setFailure(
          retryAfter === undefined
            ? refused
            : { ...refused, message: `${message}. ${waitAdvice(retryAfter)}` },
        );
        if (refused.code === "PasswordResetRequiredException") setStep({ name: "elsewhere" });
        // The code's step is over when its time or its tries are: back to the password.
        if (refused.code === "NotAuthorizedException") setStep({ name: "password" });
      }
      setBusy(false);
    }
  };
  return { step, code, setCode, failure, setFailure, busy, submit };
}

const shown = (challenge: Challenge): Step =>
  "answer" in challenge && challenge.name !== "NEW_PASSWORD_REQUIRED" && challenge.name !== "MFA_SETUP"
    ? challenge
    : { name: "elsewhere" };

function Code(props: {
  step: CodeAsked;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}) {
  const { step, value, onChange, error } = props;
  const hasRecoveryCodes = useOwnPool() && step.name === "SOFTWARE_TOKEN_MFA";
  const [recovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code has a field of its own
  useEffect(() => field.current?.focus(), [recovery]);
  const change = () => {
    setRecovery(!recovery);
    onChange("");
  };
  const common = { size: "base" as const, value, onChange, error, inputRef: field };
  return (
    <>
      {recovery ? (
        <RecoveryCodeField {...common} />
      ) : (
        <CodeField {...common} most={step.name === "SOFTWARE_TOKEN_MFA" ? 6 : 8} />
      )}
      {hasRecoveryCodes && (
        <p>
          <SentenceButton onClick={change}>
            {recovery ? "Use the authenticator app" : "Use a recovery code instead"}
          </SentenceButton>
        </p>
      )}
    </>
  );
}

/** Leaves for the login page; unsaved drafts stay, for this user only. */
function useOtherAccount() {
  const navigate = useNavigate();
  return async () => {
    await leave("keep", () => undefined);
    await navigate("/login");
  };
}
