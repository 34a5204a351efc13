import type { ChallengeOf, Factor } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import css from "./AuthPage.module.css";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import type { StepProps } from "./ChallengeStep.tsx";
import { StepFailureNotice } from "./StepFailure.tsx";
import { useAuthStep } from "./use-auth-step.ts";

const FACTOR_LABELS: Record<Factor, string> = {
  SOFTWARE_TOKEN_MFA: "Use my authenticator app",
  SMS_MFA: "Text me a code",
  EMAIL_OTP: "Email me a code",
};

/** An account with more than one second factor: the user says which one this login uses. */
export function FactorChoice(props: StepProps<ChallengeOf<"SELECT_MFA_TYPE">>) {
  const { challenge, attempt, onStartOver } = props;
  const { busy, failure, run } = useAuthStep();
  return (
    <AuthPage
      title="Choose how to get your code"
      lead="This account has more than one way to confirm a login."
    >
      <div className={css.choices}>
        {failure && <StepFailureNotice failure={failure} />}
        {challenge.factors.map((factor) => (
          <Button
            key={factor}
            size="gate"
            busy={busy}
            onClick={() => void run(() => attempt(() => challenge.choose(factor)))}
          >
            {FACTOR_LABELS[factor]}
          </Button>
        ))}
      </div>
      <AlternativeAction>
        Another account? <InlineButton onClick={onStartOver}>Start over</InlineButton>
      </AlternativeAction>
    </AuthPage>
  );
}
