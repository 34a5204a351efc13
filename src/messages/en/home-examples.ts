/** Two examples on the home page, shown as pictures: what the program writes and reads. A test compares them. */
export const homeExamples = {
  label: "Examples",
  letterLabel:
    "Example of a letter: a request to OSHA for crane inspections, under the Freedom of Information Act, with the day its answer is due.",
  letterCaption: "A letter as the agency gets it",
  replyLabel:
    "Example of a reply: partly released, 180 pages in full and 34 in part, Exemption 6, and 90 days to appeal, each with the sentence that says so.",
  replyCaption: "A reply, with what it means",
  letter: {
    name: "Maya Okafor",
    organization: "The Prairie Ledger",
    agency: "Occupational Safety & Health Administration",
    officer: "FOIA Officer",
    date: "November 2, 2026",
    title: "Crane inspections in Toledo",
    reference: "Request under the Freedom of Information Act, 5 U.S.C. § 552",
    salutation: "Dear FOIA Officer:",
    request: "I request copies of these records, made between January 1, 2025, and December 31, 2025:",
    deadline:
      "The Act requires a determination within 20 business days of receipt, 5 U.S.C. § 552(a)(6)(A)(i). For a request received on November 2, 2026, the last day is Wednesday, December 2, 2026.",
    records: ["The reports of every crane inspection in Toledo, Ohio", "The citations issued after them"],
  },
  reply: {
    greeting: "Dear Ms. Okafor:",
    outcome: "We are releasing 180 pages in full and 34 pages in part.",
    exemption: "The names of injured workers are withheld under Exemption 6, 5 U.S.C. § 552(b)(6).",
    appeal: "You may appeal this decision within 90 days of the date of this letter.",
    exemptions: "(b)(6)",
    pages: "180 in full, 34 in part",
    appealLabel: "Time to appeal",
    appealDays: "90 days",
  },
} as const;
