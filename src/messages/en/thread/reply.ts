/** The buttons that start a reply or a forward, and the text these start with. */
export const threadReply = {
  reply: "Reply",
  replyAll: "Reply all",
  forward: "Forward",
  continueDraft: "Continue your draft",
  loadingComposer: "Loading the editor",
  draftExists: "You have a draft here. Send or discard it before you forward this email.",

  forwardedHeading: "---------- Forwarded message ----------",
  forwardedFrom: "From: {from}",
  forwardedDate: "Date: {date}",
  forwardedSubject: "Subject: {subject}",
  forwardedTo: "To: {to}",
  forwardedCc: "Cc: {cc}",
  truncated: "[The rest is left out.]",
  quoteHeading: "On {date}, {sender} wrote:",
} as const;
