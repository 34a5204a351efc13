import { type FormEvent, useEffect, useRef, useState } from "react";
import { logInSteps } from "#messages/log-in/steps.ts";
import type { ChallengeOf } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import { codeFieldError } from "./auth-failure.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { AppCodeField, RecoveryCodeField } from "./CodeField.tsx";
import { StepFailureNotice } from "./FailureNotice.tsx";
import { useAuthStep, useEmbeddedPool } from "./use-auth-step.ts";

const { authenticator, recoveryCode } = logInSteps;

/** After the password: the code of the authenticator app, or a recovery code. */
export function SecondFactor(props: StepProps<ChallengeOf<"SOFTWARE_TOKEN_MFA">>) {
  const { challenge, attempt, onStartOver } = props;
  const hasRecoveryCodes = useEmbeddedPool();
  const [isRecoveryCode, setIsRecoveryCode] = useState(false);
  const [code, setCode] = useState("");
  const { busy, failure, run, clear } = useAuthStep();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field
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
  const CodeInput = isRecoveryCode ? RecoveryCodeField : AppCodeField;
  return (
    <AuthPage
      title={isRecoveryCode ? recoveryCode.title : authenticator.title}
      lead={isRecoveryCode ? recoveryCode.lead : authenticator.lead}
    >
      <form onSubmit={submit}>
        {failure && !codeError && <StepFailureNotice failure={failure} />}
        <CodeInput value={code} onChange={setCode} error={codeError} inputRef={field} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          {logInSteps.logIn}
        </Button>
      </form>
      {hasRecoveryCodes && (
        <AlternativeAction>
          <RichText
            message={isRecoveryCode ? recoveryCode.useAuthenticator : authenticator.useRecoveryCode}
            values={{ button: (label) => <InlineButton onClick={switchMethod}>{label}</InlineButton> }}
          />
        </AlternativeAction>
      )}
      <AlternativeAction>
        <RichText
          message={logInSteps.otherAccount}
          values={{ button: (label) => <InlineButton onClick={onStartOver}>{label}</InlineButton> }}
        />
      </AlternativeAction>
    </AuthPage>
  );
}
