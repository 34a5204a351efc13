import type { Law } from "#core/law/law.ts";

/** The Virginia Freedom of Information Act. */
export const virginia: Law = {
  jurisdiction: "us-va",
  place: "Virginia",
  office: "a Virginia public body",
  title: "Virginia Freedom of Information Act",
  commonName: "Virginia Freedom of Information Act",
  abbreviation: "VFOIA",
  citation: "Va. Code §§ 2.2-3700 to 2.2-3715",
  officer: { title: "FOIA Officer", salutation: "Dear FOIA Officer:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning: "provide the records, or say in writing what is withheld, cannot be found or needs more time",
      citation: "Va. Code § 2.2-3704(B)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The law has no separate limit for the records: answering and providing them is one step.",
      citation: "Va. Code § 2.2-3704(B)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the Act sets no filing limit.",
      citation: "Va. Code § 2.2-3713",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "Va. Code § 2.2-3713",
    },
  },
  extension: {
    days: 7,
    unit: "business",
    counted: "from_first_limit",
    ground: "a search that cannot be done in five days",
    condition:
      "It is not practically possible to provide the records or to find out whether they exist within five working days, by written notice of the conditions that make it so",
    beyond: "More only by agreement with you or by order of a court",
    citation: "Va. Code § 2.2-3704(B)(4)",
    appliesTo: ["initial_response"],
    roll: null,
  },
  otherLimits: [
    {
      about: "More time for certain criminal investigative files",
      days: 60,
      unit: "business",
      citation: "Va. Code § 2.2-3706.1",
    },
    {
      about: "The court's hearing, once you have filed",
      days: 7,
      unit: "calendar",
      citation: "Va. Code § 2.2-3713(C)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: {
    clarifications: 0,
    condition: "From an estimate of the cost, or a call for a deposit over $200, until you answer or pay",
    citation: "Va. Code § 2.2-3704(F), (H)",
    appliesTo: ["initial_response"],
  },
  calendar: "us-va",
  appeal: {
    to: null,
    detail: "No administrative appeal; the FOIA Advisory Council gives opinions",
    court: "general district or circuit court, heard within seven days",
    citation: "Va. Code § 2.2-3713",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "and as a violation; you may go to court",
    citation: "Va. Code § 2.2-3704(E)",
  },
  residency: {
    required: true,
    who: "citizens of Virginia, and news media that circulate or broadcast there",
    citation: "Va. Code § 2.2-3704(A); McBurney v. Young, 569 U.S. 221 (2013)",
  },
  fees: {
    search: "Actual cost, at the lowest hourly rate able to do it; an estimate first if you ask",
    copies: "Actual cost",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Va. Code § 2.2-3705.1(1)", label: "personnel" },
    { citation: "Va. Code § 2.2-3705.1(2)–(3)", label: "legal advice and attorney work product" },
    { citation: "Va. Code § 2.2-3705.2", label: "security" },
    { citation: "Va. Code § 2.2-3705.6", label: "trade secrets, proprietary" },
    { citation: "Va. Code § 2.2-3705.7(2)", label: "working papers and correspondence" },
    { citation: "Va. Code § 2.2-3706", label: "law enforcement" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "memory" },
    clock: { confidence: "high", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "Governors often close offices for further days or part of a day. A bill to make the first two hours free (H.B. 2000) was introduced; no sign was found that it passed.",
  recentChanges: [],
  sources: [
    "https://ballotpedia.org/Virginia_FOIA_procedures",
    "https://law.justia.com/codes/virginia/2006/toc0202000/2.2-3704.html",
    "https://www.muckrock.com/place/united-states-of-america/virginia/",
  ],
  lastChecked: "2026-11-21",
};
