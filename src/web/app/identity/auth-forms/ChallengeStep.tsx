import { lazy, Suspense } from "react";
import type { Challenge } from "#web/app/identity/challenge.ts";
import type { LoginResult } from "#web/app/identity/identity-error.ts";
import { AuthPage } from "./AuthPage.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

/** What the page of a step gets. */
export type StepProps<Kind extends Challenge = Challenge> = {
  challenge: Kind;
  /** Runs the step's answer; rejects with what the provider refused. */
  attempt: (answer: () => Promise<LoginResult>) => Promise<void>;
  /** Logs in once more with the same password, so that a new code is sent. */
  resend: () => Promise<void>;
  /** Back to the password. */
  onStartOver: () => void;
};

// Steps that only some hosted pools ask for; most visitors never load them.
const HostedPoolStep = lazy(() => import("./HostedPoolStep.tsx"));

/** The page for the step that the provider asks for after the password. */
export function ChallengeStep({ challenge, ...step }: StepProps) {
  if (challenge.name === "SOFTWARE_TOKEN_MFA") return <SecondFactor challenge={challenge} {...step} />;
  return (
    <Suspense fallback={<AuthPage title="One more step">{null}</AuthPage>}>
      <HostedPoolStep challenge={challenge} {...step} />
    </Suspense>
  );
}
