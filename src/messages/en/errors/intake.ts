/** Errors and reasons of actions on received and unmatched email. */
export const intakeErrors = {
  rawEmailOnly: "Send the raw email, with the content type message/rfc822.",
  assignedByUser: "You filed it here.",
  notSentRequest: "Choose from your requests that were sent.",
  chooseCandidate: "Choose one of the candidates, or search.",
  requestGone: "One of these requests no longer exists. Choose again.",
  assignedByAdmin: "An administrator filed it here.",
  replyDiscarded: "This reply was discarded. Write it again.",
  replySent: "This reply was already sent.",
  settled: "An administrator has already handled this email.",
  ownSender: "This is your own letter, so its sender is known.",
  forgedSender:
    "The domain it names says that it did not send this email. Ask the agency at an address you know.",
  notReceived: "This is your own letter. Only received email can be moved.",
  moveTarget: "Choose one of your requests that was sent.",
  chooseRequest: "Choose one of your requests.",
  reasonNeeded: "Enter why you need to read this email. The reason is recorded in the audit log.",
  namedItsRequest: "This email named its request itself. Only the user it reached can return it.",
  expiring: {
    subject:
      "{brand}: {count, plural, one {# unmatched email expires} other {# unmatched emails expire}} in the next {days, plural, one {# day} other {# days}}",
    text: "{count, plural, one {# unmatched email expires} other {# unmatched emails expire}} in the next {days, plural, one {# day} other {# days}}. Email that matches no request is erased {afterDays, plural, one {# day} other {# days}} after it was received.",
    advice: "Review the oldest ones and file those that belong to a request: {url}",
  },
} as const;
