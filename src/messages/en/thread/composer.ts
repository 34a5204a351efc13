/** The editor of a reply: recipients, letter kinds, files, sending, and conflicts between two drafts. */
export const threadComposer = {
  title: "Your reply",
  forwardTitle: "Forward",
  close: "Close and keep the draft",
  placeholder: "Write to the agency",
  preparing: "Preparing the letter",
  dropFiles: "Drop files to attach them",

  letter: "Letter",
  letterKind: "Kind of letter",
  blankLetter: "Blank",
  moreLetters: "More letters",
  lettersFailed: "Prepared letters could not be loaded. Try again",
  letterFailed: "The letter could not be prepared. {reason}",
  letterReplacedText: "The letter replaced your text",
  undo: "Undo",

  replyMode: "Reply to",
  reply: "Reply",
  replyAll: "Reply all",
  fields: { To: "To", Cc: "Cc" },
  alsoInConversation: "Also in this conversation",
  reviewer: "Reviewer",
  addAddress: "Add {address}",
  addTo: "Add to {field}",
  addressPlaceholder: "Enter an email address",
  addedTo: "{addresses} added to {field}",
  removedFrom: "{address} removed from {field}",
  removeAddress: "Remove {address}",
  addressProblem: ", {problem}",

  send: "Send",
  sending: "Sending",
  sendKeys: "Ctrl Enter",
  sendLater: "Send later",
  attachFiles: "Attach files",
  sendByHand: "Print or send by hand",
  quote: "Quote the email you are replying to",
  discard: "Discard the draft",
  discardedNotice: "Draft discarded",
  saved: "Saved",
  savedOnDevice: "Saved on this device only",
  notSaved: "Not saved: copy your text",

  forwardNote:
    "This email is sent from the address of this request, so replies arrive here. The agency does not receive it, and no deadline changes.",
  replyNote: "Sent as a reply to “{subject}”, so that the agency sees it in the same conversation.",
  replyNoteWithoutSubject: "Sent as a reply, so that the agency sees it in the same conversation.",
  languages: {
    en: "Read the letter in English",
    de: "This letter is in German. Read it in English",
    fr: "This letter is in French. Read it in English",
  },
  sendAnyway: "Send anyway",

  notSent: "Not sent. {reason}",
  notSentDraftSaved: "Not sent. Your draft is saved. {reason}",
  uploadFailed: "Not sent: a file could not be uploaded. Try again, or remove the file.",
  uploadPending: "Not sent yet: a file is still uploading. Send when it is finished.",
  filesExpired:
    "{count, plural, one {The file {names} is no longer on the server and was removed. Attach it again if you need it.} other {The files {names} are no longer on the server and were removed. Attach them again if you need them.}}",

  conflict: {
    explanation:
      "<b>This draft was also changed elsewhere.</b> Your text is saved on this device until you choose.",
    filesOnly: "Files only, no text.",
    append: "Add it below your text",
    useOther: "Use it instead",
    keepThis: "Keep only this draft",
    replacedNotice: "The other draft replaced your text",
  },
} as const;
