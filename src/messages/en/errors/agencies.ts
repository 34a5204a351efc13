/** Errors of actions on agencies. */
export const agencyErrors = {
  browseWhere: "Enter a jurisdiction or a parent agency to browse.",
  browseWhereField: "enter a jurisdiction or a parent agency",
  manualSource: "Entered by hand",
  badFields: "Some fields are not valid. Correct them and try again.",
  changedElsewhere: "This agency was changed elsewhere. Review it again.",
  tooManyOwn:
    "You can have at most {most, number} agencies of your own. Delete some of them under Account first.",
  tooManyProposals:
    "{most, plural, one {# agency} other {# agencies}} that you proposed can wait for review at a time. Propose more after some are reviewed.",
  alreadyProposed: "You proposed this agency already.",
  notProposed: "The user who added this agency did not propose it for everyone.",
  privateAgency: "A user added this agency for themselves. Decline the proposal instead.",
  reasonMissing: "Enter a reason. The user who proposed the agency sees it.",
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
