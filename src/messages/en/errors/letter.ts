/** What a letter lacks before it can be sent. */
export const letterErrors = {
  incomplete: "The letter is not complete yet.",
  noAgency: "Choose the agency that the letter goes to.",
  noSignerName: "Enter the name that the letter is signed with.",
} as const;
