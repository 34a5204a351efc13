import type { Law } from "#core/law/law.ts";

/** The Kentucky Open Records Act, as amended by HB 312 of 2021. */
export const kentucky: Law = {
  jurisdiction: "us-ky",
  place: "Kentucky",
  office: "a Kentucky public agency",
  title: "Open Records Act",
  commonName: "Kentucky Open Records Act",
  abbreviation: "KY ORA",
  citation: "KRS 61.870–61.884",
  officer: { title: "Official Custodian of Records", salutation: "Dear Official Custodian of Records:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning: "decide whether to comply, and say so in writing",
      citation: "KRS 61.880(1)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "The law has no separate limit for the records; where they are not at hand, the agency gives the earliest date.",
      citation: "KRS 61.872(5)",
    },
    appeal: {
      days: null,
      reason: "The law sets no time limit to ask the Attorney General to review a denial.",
      citation: "KRS 61.880(2)",
    },
    appeal_decision: {
      days: 20,
      unit: "business",
      from: "appeal_receipt",
      meaning: "decide whether the agency broke the law",
      citation: "KRS 61.880(2)(a)",
      roll: null,
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "For records in active use, in storage or not otherwise available the agency must explain why and name the earliest date; the law sets no cap.",
    citation: "KRS 61.872(5)",
  },
  otherLimits: [
    {
      about: "What the Attorney General may add to the 20 days in unusual circumstances",
      days: 30,
      unit: "business",
      citation: "KRS 61.880(2)(b)",
    },
    {
      about: "Your appeal to the circuit court, from the Attorney General's decision",
      days: 30,
      unit: "calendar",
      citation: "KRS 61.880(5)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ky",
  appeal: {
    to: "the Attorney General",
    detail: "No time limit; the review is your choice",
    court: "circuit court, within 30 days of the Attorney General's decision or without one",
    citation: "KRS 61.880(2), 61.880(5), 61.882",
  },
  silence: {
    may: "You may ask the Attorney General",
    how: "to review the silence, or go to court",
    citation: "KRS 61.880(2)(a), 61.882",
  },
  residency: {
    required: true,
    who: "residents of Kentucky, which takes in people who work or own property there, businesses located there and news media",
    citation: "KRS 61.870(10), 61.872(2)(a)",
  },
  fees: {
    search: "None, unless the purpose is commercial",
    copies: "Actual cost; 10 cents a page is accepted as such",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "KRS 61.878(1)(a)", label: "personal privacy" },
    { citation: "KRS 61.878(1)(c)", label: "confidential commercial information" },
    { citation: "KRS 61.878(1)(h)", label: "law enforcement" },
    { citation: "KRS 61.878(1)(i)–(j)", label: "preliminary drafts and recommendations" },
    { citation: "KRS 61.878(1)(k)–(l)", label: "barred by federal or state law" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "memory" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "low", basis: "memory" },
  },
  doubts:
    "KRS 2.110 names legal holidays on which state offices are open (such as January 19 and June 3), and state offices keep days that it does not name; which of them the five days skip was not settled.",
  recentChanges: [
    {
      date: "2021-06-29",
      change: "HB 312: five days to decide where there were three; the right is limited to residents",
    },
  ],
  sources: [
    "https://codelibrary.amlegal.com/codes/cloverportky/latest/cloverport_ky/0-0-0-952",
    "https://codelibrary.amlegal.com/codes/shively/latest/shively_ky/0-0-0-931",
    "KRS 61.870–61.884",
  ],
  lastChecked: "2026-11-21",
};
