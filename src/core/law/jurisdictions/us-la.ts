import type { Law } from "#core/law/law.ts";

/** The Louisiana Public Records Law. */
export const louisiana: Law = {
  jurisdiction: "us-la",
  place: "Louisiana",
  office: "a Louisiana public body",
  title: "Public Records Law",
  commonName: "Louisiana Public Records Law",
  abbreviation: "LA PRL",
  citation: "La. R.S. 44:1–44:41",
  officer: { title: "Custodian of Records", salutation: "Dear Custodian of Records:" },
  duty: "produce",
  answerTerms: {
    text: "A record that is not in active use is to be presented immediately, La. R.S. 44:33(B)(1). In any case I may sue if five business days from receipt bring neither a written determination nor an estimate of the time reasonably necessary, La. R.S. 44:32(D), 44:35(A).",
    day: "the last day is",
    past: "By {day}, the fifth business day, there was neither a written determination nor an estimate of the time reasonably necessary, which La. R.S. 44:32(D) and 44:35(A) ask for.",
  },
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning:
        "decide, or give a written estimate of the time it needs; a record that is not in active use is open at once",
      citation: "La. R.S. 44:32(D), 44:35(A)",
      roll: null,
    },
    production: {
      days: null,
      reason: "There is no separate limit for the records: making them available is the answer.",
      citation: "La. R.S. 44:33(B)(1)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the law sets no filing limit.",
      citation: "La. R.S. 44:35(A)",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "La. R.S. 44:35(A)",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "Where records must be collected, separated, redacted or reviewed, the custodian may give an estimate of the time it reasonably takes; the law sets no cap.",
    citation: "La. R.S. 44:35(A)",
  },
  otherLimits: [
    {
      about: "An appointment to see a record that is in active use",
      days: 3,
      unit: "business",
      citation: "La. R.S. 44:33(B)(1)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-la",
  appeal: {
    to: null,
    detail: "No administrative appeal and no fixed limit for the court",
    court: "district court, for a writ of mandamus, an injunction or a declaration",
    citation: "La. R.S. 44:35(A)",
  },
  silence: {
    may: "You may go to court",
    how: "after five working days without a decision or an estimate of the time needed",
    citation: "La. R.S. 44:35(A)",
  },
  residency: { required: false, who: "any person of the age of majority", citation: "La. R.S. 44:31(B)" },
  fees: {
    search: "None to inspect records",
    copies: "State bodies 25 cents a page; local bodies a reasonable fee",
    waiver: {
      test: "the requester is an indigent citizen of Louisiana",
      citation: "La. R.S. 44:32(C)(2)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "La. R.S. 44:3", label: "law enforcement and pending prosecutions" },
    { citation: "La. R.S. 44:3.2", label: "trade secrets" },
    { citation: "La. R.S. 44:4", label: "listed confidential records" },
    { citation: "La. R.S. 44:4.1", label: "exempt under another statute" },
    { citation: "La. R.S. 44:5", label: "records of the governor" },
    { citation: "La. R.S. 44:11", label: "privacy in personnel records" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "medium", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "low", basis: "memory" },
  },
  doubts:
    "The law skips legal public holidays (La. R.S. 1:55), a list that differs from the days state offices close; whether Washington's Birthday is one was not settled.",
  recentChanges: [],
  sources: [
    "https://legis.la.gov/legis/Law.aspx?d=99701",
    "https://lawserver.com/law/state/louisiana/la-constitution/louisiana_revised_statutes_44-35",
    "https://app.lla.state.la.us/llala.nsf/vwFAQsGovernmentFAQNew/1FAEC3C52CD7E0CF86257D9300591B55",
  ],
  lastChecked: "2026-11-21",
};
