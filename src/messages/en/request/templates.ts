/** Reusing a request: duplicates and templates. */
export const requestTemplates = {
  menu: "More",
  duplicate: "Duplicate",
  duplicateToOthers: "Duplicate to other agencies",
  saveAsTemplate: "Save as template",
  duplicated: "This is the copy. You can edit it now.",
  duplicatedWithoutAgencies: "This is the copy. Choose its agencies.",
  duplicateFailed: "The request was not duplicated. {reason}",
  saved: "Template “{name}” saved",
  save: "Save template",
  invalidTitle: "This request cannot be saved as a template yet",
  invalidSent:
    "A sent letter cannot be changed. Duplicate the request, correct the copy, and save the copy as a template.",
  close: "Close",
  correctFirst: "Go back to correct it",
  variables: "Filled in automatically in each letter: {names}.",
  placeholders: "Placeholders you fill in each time: {names}.",
  noPlaceholders: "Put text that changes each time in braces, such as {example}, to make it a placeholder.",
  exampleName: "case number",
} as const;
