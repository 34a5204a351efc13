import { type Challenge, ChallengeRequired } from "./challenge.ts";
import type { LoginResult } from "./identity-error.ts";
import { announceLogin, rememberLogin, userPool } from "./session.ts";

/**
 * Logs in and stores the email of the session for this tab. Rejects with the provider's message, or with
 * `ChallengeRequired`, whose challenge does the same when it is finished.
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
    // A login that failed halfway has ended the previous session.
    announceLogin();
  }
}

/** The same challenge, which stores the email of the session when it is finished. */
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
