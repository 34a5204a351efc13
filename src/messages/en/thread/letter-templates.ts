/** The user's own templates of the letter that is being written. */
export const threadLetterTemplates = {
  menu: "Your templates for this letter",
  use: "Use a template",
  save: "Save as template",
  /** Of a placeholder that a template left. */
  placeholder: "Fill this in, or take it out.",
  /** On a phone, with the other actions. */
  more: "More actions",
} as const;
