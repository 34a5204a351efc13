/** `/login`, and `/login?forgot` for a new password. */
export const logIn = {
  title: "Log in",
  lead: "See your requests and the replies to them.",
  leadToPage: "You need to be logged in for this page. After you log in, it opens.",
  leadSessionEnded: "Your session ended. After you log in, the page you were on opens.",
  email: "Email",
  emailMissing: "Enter the email address of your account.",
  passwordMissing: "Enter your password.",
  forgot: "Forgot your password?",
  submit: "Log in",
  signUp: "New here? <link>Create an account</link>",
  wrongPassword: "Check your email and password, or <link>set a new password</link>.",
  lockedOut: "You can also <link>set a new password</link>.",
  reset: {
    title: "Set a new password",
    lead: "We email a code to the address of your account. The code works for one hour.",
    required:
      "<b>This account needs a new password before you can log in.</b> Get a code by email to set one.",
    sendCode: "Email me a code",
    logIn: "Remember your password? <link>Log in</link>",
    codeTitle: "Enter the code and a new password",
    codeLead: "If <b>{address}</b> has an account, we sent a code to it.",
    linkTitle: "Choose a new password",
    linkLead: "This sets the password of <b>{address}</b> and logs you out on every other device.",
    newPassword: "New password",
    newPasswordMissing: "Enter a new password.",
    submit: "Set password and log in",
    notReceived:
      "No email yet? Check your spam folder. If you asked for many codes, the email has a link instead of a code.",
    changeEmail: "Change the email address",
    linkExpired: "Link expired? <button>Get a new email</button>",
  },
} as const;
