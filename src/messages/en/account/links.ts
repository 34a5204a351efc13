/** Pages of the links in emails about an account. They work without logging in. */
export const accountLinks = {
  invalidTitle: "This link does not work",
  logIn: "Log in",
  contactTeam: "Contact the team",
  openAccount: "Open your account",
  undoEmailChange: {
    title: "Restore your email address?",
    text: "The email address of your account changes back to {email}. Every device is logged out, and the current password stops working.",
    submit: "Restore address",
    doneTitle: "Your email address is restored",
    done: "The email address of your account is {email} again. Every device was logged out. Set a new password to log in.",
    setPassword: "Set a new password",
    expired: "The link works once, for seven days after the change. Contact the team if you need help.",
    taken: "Another account now uses this address. Contact the team to get your address back.",
  },
  deletion: {
    title: "Keep your account?",
    text: "Your account is closed and will be erased on {date}. If you keep it, it is reopened with everything in it, and queued letters are sent.",
    submit: "Keep my account",
    doneTitle: "Your account is open again",
    done: "Nothing was erased. Log in as before.",
    invalid:
      "The link was already used, has expired, or was not copied in full. If you canceled the deletion before, your account is open: log in.",
  },
  unsubscribe: {
    title: "Stop getting {kind} by email?",
    text: "You then see them only in {brand}.",
    submit: "Stop these emails",
    doneTitle: "You no longer get {kind} by email",
    done: "You still see them in {brand}. You can turn the emails on again in your account.",
    invalid: "Copy the whole link from the email, or change your notifications in your account.",
    dailyDigests: "daily digests",
  },
} as const;
