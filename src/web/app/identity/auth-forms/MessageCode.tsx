import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ChallengeOf } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import { codeFieldError } from "./auth-failure.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { CodeField } from "./CodeField.tsx";
import { ResendCode } from "./ResendCode.tsx";
import { StepFailureNotice } from "./StepFailure.tsx";
import { useAuthStep } from "./use-auth-step.ts";

/** The words of each way a code is sent. */
const CHANNEL_TEXT = {
  SMS_MFA: {
    title: "Enter the code we texted you",
    notReceived: "No text message yet?",
    fallbackDestination: "your phone",
  },
  EMAIL_OTP: {
    title: "Enter the code we emailed you",
    notReceived: "No email yet? Check your spam folder, or",
    fallbackDestination: "your email address",
  },
} as const;

/** After the password: the code that a hosted pool sent by text message or email. */
export function MessageCode(props: StepProps<ChallengeOf<"SMS_MFA" | "EMAIL_OTP">>) {
  const { challenge, attempt, resend, onStartOver } = props;
  const text = CHANNEL_TEXT[challenge.name];
  const [code, setCode] = useState("");
  const [requestedAt] = useState(() => Date.now());
  const { busy, failure, run } = useAuthStep();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => attempt(() => challenge.answer(code))))) field.current?.select();
  };
  const codeError = codeFieldError(failure);
  return (
    <AuthPage
      title={text.title}
      lead={
        <>
          We sent it to <b>{challenge.destination ?? text.fallbackDestination}</b>. It works for a few
          minutes.
        </>
      }
    >
      <form onSubmit={submit}>
        {failure && !codeError && <StepFailureNotice failure={failure} />}
        <CodeField value={code} onChange={setCode} error={codeError} inputRef={field} maxDigits={8} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          Log in
        </Button>
      </form>
      <AlternativeAction>
        {text.notReceived}{" "}
        <ResendCode
          requestedAt={requestedAt}
          onSend={() => void run(resend)}
          capitalized={challenge.name === "SMS_MFA"}
        />
        . <InlineButton onClick={onStartOver}>Start over</InlineButton>
      </AlternativeAction>
    </AuthPage>
  );
}
