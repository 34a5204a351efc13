/**
 * Errors of the client of the user pool, shown as they are where a login fails. The texts of the product specification
 * are fixed: every one but the last three.
 */
export const userPoolErrors = {
  networkError: "Network error",
  noUser: "No user is currently signed in",
  invalidSession: "Invalid session",
  loginWithoutEmail: "User Email attribute not found",
  emailNotFound: "Email attribute not found",
  serviceError: "The identity provider returned an error ({status}).",
  challengeRequired: "This account needs another login step ({step}).",
  unsupportedChallenge:
    "This account needs a login step that this page does not support ({step}). Email the team.",
} as const;
