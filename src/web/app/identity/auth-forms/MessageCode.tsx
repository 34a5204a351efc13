import { type FormEvent, useEffect, useRef, useState } from "react";
import { logInHostedSteps } from "#messages/log-in/hosted-steps.ts";
import { logInSteps } from "#messages/log-in/steps.ts";
import type { ChallengeOf } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import { codeFieldError } from "./auth-failure.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { CodeField } from "./CodeField.tsx";
import { ResendCode } from "./ResendCode.tsx";
import { StepFailureNotice } from "./StepFailure.tsx";
import { useAuthStep } from "./use-auth-step.ts";

const { messageCode } = logInHostedSteps;

const CHANNEL_TEXT = {
  SMS_MFA: {
    title: messageCode.smsTitle,
    lead: messageCode.smsLead,
    leadUnknown: messageCode.smsLeadUnknown,
    notReceived: messageCode.smsNotReceived,
  },
  EMAIL_OTP: {
    title: messageCode.emailTitle,
    lead: messageCode.emailLead,
    leadUnknown: messageCode.emailLeadUnknown,
    notReceived: messageCode.emailNotReceived,
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
        challenge.destination === undefined ? (
          text.leadUnknown
        ) : (
          <RichText
            message={text.lead}
            values={{ destination: challenge.destination, b: (destination) => <b>{destination}</b> }}
          />
        )
      }
    >
      <form onSubmit={submit}>
        {failure && !codeError && <StepFailureNotice failure={failure} />}
        <CodeField value={code} onChange={setCode} error={codeError} inputRef={field} maxDigits={8} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          {logInSteps.logIn}
        </Button>
      </form>
      <AlternativeAction>
        {text.notReceived} <ResendCode requestedAt={requestedAt} onSend={() => void run(resend)} /> ·{" "}
        <InlineButton onClick={onStartOver}>{logInSteps.startOver}</InlineButton>
      </AlternativeAction>
    </AuthPage>
  );
}
