/** Sending a later letter outside Daylight, and recording it. */
export const threadByHand = {
  title: "Send this letter yourself",
  intro:
    "Print the letter or copy its text into the agency’s website. Then record how you sent it: deadlines count from that day.",
  print: "Open to print",
  copy: "Copy the text",
  copied: "Letter copied",
  fileName: "Letter",
  record: "Record as sent",
  notUndone: "The letter could not be turned back into a draft. {reason}",
  recorded: "Recorded as sent by you",
  undo: "Undo",
  cancel: "Cancel",
  failed: "This could not be done. Try again.",
} as const;
