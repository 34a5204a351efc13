import { logInHostedSteps } from "#messages/log-in/hosted-steps.ts";
import type { ChallengeOf, Factor } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import css from "./AuthPage.module.css";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import type { StepProps } from "./ChallengeStep.tsx";
import { StepFailureNotice } from "./StepFailure.tsx";
import { useAuthStep } from "./use-auth-step.ts";

const text = logInHostedSteps.factorChoice satisfies Record<Factor, string>;

/** For an account with several second factors: the user chooses one for this login. */
export function FactorChoice(props: StepProps<ChallengeOf<"SELECT_MFA_TYPE">>) {
  const { challenge, attempt, onStartOver } = props;
  const { busy, failure, run } = useAuthStep();
  return (
    <AuthPage title={text.title} lead={text.lead}>
      <div className={css.choices}>
        {failure && <StepFailureNotice failure={failure} />}
        {challenge.factors.map((factor) => (
          <Button
            key={factor}
            size="gate"
            busy={busy}
            onClick={() => void run(() => attempt(() => challenge.choose(factor)))}
          >
            {text[factor]}
          </Button>
        ))}
      </div>
      <AlternativeAction>
        <RichText
          message={logInHostedSteps.otherAccount}
          values={{ button: (label) => <InlineButton onClick={onStartOver}>{label}</InlineButton> }}
        />
      </AlternativeAction>
    </AuthPage>
  );
}
