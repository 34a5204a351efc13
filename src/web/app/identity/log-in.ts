import type { Challenge } from "./challenge.ts";
import { ChallengeRequired } from "./challenge-required.ts";
import type { LoginResult } from "./identity-error.ts";
import { announceLogin, rememberLogin, userPool } from "./session.ts";

/**
 * Logs in and remembers whose session this tab has. Rejects with the provider's message, or with `ChallengeAsked`, whose
 * challenge then does the same.
 */
export async function logIn(address: string, password: string): Promise<LoginResult> {
  const client = await userPool();
  return loginAndRemember(() => client.logIn(address, password));
}

async function loginAndRemember(login: () => Promise<LoginResult>): Promise<LoginResult> {
  try {
    const session = await login();
    rememberLogin(session.email);
    return session;
  } catch (error) {
    if (error instanceof ChallengeRequired)
      throw new ChallengeRequired(challengeAndRemember(error.challenge));
    throw error;
  } finally {
    // A login that failed half-way has ended whatever session there was.
    announceLogin();
  }
}

/** The same challenge; once it is finished, this tab remembers whose session it has. */
function challengeAndRemember(challenge: Challenge): Challenge {
  switch (challenge.name) {
    case "NEW_PASSWORD_REQUIRED":
      return {
        ...challenge,
        answer: (password, attributes) => loginAndRemember(() => challenge.answer(password, attributes)),
      };
    case "SELECT_MFA_TYPE":
      return { ...challenge, choose: (factor) => loginAndRemember(() => challenge.choose(factor)) };
    default:
      return { ...challenge, answer: (code: string) => loginAndRemember(() => challenge.answer(code)) };
  }
}
