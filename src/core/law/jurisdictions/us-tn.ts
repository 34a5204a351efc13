import type { Law } from "#core/law/law.ts";

/** The Tennessee Public Records Act. */
export const tennessee: Law = {
  jurisdiction: "us-tn",
  place: "Tennessee",
  office: "a Tennessee governmental entity",
  title: "Tennessee Public Records Act",
  commonName: "Tennessee Public Records Act",
  abbreviation: "TPRA",
  citation: "Tenn. Code §§ 10-7-501 to 10-7-516",
  officer: {
    title: "Public Records Request Coordinator",
    salutation: "Dear Public Records Request Coordinator:",
  },
  duty: "determine",
  answerTerms: {
    text: "The Act requires that records be made available promptly. Where that is not practicable, they must within seven business days be made available or be denied in writing with the basis for it, or the time reasonably necessary must be stated in writing, Tenn. Code § 10-7-503(a)(2)(B).",
    day: "the last day is",
    past: "By {day}, the seventh business day, the Act required the records, a written denial or the time reasonably necessary for them, Tenn. Code § 10-7-503(a)(2)(B).",
  },
  limits: {
    initial_response: {
      days: 7,
      unit: "business",
      from: "receipt",
      meaning: "make the records available, deny them with the basis, or say how much time it needs",
      citation: "Tenn. Code § 10-7-503(a)(2)(B)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The custodian says how much time is reasonably needed; the law sets no number of days.",
      citation: "Tenn. Code § 10-7-503(a)(2)(B)(iii)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the Act sets no filing limit.",
      citation: "Tenn. Code § 10-7-505",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "Tenn. Code § 10-7-505",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason: "The custodian may name the time reasonably needed to produce the records; no number caps it.",
    citation: "Tenn. Code § 10-7-503(a)(2)(B)(iii)",
  },
  otherLimits: [],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-tn",
  appeal: {
    to: null,
    detail: "No administrative appeal; the Office of Open Records Counsel advises and mediates",
    court: "chancery or circuit court of the county where the records are",
    citation: "Tenn. Code § 10-7-505",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "you may go to court",
    citation: "Tenn. Code § 10-7-503(a)(3)",
  },
  residency: {
    required: true,
    who: "citizens of Tennessee; an office may ask for proof",
    citation: "Tenn. Code § 10-7-503(a)(2)(A)",
  },
  fees: {
    search: "None for inspection; for copies, staff time after the first hour",
    copies: "15 cents a black-and-white page, 50 cents a color page, by the Open Records Counsel's schedule",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Tenn. Code § 10-7-504(a)(1)", label: "medical records" },
    { citation: "Tenn. Code § 10-7-504(a)(2)", label: "Bureau of Investigation records" },
    { citation: "Tenn. Code § 10-7-504(a)(4)", label: "student records" },
    { citation: "Tenn. Code § 10-7-504(f)", label: "personal data of public employees" },
    { citation: "Tenn. R. Crim. P. 16", label: "open criminal cases" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "memory" },
    appeal: { confidence: "high", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "A fee waiver is a matter of each entity's own policy. Fees and holidays were not looked up.",
  recentChanges: [],
  sources: [
    "https://tcog.info/faq-items/how-government-is-required-to-respond-to-a-public-records-request",
    "https://ballotpedia.org/Request_response_times_by_state",
    "Tenn. Code §§ 10-7-503 to 10-7-506",
  ],
  lastChecked: "2026-11-21",
};
