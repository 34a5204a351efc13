import type { Law } from "#core/law/law.ts";

/** The Nebraska public records statutes, which have no short title, through LB 43 of 2024. */
export const nebraska: Law = {
  jurisdiction: "us-ne",
  place: "Nebraska",
  office: "a Nebraska public body",
  title: "Public records statutes",
  commonName: "Nebraska Public Records Law",
  abbreviation: "NE PRL",
  citation: "Neb. Rev. Stat. §§ 84-712 to 84-712.09",
  officer: { title: "Custodian of Records", salutation: "Dear Custodian of Records:" },
  // An explanation with the earliest date and a cost estimate is enough for the first answer.
  duty: "acknowledge",
  limits: {
    initial_response: {
      days: 4,
      unit: "business",
      from: "receipt",
      meaning: "give access or copies, deny, or explain the delay with the earliest date and the cost",
      citation: "Neb. Rev. Stat. § 84-712(4)",
      roll: null,
    },
    production: {
      days: null,
      reason: "After an explained delay the records come on the date the custodian gave; the law sets none.",
      citation: "Neb. Rev. Stat. § 84-712(4)",
    },
    appeal: {
      days: null,
      reason: "A petition to the Attorney General is optional and has no time limit.",
      citation: "Neb. Rev. Stat. § 84-712.03(1)(b)",
    },
    appeal_decision: {
      days: 15,
      unit: "calendar",
      from: "appeal_receipt",
      meaning: "decide the petition",
      citation: "Neb. Rev. Stat. § 84-712.03(1)(b)",
      // No rule is known here that moves this last day off a weekend.
      roll: null,
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "A request that is difficult or extensive may take longer, with an explanation and the earliest practicable date; the law sets no maximum.",
    citation: "Neb. Rev. Stat. § 84-712(4)",
  },
  otherLimits: [
    {
      about: "The Attorney General, to sue on your demand when an order is not obeyed",
      days: 15,
      unit: "calendar",
      citation: "Neb. Rev. Stat. § 84-712.03(1)(b)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: "The day of receipt is left out by the statute itself" },
  tolling: null,
  calendar: "us-ne",
  appeal: {
    to: "the Attorney General, if you choose",
    detail: "A petition at any time, also about fees",
    court: "district court, by mandamus, without a petition to the Attorney General first",
    citation: "Neb. Rev. Stat. § 84-712.03",
  },
  silence: {
    may: "You may ask the Attorney General",
    how: "for a review, or go to court",
    citation: "Neb. Rev. Stat. § 84-712.03(1)",
  },
  residency: {
    required: false,
    who: "residents of the state and all other persons interested",
    citation: "Neb. Rev. Stat. § 84-712(1)",
  },
  fees: {
    search:
      "For residents the first eight hours in all are free; others, except news media, may be charged from the start",
    copies: "Actual added cost",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Neb. Rev. Stat. § 84-712.05(1)", label: "student records" },
    { citation: "Neb. Rev. Stat. § 84-712.05(2)", label: "medical records" },
    { citation: "Neb. Rev. Stat. § 84-712.05(3)", label: "trade secrets" },
    { citation: "Neb. Rev. Stat. § 84-712.05(4)", label: "attorney work product" },
    { citation: "Neb. Rev. Stat. § 84-712.05(5)", label: "law enforcement investigations" },
    { citation: "Neb. Rev. Stat. § 84-712.05(7)", label: "personnel records" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "The text of § 84-712 itself was not reached; the free hours are from memory.",
  recentChanges: [
    {
      date: "2024-07-19",
      change:
        "LB 43: residents instead of citizens; eight free hours of search for residents instead of four",
    },
  ],
  sources: [
    "https://ago.nebraska.gov/public_records/statutes",
    "https://getpocketlaw.com/law/state_nebraska/section-84-712-03-public-records-denial-of-rights-remedies_9ede1fc0caae",
    "Neb. Rev. Stat. §§ 84-712, 84-712.03, 84-712.05",
  ],
  lastChecked: "2026-11-21",
};
