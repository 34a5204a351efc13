/** The body of an email, as HTML or as plain text, and what of it was blocked. */
export const threadEmail = {
  frameTitle: "Email: {subject}",
  loading: "Loading the email",
  failed: "The email could not be loaded. {reason}",
  retry: "Try again",
  readPlainText: "Read the plain text",
  showImages: "Show them",
  misleadingLink: "A link here says {shownHost} and goes to {realHost}.",
  secondMisleadingLink: "Another says {shownHost} and goes to {realHost}.",
  moreMisleadingLinks: "{count} others are misleading in the same way.",
  remoteImagesBlocked:
    "Images from the internet are not shown. If you show them, the sender can see when and where you read this email.",
  hiddenImagesBlocked:
    "{count, plural, one {A hidden image that would tell the sender when you read this email was blocked.} other {# hidden images that would tell the sender when you read this email were blocked.}}",

  showQuotedText: "Show quoted text",
  hideQuotedText: "Hide quoted text",
  realHost: " (really goes to {host})",
  linkVia: "{url}\nvia {host}",

  unreadableTitle: "This email could not be read",
  unreadableExplanation:
    "It is too large or too complex to open safely. Nothing was lost: the original is saved exactly as it arrived. Open it in another program only if you know the sender.",
  downloadOriginal: "Download the original",
  downloadFailed: "The original could not be downloaded. {reason}",
  tooComplex:
    "The formatted version of this email is too large or too complex to show safely, so you see its text. Download the original to see it as it was sent.",
} as const;
