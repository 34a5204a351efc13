/** Dialogs of the shell, loaded when they open: logging out with unsaved drafts, and logging in again. */
export const shellDialogs = {
  logOut: {
    title: "You have {count, plural, one {# unsaved draft} other {# unsaved drafts}}",
    text: "{count, plural, one {This draft is stored in this browser only. Keep it to find it here after your next login. Discard it if others use this computer.} other {These drafts are stored in this browser only. Keep them to find them here after your next login. Discard them if others use this computer.}}",
    cancel: "Stay logged in",
    discard: "{count, plural, one {Discard draft} other {Discard drafts}}",
    keep: "{count, plural, one {Keep draft} other {Keep drafts}}",
  },
  signInAgain: {
    title: "Sign in again",
    steps: {
      password: "Your session ended. Log in to continue. Nothing you typed is lost.",
      SOFTWARE_TOKEN_MFA: "Enter the code from your authenticator app. Nothing you typed is lost.",
      SMS_MFA: "Enter the code we texted you. Nothing you typed is lost.",
      EMAIL_OTP: "Enter the code we emailed you. Nothing you typed is lost.",
      elsewhere: "Your account needs a step that only the login page offers. Nothing you typed is lost.",
    },
    choiceRequired: "Log in to continue, or use another account.",
    useAnotherAccount: "Use another account",
    logIn: "Log in",
    email: "Email",
    password: "Password for {email}",
    passwordOnly: "Password",
    newTab: "<link>Log in on a new tab</link>, then come back. This page continues automatically.",
    emailTeam: "Email the team",
    useAuthenticator: "Use the authenticator app",
    useRecoveryCode: "Use a recovery code instead",
    failureWithAdvice: "{message}. {advice}",
  },
} as const;
