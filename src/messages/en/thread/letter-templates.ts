/** The user's own templates of the letter that is being written. */
export const threadLetterTemplates = {
  menu: "Your templates for this letter",
  use: "Use a template",
  save: "Save as template",
  /** On a phone, with the other actions. */
  more: "More actions",
} as const;
