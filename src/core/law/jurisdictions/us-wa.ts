import type { Law } from "#core/law/law.ts";

/** The Washington Public Records Act. */
export const washington: Law = {
  jurisdiction: "us-wa",
  place: "Washington",
  office: "a Washington state or local agency",
  title: "Public Records Act",
  commonName: "Washington Public Records Act",
  abbreviation: "WA PRA",
  citation: "RCW ch. 42.56",
  officer: { title: "Public Records Officer", salutation: "Dear Public Records Officer:" },
  duty: "acknowledge",
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning:
        "provide the record, deny the request, or acknowledge it with a reasonable estimate of the time needed or a question",
      citation: "RCW 42.56.520(1)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The agency gives a reasonable estimate of the time it needs; the Act sets no number of days.",
      citation: "RCW 42.56.520(1)(c)",
    },
    appeal: {
      days: null,
      reason:
        "The Act sets no limit for asking the agency to review a denial, and two business days after the denial you may go to court in any case.",
      citation: "RCW 42.56.520(4)",
    },
    appeal_decision: {
      days: 2,
      unit: "business",
      from: "adverse_determination",
      meaning:
        "finish its own review of the denial, so that the denial is final and you may go to court; it does not bind the Attorney General",
      citation: "RCW 42.56.520(4)",
      roll: null,
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason: "The agency may take the time it reasonably estimates; no number caps it.",
    citation: "RCW 42.56.520(1)(c), (2)",
  },
  otherLimits: [
    {
      about: "Going to court, from the claim of exemption or the last records handed over",
      days: 1,
      unit: "years",
      citation: "RCW 42.56.550(6)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-wa",
  appeal: {
    to: "the agency itself; for a state agency also the Attorney General",
    detail: "No time limit; the review is over at the end of the second business day after the denial",
    court: "superior court, within one year",
    citation: "RCW 42.56.520(4), 42.56.530, 42.56.550",
  },
  silence: {
    may: "You may go to court",
    how: "there is no appeal to make first",
    citation: "RCW 42.56.550(1)–(2)",
  },
  residency: { required: false, who: "any person", citation: "RCW 42.56.080" },
  fees: {
    search: "None",
    copies: "15 cents a page or the actual cost; set rates for electronic records",
    waiver: {
      test: "the agency's own rules allow it; the Act names no test",
      citation: "RCW 42.56.120(4)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "RCW 42.56.230", label: "personal information" },
    { citation: "RCW 42.56.240", label: "investigations, law enforcement" },
    { citation: "RCW 42.56.250", label: "employment" },
    { citation: "RCW 42.56.270", label: "financial, commercial" },
    { citation: "RCW 42.56.280", label: "preliminary drafts" },
    { citation: "RCW 42.56.290", label: "litigation" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "Local agencies may keep other holidays than state offices do.",
  recentChanges: [],
  sources: [
    "https://legalfix.com/statutes/state-codes/washington/title-42/chapter-42-56/section-42-56-520",
    "https://www.co.lincoln.wa.us/public-records/how-are-the-five-business-days-calculated-when-responding-to-a-public-records-request/",
    "RCW 42.56.120, 42.56.530, 42.56.550",
  ],
  lastChecked: "2026-11-21",
};
