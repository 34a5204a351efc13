import { type ReactNode, useState } from "react";
import type { Challenge } from "../challenge.ts";
import { ChallengeAsked } from "../challenge-asked.ts";
import type { LoggedIn } from "../identity-error.ts";
import { ChallengeStep } from "./ChallengeStep.tsx";

type LogIn = () => Promise<LoggedIn>;
/** `begin` is the login with the password: repeated, it sends a new code. */
type Step = { challenge: Challenge; begin: LogIn; number: number };

/**
 * A login in as many steps as the provider asks for. `attempt` runs one of them: it resolves once the user is signed in
 * or the next step is asked for, and rejects with what the provider refused. `step` is the page for the step that is
 * asked for now; undefined before the password was right. `onStartOver` leads back to the password.
 */
export function useLogIn(options: { onSignedIn: () => void; onStartOver: () => void }) {
  const { onSignedIn, onStartOver } = options;
  const [asked, setAsked] = useState<Step>();

  const attempt = async (begin: LogIn, answer: LogIn = begin) => {
    try {
      await answer();
    } catch (error) {
      if (!(error instanceof ChallengeAsked)) throw error;
      setAsked((before) => ({ challenge: error.challenge, begin, number: (before?.number ?? 0) + 1 }));
      return;
    }
    onSignedIn();
  };

  const startOver = () => {
    setAsked(undefined);
    onStartOver();
  };
  const step: ReactNode = asked && (
    <ChallengeStep
      // Another step, or a new code for the same one, begins with empty fields.
      key={asked.number}
      challenge={asked.challenge}
      attempt={(answer) => attempt(asked.begin, answer)}
      again={() => attempt(asked.begin)}
      onStartOver={startOver}
    />
  );
  return { attempt, step };
}
