/** The requester's details in letters, and the fee categories. */
export const profile = {
  optional: "(optional)",
  name: "Name",
  organization: "Organization",
  postalAddress: "Postal address",
  phone: "Phone",
  saved: "Changes are saved as you type and used in all later letters.",
  storedHere: "Not in your profile yet. Stored on this device, and saved when the server answers.",
  saveFailed: "Your profile was not saved. {reason}",
  feeCategory: "Fee category",
  feeCategoryAside: "(affects fees)",
  feeCategoryNone: "Not specified",
  feeStatement: "Purpose, in your own words",
  feeStatementExample: "I report for the Prairie Ledger and will publish what the records show.",
  feeCategories: {
    news_media: {
      name: "News media",
      meaning:
        "You gather news and publish it, for an outlet or on your own. Federal agencies charge for copies only.",
    },
    educational: {
      name: "School or university research",
      meaning: "Research for a school, college or university. Federal agencies charge for copies only.",
    },
    scientific: {
      name: "Noncommercial science",
      meaning:
        "Research for a noncommercial scientific institution. Federal agencies charge for copies only.",
    },
    commercial: {
      name: "Business",
      meaning:
        "You use the records for business or profit. Agencies can charge for search, review and copies.",
    },
    other: {
      name: "General public",
      meaning:
        "You ask for yourself or a group. Federal agencies do not charge for two hours of search and 100 pages.",
    },
  },
} as const;
