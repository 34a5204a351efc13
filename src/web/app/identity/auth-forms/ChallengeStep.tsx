import { Suspense } from "react";
import { logInSteps } from "#messages/log-in/steps.ts";
import type { Challenge } from "#web/app/identity/challenge.ts";
import type { LoginResult } from "#web/app/identity/identity-error.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { AuthPage } from "./AuthPage.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

/** Props of the page of a step. */
export type StepProps<Kind extends Challenge = Challenge> = {
  challenge: Kind;
  /** Runs the answer of the step; rejects with the provider's error. */
  attempt: (answer: () => Promise<LoginResult>) => Promise<void>;
  /** Repeats the login with the same password, so that a new code is sent. */
  resend: () => Promise<void>;
  /** Back to the password. */
  onStartOver: () => void;
};

// Only some hosted pools need these steps.
const HostedPoolStep = lazyComponent(async () => (await import("./HostedPoolStep.tsx")).default);

/** The page for the step that the provider requires after the password. */
export function ChallengeStep({ challenge, ...step }: StepProps) {
  if (challenge.name === "SOFTWARE_TOKEN_MFA") return <SecondFactor challenge={challenge} {...step} />;
  return (
    <Suspense fallback={<AuthPage title={logInSteps.nextStep}>{null}</AuthPage>}>
      <HostedPoolStep challenge={challenge} {...step} />
    </Suspense>
  );
}
