/** `/account`: closing the account, with a copy of everything first. */
export const accountDeletion = {
  title: "Delete account",
  lead: "Closes your account now and erases it after {days} days. Until then you can change your mind.",
  open: "Delete account",
  copy: {
    title: "Download a copy first?",
    text: "After the account is erased, they cannot be restored.",
    cancel: "Cancel",
    skip: "Continue without a copy",
    continue: "Continue",
    wait: "Wait until it is complete before you delete the account.",
  },
  confirm: {
    title: "Delete your account?",
    text: "Your account is closed now and erased on {date}.",
    now: "Now",
    nowText:
      "You are logged out everywhere, and nobody can log in. Queued letters are not sent. People you share requests with lose access. Email from agencies is still stored.",
    grace: "For {days} days",
    graceText: "A link we email to <address>{email}</address> reopens the account with everything in it.",
    erased: "On {date}",
    erasedText:
      "Your requests, emails, files and profile are erased permanently. Letters you sent stay with the agencies. Their later replies no longer reach you.",
    passwordMissing: "Enter your password.",
    cancel: "Keep the account",
    submit: "Delete account",
    closedNotice: "Your account is closed and will be erased on {date}. We emailed you a link to reopen it.",
  },
} as const;

/** A copy of everything: a section of its own, and the first step of deleting the account. */
export const accountDownload = {
  title: "Download your data",
  lead: "You get a ZIP file with your profile, letterhead and templates, and all of your requests: every original email and its files, each request as a PDF, and the timelines.",
  download: "Download everything",
  downloadAgain: "Download again",
  saving: "Your browser is saving the ZIP file.",
  failed: "Nothing was downloaded. {reason}",
} as const;
