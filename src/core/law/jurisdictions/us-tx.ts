import type { Law } from "#core/law/law.ts";

/** The Texas Public Information Act, through H.B. 4219 of 2025. */
export const texas: Law = {
  jurisdiction: "us-tx",
  place: "Texas",
  office: "a Texas governmental body",
  title: "Public Information Act",
  commonName: "Texas Public Information Act",
  abbreviation: "TPIA",
  citation: "Tex. Gov't Code ch. 552",
  officer: { title: "Officer for Public Information", salutation: "Dear Officer for Public Information:" },
  duty: "produce",
  answerTerms: {
    text: "The Act requires you to produce public information promptly, Tex. Gov't Code § 552.221(a). If you cannot produce it within ten business days of this request, you must certify that in writing and set a date and hour within a reasonable time when it will be available, Tex. Gov't Code § 552.221(d).",
    day: "the tenth business day is",
    past: "By {day}, ten business days after the request, the Act required {who} to produce the information, to certify a date for it, to ask the Attorney General for a decision, to name the earlier ruling under which it withholds it, or to give notice that there is none, Tex. Gov't Code §§ 552.221(d), (f), (g), 552.301(b).",
  },
  limits: {
    initial_response: {
      days: 10,
      unit: "business",
      from: "receipt",
      meaning:
        "produce the records, set a date for them in writing, or ask the Attorney General for a ruling",
      citation: "Tex. Gov't Code §§ 552.221, 552.301(b)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "Records must be produced promptly; past ten business days the officer sets a date within a reasonable time, which the law does not number.",
      citation: "Tex. Gov't Code § 552.221(a), (d)",
    },
    appeal: {
      days: null,
      reason:
        "You need not appeal: an office that wants to withhold must itself ask the Attorney General within ten business days, and you may send comments before the ruling.",
      citation: "Tex. Gov't Code §§ 552.301, 552.304",
    },
    appeal_decision: {
      days: 45,
      unit: "business",
      from: "appeal_receipt",
      meaning: "rule on what may be withheld, counted from the day the Attorney General is asked",
      citation: "Tex. Gov't Code § 552.306(a)",
      roll: null,
    },
  },
  extension: {
    days: null,
    reason:
      "The law gives no extension: an officer who cannot produce within ten business days says so in writing and sets a date within a reasonable time.",
    citation: "Tex. Gov't Code § 552.221(d)",
  },
  otherLimits: [
    {
      about: "Asking the Attorney General for a ruling, and telling you so",
      days: 10,
      unit: "business",
      citation: "Tex. Gov't Code § 552.301(b), (d)",
    },
    {
      about: "Telling you that there are no such records, or that an earlier ruling already covers them",
      days: 10,
      unit: "business",
      citation: "Tex. Gov't Code § 552.221(f)–(g)",
    },
    {
      about: "Sending the Attorney General the reasons and the records, counted from your request",
      days: 15,
      unit: "business",
      citation: "Tex. Gov't Code § 552.301(e)",
    },
    {
      about: "More time for the Attorney General to rule, by notice to you and the office",
      days: 10,
      unit: "business",
      citation: "Tex. Gov't Code § 552.306(a)",
    },
    {
      about: "Your answer when the office asks you to clarify; after that the request counts as withdrawn",
      days: 61,
      unit: "calendar",
      citation: "Tex. Gov't Code § 552.222(d)",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    detail:
      "A clarification asked in good faith, or a deposit, starts the clock anew on the day it arrives. A letter whose arrival cannot be shown counts as received on the third business day after its postmark",
  },
  tolling: null,
  calendar: "us-tx",
  appeal: {
    to: "the Attorney General",
    detail:
      "The office asks for the ruling, not you; if it does not answer at all, you may complain to the Attorney General (§ 552.328)",
    court: "district court of the county of the office's main offices, for a writ of mandamus",
    citation: "Tex. Gov't Code § 552.321",
  },
  silence: {
    may: "The records are presumed public",
    how: "unless there is a compelling reason to withhold them; you may complain to the Attorney General or go to court",
    citation: "Tex. Gov't Code §§ 552.302, 552.321, 552.328",
  },
  residency: { required: false, who: "any person", citation: "Tex. Gov't Code §§ 552.001, 552.221" },
  fees: {
    search:
      "None up to 50 pages; above that $15 an hour for labor, with an estimate first where it passes $40",
    copies: "10 cents a page (1 Tex. Admin. Code § 70.3)",
    waiver: {
      test: "providing the copies primarily benefits the general public",
      citation: "Tex. Gov't Code § 552.267",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "Tex. Gov't Code § 552.101", label: "confidential by law" },
    { citation: "Tex. Gov't Code § 552.102", label: "personnel privacy" },
    { citation: "Tex. Gov't Code § 552.103", label: "litigation" },
    { citation: "Tex. Gov't Code § 552.104", label: "competition or bidding" },
    { citation: "Tex. Gov't Code § 552.107", label: "attorney-client privilege" },
    { citation: "Tex. Gov't Code § 552.108", label: "law enforcement" },
    { citation: "Tex. Gov't Code § 552.110", label: "trade secrets, commercial or financial" },
    { citation: "Tex. Gov't Code § 552.111", label: "memoranda within or between agencies" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "memory" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "memory" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "high", basis: "looked up" },
  },
  doubts:
    "Each office may close on optional holidays, on the Friday or Monday beside a holiday, and on up to ten days a year of its own choosing (§ 552.0031); those days are not counted either, and the office posts them.",
  recentChanges: [
    {
      date: "2025-09-01",
      change:
        "H.B. 4219: the office must say within ten business days that it has no such records; you may complain to the Attorney General of silence",
    },
    { date: "2023-09-01", change: "H.B. 3033: “business day” is defined in the law" },
  ],
  sources: [
    "https://capitol.texas.gov/tlodocs/88R/amendments/html/HB03033H21.HTM",
    "https://leasorcrass.com/2024/11/21/pias-the-holidays/",
    "https://instalawyer.io/laws/texas-statutes/section-552301-request-for-attorney",
    "https://lexace.ai/us/statute/texas/552.328",
    "https://capitol.texas.gov/tlodocs/89R/analysis/html/HB04219H.htm",
  ],
  lastChecked: "2026-11-21",
};
