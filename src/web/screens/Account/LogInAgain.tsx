import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Challenge } from "#web/identity/challenge.ts";
import { ChallengeAsked } from "#web/identity/challenge-asked.ts";
import { CodeField } from "#web/identity/gate/CodeField.tsx";
import { type Failure, failureOf } from "#web/identity/gate/failure.ts";
import { SentenceButton } from "#web/identity/gate/Gate.tsx";
import { useOwnPool } from "#web/identity/gate/own-pool.ts";
import { PasswordField } from "#web/identity/gate/PasswordField.tsx";
import { RecoveryCodeField } from "#web/identity/gate/RecoveryCodeField.tsx";
import { logIn } from "#web/identity/log-in.ts";
import { logInAgain } from "#web/identity/log-in-again.ts";
import { useLoginQuestion } from "#web/identity/recent-login.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import css from "./Account.module.css";

/** Asks for the password before a change that could take the account over, when the login is too old for it. */
export function LogInAgain({ email }: { email: string }) {
  const question = useLoginQuestion();
  return question ? <Question email={email} onAnswer={question.answer} /> : null;
}

type CodeAsked = Extract<Challenge, { name: "SOFTWARE_TOKEN_MFA" | "SMS_MFA" | "EMAIL_OTP" }>;
const asksForCode = (challenge: Challenge): challenge is CodeAsked =>
  ["SOFTWARE_TOKEN_MFA", "SMS_MFA", "EMAIL_OTP"].includes(challenge.name);

function Question({ email, onAnswer }: { email: string; onAnswer: (loggedIn: boolean) => void }) {
  const form = useId();
  const [asked, setAsked] = useState<CodeAsked>();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asked ? code.trim() === "" : password === "") {
      setFailure({ code: "", message: asked ? "Enter the code." : "Enter your password." });
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await logInAgain(() => (asked ? asked.answer(code.trim()) : logIn(email, password)));
      onAnswer(true);
    } catch (error) {
      setBusy(false);
      if (error instanceof ChallengeAsked) {
        const { challenge } = error;
        if (asksForCode(challenge)) return setAsked(challenge);
        return setFailure({
          code: "",
          message: "Your account asks for another step. Log out, and log in again.",
        });
      }
      const refusal = failureOf(error);
      setFailure(refusal);
      // The code's step is over when its time or its tries are: back to the password.
      if (refusal.code === "NotAuthorizedException") setAsked(undefined);
    }
  };
  return (
    <Dialog
      open
      asks
      onClose={() => onAnswer(false)}
      title={asked ? "Enter your code" : "Enter your password again"}
      text={
        asked
          ? "Your account asks for a second step after the password."
          : "You logged in more than five minutes ago, and this could lock you out of your account."
      }
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button kind="main" type="submit" form={form} busy={busy}>
            Continue
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {asked ? (
          <SecondStep value={code} onChange={setCode} error={failure?.message} />
        ) : (
          <PasswordField
            name="password"
            label={`Password for ${email}`}
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
  const [recovery, setRecovery] = useState(false);
  const offered = useOwnPool();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code has a field of its own
  useEffect(() => field.current?.focus(), [recovery]);
  const Code = recovery ? RecoveryCodeField : CodeField;
  const swap = () => {
    props.onChange("");
    setRecovery(!recovery);
  };
  return (
    <>
      <Code {...props} size="base" inputRef={field} />
      {offered && (
        <p className={css.swap}>
          <SentenceButton onClick={swap}>
            {recovery ? "Use the authenticator app" : "Use a recovery code instead"}
          </SentenceButton>
        </p>
      )}
    </>
  );
}
