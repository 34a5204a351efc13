import type { Law } from "#core/law/law.ts";

/** The Georgia Open Records Act. */
export const georgia: Law = {
  jurisdiction: "us-ga",
  place: "Georgia",
  office: "a Georgia agency",
  title: "Open Records Act",
  commonName: "Georgia Open Records Act",
  abbreviation: "GORA",
  citation: "O.C.G.A. §§ 50-18-70 to 50-18-77",
  officer: { title: "Open Records Officer", salutation: "Dear Open Records Officer:" },
  duty: "determine",
  answerTerms: {
    text: "The Act requires that the records be produced within a reasonable time, not to exceed three business days of receipt. Where some are not available in that time, it requires a description of them and a timeline, O.C.G.A. § 50-18-71(b)(1)(A).",
    day: "the last day is",
    past: "By {day}, the third business day, the Act required the records, or a description of them with a timeline, O.C.G.A. § 50-18-71(b)(1)(A).",
  },
  limits: {
    initial_response: {
      days: 3,
      unit: "business",
      from: "receipt",
      meaning: "produce the records, or describe them and say when they will be ready",
      citation: "O.C.G.A. § 50-18-71(b)(1)(A)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "Records that are not ready in three business days follow the agency's own timetable; the law sets no number of days.",
      citation: "O.C.G.A. § 50-18-71(b)(1)(A)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the Act sets no filing limit.",
      citation: "O.C.G.A. § 50-18-73",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "O.C.G.A. § 50-18-73",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "For records that are not available in three business days the agency must send a description and a timetable; the law sets no cap.",
    citation: "O.C.G.A. § 50-18-71(b)(1)(A)",
  },
  otherLimits: [],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ga",
  appeal: {
    to: null,
    detail: "No administrative appeal; the Attorney General may mediate or sue",
    court: "superior court",
    citation: "O.C.G.A. § 50-18-73",
  },
  silence: {
    may: "You may go to court",
    how: "there is no appeal to make first",
    citation: "O.C.G.A. § 50-18-73",
  },
  residency: { required: false, who: "any person", citation: "O.C.G.A. § 50-18-71(a)" },
  fees: {
    search: "The first quarter hour is free, then the pay of the lowest-paid employee able to do it",
    copies: "10 cents a page",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "O.C.G.A. § 50-18-72(a)(1)", label: "confidential under federal law" },
    { citation: "O.C.G.A. § 50-18-72(a)(2)", label: "privacy in medical and similar files" },
    { citation: "O.C.G.A. § 50-18-72(a)(3)–(4)", label: "law enforcement" },
    { citation: "O.C.G.A. § 50-18-72(a)(20)", label: "personal identifiers" },
    { citation: "O.C.G.A. § 50-18-72(a)(34)", label: "trade secrets" },
    { citation: "O.C.G.A. § 50-18-72(a)(41)", label: "attorney-client privilege" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "memory" },
    fees: { confidence: "high", basis: "looked up" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "low", basis: "memory" },
  },
  doubts:
    "The governor proclaims the state's holidays each year; two of them move. A city or county may keep others.",
  recentChanges: [],
  sources: [
    "https://syfert.com/georgia/code/50-18-71.html",
    "https://www.augustaga.gov/FAQ.aspx?QID=615",
    "https://forsythpl.org/open-records",
  ],
  lastChecked: "2026-11-21",
};
