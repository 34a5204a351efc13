import { endSession, storedRefreshToken } from "./session.ts";

/**
 * Runs a step of a login by the user who is logged in already, so that the login is a recent one. When it is through, the
 * session it replaces ends: the user's list of sessions would grow by one with each password otherwise. Rejects as `step`.
 */
export async function reauthenticate(step: () => Promise<unknown>): Promise<void> {
  const previousRefreshToken = storedRefreshToken();
  await step();
  try {
    if (previousRefreshToken && previousRefreshToken !== storedRefreshToken())
      await endSession(previousRefreshToken);
  } catch (error) {
    console.warn("The session before was not ended; it expires by itself", error);
  }
}
