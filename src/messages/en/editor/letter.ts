/** The letter beside the form, the steps of many letters, and a letter that was sent. */
export const editorLetter = {
  label: "The letter as the agency will receive it",
  chooseAgency: "Choose an agency to see its law and deadline.",
  letterOf: "Letter {number, number} of {count, number}. {agency}",
  to: "Letter to {agency}",
  toNobody: "Letter to an agency",
  noDeadline: "{citation}. The law sets no deadline for the answer.",
  limit: "{citation}, {limit}",
  due: "If sent today, the answer is due {date}",
  steps: "{count, plural, one {# letter} other {# letters}}",
  previous: "Previous letter",
  next: "Next letter",
  step: "{code}, letter {number, number}, {agency}",
  stepFlagged: "{code}, letter {number, number}, {agency}, has a check to review",
  stepRead: "letter {number, number}, {agency}, read",
  stepReadFlagged: "letter {number, number}, {agency}, read, has a check to review",
  sent: {
    label: "The letter that was sent",
    notice: "This letter was sent and cannot be changed. To write to the agency again, use the inbox.",
    track: "Open in the tracker",
    loading: "Loading the letter",
  },
} as const;
