import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import type { ChallengeOf } from "../challenge.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { CodeField } from "./CodeField.tsx";
import { atCode } from "./failure.ts";
import { Alternative, Gate, SentenceButton } from "./Gate.tsx";
import { SendAgain } from "./SendAgain.tsx";
import { StepFailure } from "./StepFailure.tsx";
import { useStep } from "./use-step.ts";

/** The words of each way a code is sent. */
const WORDS = {
  SMS_MFA: {
    title: "Enter the code we texted you",
    waiting: "No text message yet?",
    otherwise: "your phone",
  },
  EMAIL_OTP: {
    title: "Enter the code we emailed you",
    waiting: "No email yet? Check your spam folder, or",
    otherwise: "your email address",
  },
} as const;

/** After the password: the code that a hosted pool sent by text message or email. */
export function MessageCode(props: StepProps<ChallengeOf<"SMS_MFA" | "EMAIL_OTP">>) {
  const { challenge, attempt, again, onStartOver } = props;
  const words = WORDS[challenge.name];
  const [code, setCode] = useState("");
  const [askedAt] = useState(() => Date.now());
  const { busy, failure, run } = useStep();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => attempt(() => challenge.answer(code))))) field.current?.select();
  };
  const refused = atCode(failure);
  return (
    <Gate
      title={words.title}
      lead={
        <>
          We sent it to <b>{challenge.destination ?? words.otherwise}</b>. It works for a few minutes.
        </>
      }
    >
      <form onSubmit={submit}>
        {failure && !refused && <StepFailure failure={failure} />}
        <CodeField value={code} onChange={setCode} error={refused} inputRef={field} most={8} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          Log in
        </Button>
      </form>
      <Alternative>
        {words.waiting}{" "}
        <SendAgain askedAt={askedAt} onSend={() => void run(again)} capital={challenge.name === "SMS_MFA"} />.{" "}
        <SentenceButton onClick={onStartOver}>Start over</SentenceButton>
      </Alternative>
    </Gate>
  );
}
