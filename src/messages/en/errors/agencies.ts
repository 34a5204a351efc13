/** Errors of actions on agencies. */
export const agencyErrors = {
  manualSource: "Entered by hand",
  badFields: "Some fields are not valid. Correct them and try again.",
  changedElsewhere: "This agency was changed elsewhere. Review it again.",
  tooManyPending:
    "{most, plural, one {# agency} other {# agencies}} that you added still wait for review. Add more after some are reviewed.",
  duplicate: "“{name}” is already in the directory. Choose it from the list.",
  letterSent:
    "A letter was sent to this agency, so it cannot be changed. Contact the team to have it corrected.",
  inUse: "One of your requests is addressed to this agency. Choose another agency there first.",
  alreadyPublic: "This agency is already public.",
  noEmail: "This agency has no email address to verify.",
  parentNotListed: "Choose an agency from the directory.",
  parentCycle: "{name} is already below this agency. Choose another parent.",
  mergeWithItself: "Choose another agency to merge this one into.",
  chooseAnother: "Choose another agency.",
  mergeIntoPrivate: "Choose a public agency.",
  mergedFurther: "The agency it was merged into was merged into another one since. Undo that merge first.",
  alreadyMerged: "This agency was merged into another one. Change that one instead.",
} as const;
