import type { Law } from "#core/law/law.ts";

/** The Ohio Public Records Act, which has no number of days, through the acts of 2025. */
export const ohio: Law = {
  jurisdiction: "us-oh",
  place: "Ohio",
  office: "an Ohio public office",
  title: "Public Records Act",
  commonName: "Ohio Public Records Act",
  abbreviation: "OH PRA",
  citation: "R.C. 149.43",
  officer: { title: "Public Records Custodian", salutation: "Dear Public Records Custodian:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: null,
      reason:
        "Inspection must be prompt and copies must come within a reasonable period; the law sets no number of days.",
      citation: "R.C. 149.43(B)(1)",
    },
    production: {
      days: null,
      reason: "Copies must come within a reasonable period; the law sets no number of days.",
      citation: "R.C. 149.43(B)(1)",
    },
    appeal: {
      days: null,
      reason:
        "There is no administrative appeal and no filing limit; before going to court you send the office a complaint and wait three business days.",
      citation: "R.C. 149.43(C)(1)",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "R.C. 149.43(C)(1)",
    },
  },
  extension: {
    days: null,
    reason: "The law sets no first period, so there is none to extend.",
    citation: null,
  },
  otherLimits: [
    {
      about: "The office, to mend what your complaint names before you may go to court",
      days: 3,
      unit: "business",
      citation: "R.C. 149.43(C)(1)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-oh",
  appeal: {
    to: null,
    detail: "First the complaint form of the Court of Claims to the office, then three business days to wait",
    court: "the Court of Claims ($25, R.C. 2743.75), or a court for a writ of mandamus; not both",
    citation: "R.C. 149.43(C), 2743.75",
  },
  silence: {
    may: "You may send a complaint and go to court",
    how: "three business days later, once the delay is unreasonable",
    citation: "R.C. 149.43(C)(1)",
  },
  residency: { required: false, who: "any person", citation: "R.C. 149.43(B)(1)" },
  fees: {
    search: "None, except for law-enforcement video: up to $75 an hour of it, $750 in all",
    copies: "Actual cost",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "R.C. 149.43(A)(1)(a)", label: "medical records" },
    { citation: "R.C. 149.43(A)(1)(g)", label: "trial preparation" },
    { citation: "R.C. 149.43(A)(1)(h)", label: "confidential law enforcement investigations" },
    { citation: "R.C. 149.43(A)(1)(v)", label: "barred by state or federal law" },
    { citation: "R.C. 149.433", label: "security and infrastructure" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "memory" },
    extension: { confidence: "high", basis: "memory" },
    clock: { confidence: "high", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "The days on which the acts of 2025 took effect and the fees for video are from memory.",
  recentChanges: [
    {
      date: "2025-04-09",
      change: "HB 265: a complaint to the office and three business days before a lawsuit",
    },
    { date: "2025-04-03", change: "HB 315: fees for law-enforcement video" },
  ],
  sources: [
    "https://fastdemocracy.com/bill-summary/?billsummary_id=OHB00012525&billsummary_session=135&billsummary_state=oh",
    "https://legalfix.com/statutes/state-codes/ohio/title-27/chapter-2743/section-2743-75",
    "R.C. 149.43",
  ],
  lastChecked: "2026-11-21",
};
