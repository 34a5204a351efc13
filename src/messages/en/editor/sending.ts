/** Buttons that send a request, the confirmation of one letter, and errors when sending. */
export const editorSending = {
  sendLetter: "Send letter",
  sendLetters: "Send {count, plural, one {# letter} other {# letters}}",
  sendLater: "Send later",
  sendYourself: "Send it yourself",
  waiting: "You can send when the letter is complete.",
  confirm: {
    title: "Send this letter?",
    to: "This letter goes to <b>{agency}</b> at {email}.",
    toUnverified: "This letter goes to <b>{agency}</b>.",
    due: "If it arrives today, the answer is due {date}.",
    undo: "You can undo for {seconds, plural, one {# second} other {# seconds}}. After that, the letter cannot be recalled.",
    final: "Once sent, the letter cannot be recalled.",
    openChecks: "{count, plural, one {# check needs} other {# checks need}} your review.",
    address: "Send to this address",
    addressHelp: "{reason} Compare it with the agency’s website, and correct it here if it has changed.",
    addressMissing: "No email address on file. Look for one on the agency’s website.",
    addressRequired: "Enter the agency’s full email address.",
    keepWriting: "Keep writing",
    sending: "Sending",
    sendNow: "Send now",
    confirmAndSend: "Confirm address and send",
  },
  errors: {
    draftNotSaved: "Not sent: your last changes are not saved yet. Try again in a moment.",
    detailsNotSaved: "Not sent: your details are not saved yet. Try again in a moment.",
    changedElsewhere:
      "Not sent: this draft was changed in another tab or on another device. Review it, then send it again.",
    pdfNotSaved: "Your last changes are not saved yet. Try again in a moment.",
  },
} as const;
