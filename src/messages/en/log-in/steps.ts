/** Steps of a login or sign-up after the password. */
export const logInSteps = {
  nextStep: "One more step",
  startOver: "Start over",
  startOverAdvice: "Start over to log in again.",
  logIn: "Log in",
  confirmAccount: {
    title: "Enter the code we emailed you",
    lead: "We sent it to <b>{address}</b>. It works for 24 hours.",
    submit: "Confirm and log in",
    submitWithoutLogin: "Confirm",
    notReceived:
      "No email yet? Check your spam folder. If you asked for many codes, the email has a link instead of a code.",
    changeEmail: "Change the email address",
  },
  authenticator: {
    title: "Enter the code from your authenticator app",
    lead: "The app shows a new six-digit code for this account every 30 seconds.",
    useRecoveryCode: "No access to the app? <button>Use a recovery code instead</button>",
  },
  recoveryCode: {
    title: "Enter a recovery code",
    lead: "Use one of the codes you saved when you set up your authenticator app. Each code works once.",
    useAuthenticator: "Have access to your app? <button>Use the authenticator app</button>",
  },
  otherAccount: "Another account, or no code? <button>Start over</button>",
} as const;
