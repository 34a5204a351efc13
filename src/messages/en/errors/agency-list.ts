/** Errors in a pasted list or a table of agencies, by line. */
export const agencyListErrors = {
  noName: "Enter the agency’s name.",
  longName: "Shorten the name to {most, number} characters.",
  formula: "This cell holds a formula. Replace it with its text.",
  unknownState: "“{text}” is not a jurisdiction we know. Choose one.",
  longCell: "Shorten this to {most, number} characters.",
  noContact: "Enter an email address. A web portal or a postal address in the list will also do.",
  noJurisdiction: "Choose the jurisdiction whose law applies.",
  repeatedAgency: "The list has another line with this name and jurisdiction. Skip one of them.",
  empty: "The list has no lines. Enter one agency per line.",
  tooManyLines: "A list may have at most {most, number} lines. Split it into smaller lists.",
  tooLarge: "A list may have at most {most, number} MB. Split it into smaller lists.",
} as const;
