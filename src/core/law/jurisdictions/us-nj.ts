import type { Law } from "#core/law/law.ts";

/** The New Jersey Open Public Records Act as amended by P.L. 2024, c. 16. */
export const newJersey: Law = {
  jurisdiction: "us-nj",
  place: "New Jersey",
  office: "a New Jersey public agency",
  title: "Open Public Records Act",
  commonName: "New Jersey Open Public Records Act",
  abbreviation: "OPRA",
  citation: "N.J.S.A. 47:1A-1 to 47:1A-13",
  officer: { title: "Custodian of Government Records", salutation: "Dear Custodian of Government Records:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 7,
      unit: "business",
      from: "receipt",
      meaning: "grant access or deny it",
      citation: "N.J.S.A. 47:1A-5(i)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "Records come with the answer, or by the date the custodian names when more time is needed; missing that date counts as a denial.",
      citation: "N.J.S.A. 47:1A-5(i)",
    },
    appeal: {
      days: 45,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "complain to the Government Records Council or go to court",
      citation: "N.J.S.A. 47:1A-6",
      roll: { off: "weekends_and_holidays", citation: "N.J.A.C. 1:1-1.4; N.J. Court Rule 1:3-1" },
    },
    appeal_decision: {
      days: null,
      reason: "No number of days for the Council's decision could be confirmed.",
      citation: "N.J.S.A. 47:1A-7",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "The custodian may name a later date, as for records in storage, or agree on one with you; no general maximum could be confirmed.",
    citation: "N.J.S.A. 47:1A-5(g), (i)",
  },
  otherLimits: [
    {
      about: "Records that must be checked for protected home addresses (Daniel's Law)",
      days: 14,
      unit: "business",
      citation: "N.J.S.A. 47:1A-5(i)",
    },
    { about: "Certain election records", days: 2, unit: "business", citation: "N.J.S.A. 47:1A-5.3" },
  ],
  tiers: [
    {
      when: "commercial",
      about: "a commercial request",
      days: 14,
      unit: "business",
      citation: "N.J.S.A. 47:1A-5(i)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: "The day the custodian receives a complete request" },
  tolling: null,
  calendar: "us-nj",
  appeal: {
    to: "the Government Records Council",
    detail:
      "Within 45 calendar days of the denial, on the Council's form and under your own name: who asked anonymously cannot complain",
    court: "Superior Court, Law Division, within the same 45 days, instead of the Council",
    citation: "N.J.S.A. 47:1A-6",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "you may complain to the Government Records Council or go to court",
    citation: "N.J.S.A. 47:1A-5(i)",
  },
  residency: { required: false, who: "any person", citation: "N.J.S.A. 47:1A-1" },
  fees: {
    search: "None, except a special service charge for extraordinary effort",
    copies: "5 cents a letter page, 7 cents a legal page; electronic records by e-mail are free",
    waiver: null,
  },
  expedited: {
    test: "the record is a budget, bill, voucher, contract, employment agreement, or public employees' salary and overtime information, not more than 24 months old",
    ruling: "at once, as a rule",
    citation: "N.J.S.A. 47:1A-5(e)",
  },
  exemptions: [
    { citation: "N.J.S.A. 47:1A-1", label: "reasonable expectation of privacy" },
    { citation: "N.J.S.A. 47:1A-1.1", label: "advisory, consultative or deliberative material" },
    { citation: "N.J.S.A. 47:1A-1.1", label: "criminal investigatory records" },
    { citation: "N.J.S.A. 47:1A-1.1", label: "trade secrets" },
    { citation: "N.J.S.A. 47:1A-3", label: "ongoing investigations" },
    { citation: "N.J.S.A. 47:1A-10", label: "personnel and pension records" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "low", basis: "memory" },
    clock: { confidence: "medium", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The custodian's date for records in storage is said to be capped at 21 business days since 2024; the text was not read. The limits do not run during a declared emergency. Local bodies may keep other holidays.",
  recentChanges: [
    {
      date: "2024-09-03",
      change:
        "P.L. 2024, c. 16: 14 business days for commercial requests, 45 days for a complaint to the Council, attorney's fees at the court's discretion",
    },
  ],
  sources: [
    "https://nj.gov/grc/laws/act/index.html",
    "https://www.nj.gov/grc/public/complaints/time.html",
    "https://www.nj.gov/grc/register/",
    "https://cgajlaw.com/client-alert-6-19-24",
    "Scheeler v. Atlantic County Municipal Joint Insurance Fund (N.J. App. Div. 2018)",
  ],
  lastChecked: "2026-11-21",
};
