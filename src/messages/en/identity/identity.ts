/** Pages for logged-in users while the login is checked. Part of the first load: keep it small. */
export const identity = {
  checkingLogin: "Checking that you are logged in",
  failedTitle: "This page did not load",
  failed: "The server could not confirm your login. Try again in a few minutes.",
  tryAgain: "Try again",
} as const;
