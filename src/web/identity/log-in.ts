import type { Challenge } from "./challenge.ts";
import { ChallengeAsked } from "./challenge-asked.ts";
import type { LoggedIn } from "./identity-error.ts";
import { announceLogin, pool, rememberLogin } from "./session.ts";

/**
 * Logs in and remembers whose session this tab has. Rejects with the provider's message, or with `ChallengeAsked`, whose
 * challenge then does the same.
 */
export async function logIn(address: string, password: string): Promise<LoggedIn> {
  const open = await pool();
  return remembered(() => open.logIn(address, password));
}

async function remembered(login: () => Promise<LoggedIn>): Promise<LoggedIn> {
  try {
    const session = await login();
    rememberLogin(session.email);
    return session;
  } catch (error) {
    if (error instanceof ChallengeAsked) throw new ChallengeAsked(rememberedAfter(error.challenge));
    throw error;
  } finally {
    // A login that failed half-way has ended whatever session there was.
    announceLogin();
  }
}

/** The same challenge; once it is finished, this tab remembers whose session it has. */
function rememberedAfter(challenge: Challenge): Challenge {
  switch (challenge.name) {
    case "NEW_PASSWORD_REQUIRED":
      return {
        ...challenge,
        answer: (password, attributes) => remembered(() => challenge.answer(password, attributes)),
      };
    case "SELECT_MFA_TYPE":
      return { ...challenge, choose: (factor) => remembered(() => challenge.choose(factor)) };
    default:
      return { ...challenge, answer: (code: string) => remembered(() => challenge.answer(code)) };
  }
}
