/** The menu of one message, and the dialog that moves an email to another request. */
export const threadMessageMenu = {
  reply: "Reply",
  replyAll: "Reply all",
  forward: "Forward",
  printMessage: "Print this message",
  printConversation: "Print the conversation",
  copyLink: "Copy link to this message",
  showOriginal: "Show original",
  downloadOriginal: "Download original",
  move: "Move to another request…",
  linkCopied: "Link copied",
  linkNotCopied: "The link could not be copied. Allow access to the clipboard in your browser.",
  originalFailed: "The original could not be downloaded. {reason}",

  moveTitle: "Move this email to another request",
  moveExplanation:
    "The email moves with its attachments. Changes it made to this request are undone: status, tracking number and deadlines.",
  returnToAdministrator: "None of my requests",
  returnedNotice: "Email removed. An administrator will file it.",
  cancelMove: "Leave it here",
  otherRequests: "Your other requests",
  movedNotice: "Moved to “{title}”",
  undo: "Undo",
} as const;
