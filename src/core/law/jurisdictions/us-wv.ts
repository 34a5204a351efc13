import type { Law } from "#core/law/law.ts";

/** The West Virginia Freedom of Information Act. */
export const westVirginia: Law = {
  jurisdiction: "us-wv",
  place: "West Virginia",
  office: "a West Virginia public body",
  title: "Freedom of Information Act",
  commonName: "West Virginia Freedom of Information Act",
  abbreviation: "WV FOIA",
  citation: "W. Va. Code §§ 29B-1-1 to 29B-1-7",
  officer: { title: "Custodian of Records", salutation: "Dear Custodian of Records:" },
  duty: "determine",
  answerTerms: {
    text: "As soon as practicable, and within five business days of receipt, the Act requires copies, or the time and place for inspection, or a denial in writing with the reasons, W. Va. Code § 29B-1-3(d).",
    day: "the last day is",
  },
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning:
        "furnish copies, say when and where the records can be inspected, or deny the request in writing",
      citation: "W. Va. Code § 29B-1-3(d)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The custodian names the time and place for inspection; the law sets no number of days for it.",
      citation: "W. Va. Code § 29B-1-3(d)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the Act sets no filing limit.",
      citation: "W. Va. Code § 29B-1-5",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "W. Va. Code § 29B-1-5",
    },
  },
  extension: { days: null, reason: "The law gives no extension.", citation: "W. Va. Code § 29B-1-3(d)" },
  otherLimits: [],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-wv",
  appeal: {
    to: null,
    detail: "No administrative appeal and no fixed limit for the court",
    court: "circuit court of the county where the record is kept",
    citation: "W. Va. Code § 29B-1-5",
  },
  silence: {
    may: "You may go to court",
    how: "there is no appeal to make first",
    citation: "W. Va. Code § 29B-1-5",
  },
  residency: { required: false, who: "every person", citation: "W. Va. Code § 29B-1-3(a)" },
  fees: {
    search: "None allowed, nor any charge by the hour",
    copies: "Actual cost of reproduction",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "W. Va. Code § 29B-1-4(a)(1)", label: "trade secrets" },
    { citation: "W. Va. Code § 29B-1-4(a)(2)", label: "personal privacy" },
    { citation: "W. Va. Code § 29B-1-4(a)(4)", label: "law enforcement" },
    { citation: "W. Va. Code § 29B-1-4(a)(5)", label: "exempt by statute" },
    { citation: "W. Va. Code § 29B-1-4(a)(8)", label: "internal memoranda" },
    { citation: "W. Va. Code § 29B-1-4(a)(9)–(16)", label: "security" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "high", basis: "looked up" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "Older copies number the subsections of § 29B-1-3 instead of lettering them. Juneteenth is a day off by yearly proclamation.",
  recentChanges: [],
  sources: [
    "http://www.rcfp.org/category/location/west-virginia?page=8",
    "https://dep.wv.gov/smb/Pages/foia.aspx",
    "https://openmygovernment.org/west-virginia",
  ],
  lastChecked: "2026-11-21",
};
