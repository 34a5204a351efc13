import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import type { ChallengeOf } from "../challenge.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { CodeField } from "./CodeField.tsx";
import { atCode } from "./failure.ts";
import { Alternative, Gate, SentenceButton } from "./Gate.tsx";
import { useOwnPool } from "./own-pool.ts";
import { RecoveryCodeField } from "./RecoveryCodeField.tsx";
import { StepFailure } from "./StepFailure.tsx";
import { useStep } from "./use-step.ts";

/** After the password: the code of the authenticator app, or one of the recovery codes, and in. */
export function SecondFactor(props: StepProps<ChallengeOf<"SOFTWARE_TOKEN_MFA">>) {
  const { challenge, attempt, onStartOver } = props;
  const hasRecoveryCodes = useOwnPool();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const { busy, failure, run, clear } = useStep();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code has a field of its own
  useEffect(() => field.current?.focus(), [recovery]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => attempt(() => challenge.answer(code.trim()))))) field.current?.select();
  };
  const change = () => {
    setRecovery(!recovery);
    setCode("");
    clear();
  };
  const refused = atCode(failure);
  const Code = recovery ? RecoveryCodeField : CodeField;
  return (
    <Gate
      title={recovery ? "Enter a recovery code" : "Enter the code from your authenticator app"}
      lead={
        recovery
          ? "Use one of the codes you saved when you set up your authenticator app. Each one works once."
          : "The app shows six digits for this account, and new ones every 30 seconds."
      }
    >
      <form onSubmit={submit}>
        {failure && !refused && <StepFailure failure={failure} />}
        <Code value={code} onChange={setCode} error={refused} inputRef={field} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          Log in
        </Button>
      </form>
      {hasRecoveryCodes && (
        <Alternative>
          {recovery ? "Have your app again?" : "No access to the app?"}{" "}
          <SentenceButton onClick={change}>
            {recovery ? "Use the authenticator app" : "Use a recovery code instead"}
          </SentenceButton>
        </Alternative>
      )}
      <Alternative>
        Another account, or no code at hand? <SentenceButton onClick={onStartOver}>Start over</SentenceButton>
      </Alternative>
    </Gate>
  );
}
