import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ChallengeOf } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import { codeFieldError } from "./auth-failure.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { CodeField } from "./CodeField.tsx";
import { RecoveryCodeField } from "./RecoveryCodeField.tsx";
import { StepFailureNotice } from "./StepFailure.tsx";
import { useAuthStep } from "./use-auth-step.ts";
import { useEmbeddedPool } from "./use-embedded-pool.ts";

/** After the password: the code of the authenticator app, or one of the recovery codes, and in. */
export function SecondFactor(props: StepProps<ChallengeOf<"SOFTWARE_TOKEN_MFA">>) {
  const { challenge, attempt, onStartOver } = props;
  const hasRecoveryCodes = useEmbeddedPool();
  const [isRecoveryCode, setIsRecoveryCode] = useState(false);
  const [code, setCode] = useState("");
  const { busy, failure, run, clear } = useAuthStep();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code has a field of its own
  useEffect(() => field.current?.focus(), [isRecoveryCode]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => attempt(() => challenge.answer(code.trim()))))) field.current?.select();
  };
  const switchMethod = () => {
    setIsRecoveryCode(!isRecoveryCode);
    setCode("");
    clear();
  };
  const codeError = codeFieldError(failure);
  const CodeInput = isRecoveryCode ? RecoveryCodeField : CodeField;
  return (
    <AuthPage
      title={isRecoveryCode ? "Enter a recovery code" : "Enter the code from your authenticator app"}
      lead={
        isRecoveryCode
          ? "Use one of the codes you saved when you set up your authenticator app. Each one works once."
          : "The app shows six digits for this account, and new ones every 30 seconds."
      }
    >
      <form onSubmit={submit}>
        {failure && !codeError && <StepFailureNotice failure={failure} />}
        <CodeInput value={code} onChange={setCode} error={codeError} inputRef={field} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          Log in
        </Button>
      </form>
      {hasRecoveryCodes && (
        <AlternativeAction>
          {isRecoveryCode ? "Have your app again?" : "No access to the app?"}{" "}
          <InlineButton onClick={switchMethod}>
            {isRecoveryCode ? "Use the authenticator app" : "Use a recovery code instead"}
          </InlineButton>
        </AlternativeAction>
      )}
      <AlternativeAction>
        Another account, or no code at hand? <InlineButton onClick={onStartOver}>Start over</InlineButton>
      </AlternativeAction>
    </AuthPage>
  );
}
