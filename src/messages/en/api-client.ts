/** Errors of a call to the server that has no error document of its own. */
export const apiClient = {
  offlineTitle: "No connection",
  offline: "The server could not be reached. Try again when you are online.",
  signedOutTitle: "Session ended",
  signedOut: "Your session ended. Log in to continue. Nothing you typed is lost.",
  unexpectedTitle: "Error",
  unexpected: "The server returned an error ({status}). Try again in a moment.",
  tryAgain: "Try again in a moment.",
} as const;
