import { type ReactNode, useState } from "react";
import { type Challenge, ChallengeRequired } from "#web/app/identity/challenge.ts";
import type { LoginResult } from "#web/app/identity/identity-error.ts";
import { ChallengeStep } from "./ChallengeStep.tsx";

type LogIn = () => Promise<LoginResult>;
/** `startLogin` is the login with the password; repeating it sends a new code. */
type Step = { challenge: Challenge; startLogin: LogIn; number: number };

/**
 * A login in as many steps as the provider requires. `attempt` runs a step: it resolves when the user is signed in or the
 * next step is required, and rejects with the provider's error. `step` is the page of the current step; undefined until
 * the password was right. `onStartOver` returns to the password.
 */
export function useLogIn(options: { onSignedIn: () => void; onStartOver: () => void }) {
  const { onSignedIn, onStartOver } = options;
  const [pendingStep, setPendingStep] = useState<Step>();

  const attempt = async (startLogin: LogIn, respond: LogIn = startLogin) => {
    try {
      await respond();
    } catch (error) {
      if (!(error instanceof ChallengeRequired)) throw error;
      setPendingStep((previous) => ({
        challenge: error.challenge,
        startLogin,
        number: (previous?.number ?? 0) + 1,
      }));
      return;
    }
    onSignedIn();
  };

  const startOver = () => {
    setPendingStep(undefined);
    onStartOver();
  };
  const step: ReactNode = pendingStep && (
    <ChallengeStep
      // Another step, or a new code for the same step, starts with empty fields.
      key={pendingStep.number}
      challenge={pendingStep.challenge}
      attempt={(respond) => attempt(pendingStep.startLogin, respond)}
      resend={() => attempt(pendingStep.startLogin)}
      onStartOver={startOver}
    />
  );
  return { attempt, step };
}
