/** Instead of a page, for an account that the server refuses. */
export const accountBlocked = {
  unverifiedTitle: "Confirm your email address",
  blockedTitle: "You cannot use this account now",
  tryAgain: "Try again",
  emailTeam: "Email the team",
  confirm: "Confirm",
  sendCode: "Email me a code",
  sendNewCode: "Send a new code",
  confirmedElsewhere: "I already confirmed it",
} as const;
