import type { Law } from "#core/law/law.ts";

/** The Wyoming Public Records Act, as amended in 2019. */
export const wyoming: Law = {
  jurisdiction: "us-wy",
  place: "Wyoming",
  office: "a Wyoming governmental entity",
  title: "Public Records Act",
  commonName: "Wyoming Public Records Act",
  abbreviation: "WPRA",
  citation: "Wyo. Stat. §§ 16-4-201 to 16-4-205",
  officer: {
    title: "Designated Public Records Person",
    salutation: "Dear Designated Public Records Person:",
  },
  duty: "determine",
  answerTerms: {
    text: "Records that are readily available are to be released immediately, so long as that does not impair your other duties, Wyo. Stat. § 16-4-202(c)(ii). If they are in use or in storage, the Act requires a notice of that within seven business days of your acknowledgment, Wyo. Stat. § 16-4-202(c)(i). Without good cause for a later day, all are to be released within 30 calendar days of it, Wyo. Stat. § 16-4-202(c)(iii).",
  },
  limits: {
    initial_response: {
      days: 7,
      unit: "business",
      from: "acknowledgment",
      meaning: "say whether it does not have the records, or has them in use or in storage",
      citation: "Wyo. Stat. § 16-4-202(b), (c)(i)",
      roll: null,
    },
    production: {
      days: 30,
      unit: "calendar",
      from: "acknowledgment",
      meaning: "release the records",
      citation: "Wyo. Stat. § 16-4-202(c)(iii)",
      // The Act is silent on a last day that is a weekend.
      roll: null,
    },
    appeal: {
      days: null,
      reason: "You may complain to the public records ombudsman at any time; the Act sets no limit.",
      citation: "Wyo. Stat. § 16-4-202(c)",
    },
    appeal_decision: {
      days: null,
      reason: "The Act sets no number of days for the public records ombudsman.",
      citation: "Wyo. Stat. § 16-4-202(c)",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "For good cause the entity names a later date on which it will release the records; no number caps it, and you may ask the ombudsman about it.",
    citation: "Wyo. Stat. § 16-4-202(c)(iii)–(iv)",
  },
  otherLimits: [],
  start: {
    deemed: null,
    officeHours: null,
    detail:
      "The days run from the day the entity acknowledges the request; the Act sets no limit for acknowledging. Records at hand are released at once",
  },
  tolling: null,
  calendar: "us-wy",
  appeal: {
    to: "the public records ombudsman",
    detail: "A complaint, with no time limit",
    court: "district court, for an order to show cause",
    citation: "Wyo. Stat. §§ 16-4-202(c), 16-4-203(f)",
  },
  silence: {
    may: "You may complain to the ombudsman",
    how: "or go to court",
    citation: "Wyo. Stat. §§ 16-4-202(c), 16-4-203(f)",
  },
  residency: { required: false, who: "any person", citation: "Wyo. Stat. § 16-4-202(a)" },
  fees: {
    search: "Reasonable; a state agency by the state's schedule",
    copies: "Reasonable cost of the copies",
    waiver: {
      test: "the governmental entity may waive its fee; the Act names no test",
      citation: "Wyo. Stat. § 16-4-204",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "Wyo. Stat. § 16-4-203(b)(i)", label: "investigations" },
    { citation: "Wyo. Stat. § 16-4-203(b)(v)", label: "memoranda within or between agencies" },
    { citation: "Wyo. Stat. § 16-4-203(d)(i)", label: "medical" },
    { citation: "Wyo. Stat. § 16-4-203(d)(iii)", label: "personnel" },
    { citation: "Wyo. Stat. § 16-4-203(d)(v)", label: "trade secrets" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "looked up" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "No rule was found for a thirtieth day that is a weekend. A 2026 bill (SF0049) for three business and ten days did not pass.",
  recentChanges: [
    {
      date: "2019-07-01",
      change: "Seven business and 30 calendar days from the acknowledgment; a public records ombudsman",
    },
  ],
  sources: [
    "https://law.counselstack.com/statute/wy/4/16-4-202",
    "https://casetext.com/statute/wyoming-statutes/title-16-city-county-state-and-local-powers/chapter-4-uniform-municipal-fiscal-procedures-public-records-documents-and-meetings/article-2-public-records/section-16-4-202-right-of-inspection-rules-and-regulations-unavailability-training",
    "https://www.keepinglawsimple.org/states/wyoming/bills/2026/SF0049",
  ],
  lastChecked: "2026-11-21",
};
