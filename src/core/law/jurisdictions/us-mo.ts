import type { Law } from "#core/law/law.ts";

/** The Missouri Sunshine Law, through HB 145 of 2025. */
export const missouri: Law = {
  jurisdiction: "us-mo",
  place: "Missouri",
  office: "a Missouri public governmental body",
  title: "Sunshine Law",
  commonName: "Missouri Sunshine Law",
  abbreviation: "Sunshine",
  citation: "RSMo §§ 610.010–610.225",
  officer: { title: "Custodian of Records", salutation: "Dear Custodian of Records:" },
  // An explanation with the earliest date is enough for the first answer.
  duty: "acknowledge",
  answerTerms: {
    text: "The law requires that this request be acted upon as soon as possible, and not later than the end of the third business day after receipt. If access is not granted at once, it requires a detailed explanation of the cause, with the place and the earliest time and date at which the records will be available, RSMo § 610.023.3.",
    day: "the last day is",
    past: "By {day}, the end of the third business day, the law required {who} to act on the request, RSMo § 610.023.3.",
  },
  limits: {
    initial_response: {
      days: 3,
      unit: "business",
      from: "receipt",
      meaning: "give access, deny it, or explain the delay with the earliest time and date",
      citation: "RSMo § 610.023.3",
      roll: null,
    },
    production: {
      days: null,
      reason: "After an explained delay the records come on the date the custodian gave; the law sets none.",
      citation: "RSMo § 610.023.3",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court.",
      citation: "RSMo § 610.027",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "RSMo § 610.027",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "The custodian may take longer for reasonable cause, with a detailed explanation and the earliest date; the law sets no maximum.",
    citation: "RSMo § 610.023.3",
  },
  otherLimits: [
    {
      about: "Going to court, counted from when the violation could be known; two years at most",
      days: 1,
      unit: "years",
      citation: "RSMo § 610.027.5",
    },
    {
      about: "Paying a quoted fee before the request lapses",
      days: 90,
      unit: "calendar",
      citation: "RSMo § 610.026, as amended by HB 145 (2025)",
    },
    {
      about: "Paying a quoted fee of more than $1,000 before the request lapses",
      days: 150,
      unit: "calendar",
      citation: "RSMo § 610.026, as amended by HB 145 (2025)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: "The day the custodian of records receives the request" },
  tolling: null,
  calendar: "us-mo",
  appeal: {
    to: null,
    detail: "No administrative appeal; the Attorney General takes complaints",
    court:
      "circuit court, within one year of when the violation could be known and two years of when it happened",
    citation: "RSMo § 610.027",
  },
  silence: {
    may: "You may go to court",
    how: "there is no appeal to make first",
    citation: "RSMo § 610.027.1",
  },
  residency: { required: false, who: "any person", citation: "RSMo §§ 610.011, 610.023" },
  fees: {
    search: "Actual cost of research time; copying at the average hourly pay of clerical staff",
    copies: "Up to 10 cents a page of up to 9 by 14 inches",
    waiver: {
      test: "it is likely to contribute significantly to public understanding of the operations or activities of the body and is not primarily in the requester's commercial interest",
      citation: "RSMo § 610.026.1(1)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "RSMo § 610.021(1)", label: "legal actions and attorney communications" },
    { citation: "RSMo § 610.021(3)", label: "hiring, firing and discipline" },
    { citation: "RSMo § 610.021(13)", label: "personnel records" },
    { citation: "RSMo § 610.021(14)", label: "protected by other law" },
    { citation: "RSMo § 610.021(18)", label: "security" },
    { citation: "RSMo § 610.100", label: "law enforcement" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The text of HB 145 (2025) was read in a lawyer's summary only. Local bodies may keep other holidays.",
  recentChanges: [
    {
      date: "2025-08-28",
      change:
        "HB 145: prepayment; a request lapses if the fee is unpaid after 90 days (150 above $1,000) or a question is not answered; data of minors in recreation programs is closed",
    },
  ],
  sources: [
    "RSMo §§ 610.023, 610.026, 610.027",
    "http://mycusthelp.com/MODOT/_cs/AnswerDetail.aspx?sSessionID=&aid=127",
    "https://www.municipalfirm.com/post/legislative-updates-to-missouri-sunshine-law",
  ],
  lastChecked: "2026-11-21",
};
