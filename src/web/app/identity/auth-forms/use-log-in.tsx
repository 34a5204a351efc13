import { type ReactNode, useState } from "react";
import type { Challenge } from "#web/app/identity/challenge.ts";
import { ChallengeRequired } from "#web/app/identity/challenge-required.ts";
import type { LoginResult } from "#web/app/identity/identity-error.ts";
import { ChallengeStep } from "./ChallengeStep.tsx";

type LogIn = () => Promise<LoginResult>;
/** `begin` is the login with the password: repeated, it sends a new code. */
type Step = { challenge: Challenge; startLogin: LogIn; number: number };

/**
 * A login in as many steps as the provider asks for. `attempt` runs one of them: it resolves once the user is signed in
 * or the next step is asked for, and rejects with what the provider refused. `step` is the page for the step that is
 * asked for now; undefined before the password was right. `onStartOver` leads back to the password.
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
      // Another step, or a new code for the same one, begins with empty fields.
      key={pendingStep.number}
      challenge={pendingStep.challenge}
      attempt={(respond) => attempt(pendingStep.startLogin, respond)}
      resend={() => attempt(pendingStep.startLogin)}
      onStartOver={startOver}
    />
  );
  return { attempt, step };
}
