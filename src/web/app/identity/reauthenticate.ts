import { endSession, storedRefreshToken } from "./session.ts";

/**
 * Runs a login step for a user who is already logged in, to make the login recent. Then ends the session that the new one
 * replaces, so that the list of sessions does not grow with each reauthentication. Rejects as `step` does.
 */
export async function reauthenticate(step: () => Promise<unknown>): Promise<void> {
  const previousRefreshToken = storedRefreshToken();
  await step();
  try {
    if (previousRefreshToken && previousRefreshToken !== storedRefreshToken())
      await endSession(previousRefreshToken);
  } catch (error) {
    console.warn("Could not end the previous session; it will expire", error);
  }
}
