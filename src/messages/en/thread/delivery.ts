/** Delivery of the user's own letters: scheduled, undone, failed, or sent outside of Daylight. */
export const threadDelivery = {
  sentNotice: "Reply queued for sending",
  forwardedNotice: "Forwarded",
  scheduledNotice: "Scheduled for {time}",
  leaves: "{seconds, plural, =0 {Sending} one {Leaves in # second} other {Leaves in # seconds}}",
  undoneNotice: "Undone: the letter was not sent",
  undo: "Undo",
  notCanceled: "Sending could not be canceled. {reason}",

  scheduled: "Scheduled for {time}.",
  scheduledWithAgencyTime: "Scheduled for {time} ({agencyTime} at the agency).",
  held: "Before you send it again, ask the agency whether it arrived, or look for a reply.",
  notDelivered:
    "Could not be delivered to {addresses}. Check the address on the agency’s website, then send it again, or send it by mail or through the website.",
  refused: "The agency’s mail server did not accept the letter.",
  serverDetails: "Details",
  sendNow: "Send now",
  cancelSending: "Cancel sending",
  sendAgain: "Send again",
  confirmArrival: "It arrived",

  recordedNotice: "Recorded as sent by you",
  notUndone: "The request could not be turned back into a draft. {reason}",
  sentByYou: "Sent by you {channel} on {day}.",
  arrivedOn: "It arrived on {day}.",
  number: "Number: {number}.",
  correctArrival: "Correct the arrival date",
  openPdf: "Open the PDF",
  pdfFailed: "The PDF could not be created. Try again.",
  arrivalDate: "Date it arrived",
  save: "Save",
  cancel: "Cancel",
  undoManualSubmission: "I did not send it",

  replyByEmail: {
    region: "You replied by email",
    title: "You replied by email: confirm to send",
    notSent: "Not sent yet: {reason}",
    file: "{name}, {size}",
    send: "Send reply",
    discard: "Discard",
  },
} as const;
