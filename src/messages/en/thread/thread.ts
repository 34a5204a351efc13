/** A conversation: its states, its printed form, and words that several of its parts use. */
export const thread = {
  region: "Conversation: {title}",
  loading: "Loading the conversation",
  errorTitle: "The conversation could not be loaded",
  retry: "Try again",
  you: "You",
  noSubject: "No subject",
  tryAgainLater: "Try again in a moment.",
  /** What a group of collapsed messages contains, in a list of outcomes: "Acknowledged, your letter, extension". */
  groupedLetter: "your letter",
  groupedEmail: "email",
  earlierMessages: "{count} earlier messages",
  moreMessages: "{count} more messages",
  unread: ", unread",
  request: "Request",
  labeledSummary: "{label}: {summary}",
  print: {
    failed: "Could not print. {reason}",
    frameTitle: "Printed conversation",
    from: "From",
    to: "To",
    cc: "Cc",
    date: "Date",
    subject: "Subject",
    attachments: "Attachments",
  },
} as const;
