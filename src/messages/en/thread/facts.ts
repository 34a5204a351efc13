/** Facts extracted from an email: their names and values. */
export const threadFacts = {
  labels: {
    trackingNumber: "Tracking number",
    amount: "Amount",
    responseDue: "Agency will answer by",
    answerBy: "Your answer is due",
    linkExpires: "Download link expires",
    exemptions: "Exemptions",
    pages: "Pages",
  },
  /** Sums beside the one that is asked, such as the price of a page. */
  otherAmounts: "{count, plural, one {Other amount} other {Other amounts}}",
  oneExemption: "Exemption",
  links: { download: "Download link", portal: "Portal", other: "Link" },
  expires: "Expires {day}",
  none: "none",
  noneRecorded: "None",
  pageCounts: {
    full: "{count, number} in full",
    part: "{count, number} in part",
    withheld: "{count, number} withheld",
  },
} as const;
