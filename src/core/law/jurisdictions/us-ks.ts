import type { Law } from "#core/law/law.ts";

/** The Kansas Open Records Act. */
export const kansas: Law = {
  jurisdiction: "us-ks",
  place: "Kansas",
  office: "a Kansas public agency",
  title: "Open Records Act",
  commonName: "Kansas Open Records Act",
  abbreviation: "KORA",
  citation: "K.S.A. 45-215 to 45-223",
  officer: { title: "Freedom of Information Officer", salutation: "Dear Freedom of Information Officer:" },
  duty: "determine",
  answerTerms: {
    text: "The Act requires that this request be acted upon as soon as possible, and not later than the end of the third business day after receipt. If access is not granted at once, it requires a detailed explanation of the cause, with the place and the earliest time and date at which the records will be available, K.S.A. 45-218(d).",
    day: "the last day is",
    past: "By {day}, the end of the third business day, the Act required {who} to act on the request, K.S.A. 45-218(d).",
  },
  limits: {
    initial_response: {
      days: 3,
      unit: "business",
      from: "receipt",
      meaning:
        "act on the request: give access, deny it, or explain the delay and say when access will be given",
      citation: "K.S.A. 45-218(d)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "Records that are not ready in three business days follow the date the agency gives; the law sets no number of days.",
      citation: "K.S.A. 45-218(d)",
    },
    appeal: {
      days: null,
      reason:
        "The Act sets no time limit to complain to the Attorney General or to the county or district attorney.",
      citation: "K.S.A. 45-228",
    },
    appeal_decision: {
      days: null,
      reason: "The Act sets no time limit to decide a complaint.",
      citation: "K.S.A. 45-228",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "If access is not given at once, the agency must explain the delay in detail and name the earliest time and date; the law sets no cap.",
    citation: "K.S.A. 45-218(d)",
  },
  otherLimits: [],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ks",
  appeal: {
    to: "the Attorney General, or the county or district attorney, by complaint",
    detail: "No time limit is set; the complaint is your choice",
    court: "district court",
    citation: "K.S.A. 45-222, 45-228, 45-251",
  },
  silence: {
    may: "You may go to court",
    how: "or complain to the Attorney General",
    citation: "K.S.A. 45-222, 45-228",
  },
  residency: { required: false, who: "any person", citation: "K.S.A. 45-218(a)" },
  fees: {
    search: "Actual cost, staff time included",
    copies: "Actual cost; for state executive agencies up to 25 cents a page is presumed reasonable",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "K.S.A. 45-221(a)(1)", label: "restricted by other law" },
    { citation: "K.S.A. 45-221(a)(2)", label: "privileged" },
    { citation: "K.S.A. 45-221(a)(3)", label: "medical records" },
    { citation: "K.S.A. 45-221(a)(4)", label: "personnel records" },
    { citation: "K.S.A. 45-221(a)(10)", label: "criminal investigation records" },
    { citation: "K.S.A. 45-221(a)(20)", label: "drafts and notes" },
    { citation: "K.S.A. 45-221(a)(30)", label: "personal privacy" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "A day is off if Congress, the legislature, the governor or the city or county itself has made it a holiday; local ones are not known here. A change of July 2024 on itemized fees was reported, but its text was not read.",
  recentChanges: [],
  sources: [
    "https://www.ksrevisor.org/statutes/chapters/ch45/045_002_0018.html",
    "https://lawserver.com/law/state/kansas/ks-statutes/kansas_statutes_45-218",
    "http://www.ksag.org/page/g-response-time-and-process",
    "http://kautschlaw.com/2015/09/22/revising-kora-correctly-interpreting-the-third-business-day-language-of-k-s-a-45-218d/",
  ],
  lastChecked: "2026-11-21",
};
