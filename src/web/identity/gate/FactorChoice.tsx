import { Button } from "../../ui/Button.tsx";
import type { ChallengeOf, Factor } from "../challenge.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import css from "./Gate.module.css";
import { Alternative, Gate, SentenceButton } from "./Gate.tsx";
import { StepFailure } from "./StepFailure.tsx";
import { useStep } from "./use-step.ts";

const WORDS: Record<Factor, string> = {
  SOFTWARE_TOKEN_MFA: "Use my authenticator app",
  SMS_MFA: "Text me a code",
  EMAIL_OTP: "Email me a code",
};

/** An account with more than one second factor: the user says which one this login uses. */
export function FactorChoice(props: StepProps<ChallengeOf<"SELECT_MFA_TYPE">>) {
  const { challenge, attempt, onStartOver } = props;
  const { busy, failure, run } = useStep();
  return (
    <Gate title="Choose how to get your code" lead="This account has more than one way to confirm a login.">
      <div className={css.choices}>
        {failure && <StepFailure failure={failure} />}
        {challenge.factors.map((factor) => (
          <Button
            key={factor}
            size="gate"
            busy={busy}
            onClick={() => void run(() => attempt(() => challenge.choose(factor)))}
          >
            {WORDS[factor]}
          </Button>
        ))}
      </div>
      <Alternative>
        Another account? <SentenceButton onClick={onStartOver}>Start over</SentenceButton>
      </Alternative>
    </Gate>
  );
}
