/** `/account`: closing the account, with a copy of everything first. */
export const accountDeletion = {
  title: "Delete account",
  lead: "Closes your account now and erases it after {days} days. Until then you can change your mind.",
  open: "Delete account",
  copy: {
    title: "Download a copy first?",
    text: "The copy is a ZIP file with your profile, letterhead and templates, and all of your requests: every original email and its files, each request as a PDF, and the timelines. After the account is erased, nobody can restore them.",
    cancel: "Cancel",
    skip: "Skip",
    continue: "Continue",
    download: "Download everything",
    downloadAgain: "Download again",
    saving: "Your browser is saving the ZIP file. Wait until it is complete before you delete the account.",
    failed: "Nothing was downloaded. {reason}",
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
