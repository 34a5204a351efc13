import type { Law, Roll } from "#core/law/law.ts";

const roll: Roll = { off: "weekends_and_holidays", citation: "Utah Code § 68-3-7" };

/** The Utah Government Records Access and Management Act, after S.B. 277 of 2025. */
export const utah: Law = {
  jurisdiction: "us-ut",
  place: "Utah",
  office: "a Utah governmental entity",
  title: "Government Records Access and Management Act",
  commonName: "Utah Government Records Access and Management Act",
  abbreviation: "GRAMA",
  citation: "Utah Code title 63G, ch. 2",
  officer: { title: "Records Officer", salutation: "Dear Records Officer:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: 10,
      unit: "business",
      from: "receipt",
      meaning:
        "provide the record, deny the request, say that it has no such record, or claim extraordinary circumstances",
      citation: "Utah Code § 63G-2-204(4)(b)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "The law has no separate limit for the records: approving the request and providing them is one step.",
      citation: "Utah Code § 63G-2-204(4)(b)",
    },
    appeal: {
      days: 30,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "appeal to the chief administrative officer of the governmental entity",
      citation: "Utah Code § 63G-2-401(1)(a)",
      roll,
    },
    appeal_decision: {
      days: 10,
      unit: "business",
      from: "appeal_receipt",
      meaning: "decide the appeal; silence leaves the denial standing",
      citation: "Utah Code § 63G-2-401(5)",
      roll: null,
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "In extraordinary circumstances the entity names the date on which the records will be available; the caps differ by ground and most are not numbered.",
    citation: "Utah Code § 63G-2-204(6)–(7)",
  },
  otherLimits: [
    {
      about: "Telling you that the request will not be expedited",
      days: 5,
      unit: "business",
      citation: "Utah Code § 63G-2-204(4)(a)",
    },
    {
      about: "The second appeal, to the director of the Government Records Office",
      days: 30,
      unit: "calendar",
      citation: "Utah Code § 63G-2-403(1)(a)",
    },
    { about: "Going to court after that", days: 30, unit: "calendar", citation: "Utah Code § 63G-2-404(1)" },
  ],
  tiers: [
    {
      when: "expedited",
      about: "a request that is shown to benefit the public rather than a person",
      days: 5,
      unit: "business",
      citation: "Utah Code § 63G-2-204(4)(b), (5)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ut",
  appeal: {
    to: "the chief administrative officer, then the director of the Government Records Office",
    detail:
      "Within 30 days at each step; mediation by the government records ombudsman suspends the time for the second",
    court: "district court, within 30 days of the director's or the chief administrative officer's decision",
    citation: "Utah Code §§ 63G-2-401 to 63G-2-404",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "you may appeal to the chief administrative officer",
    citation: "Utah Code § 63G-2-204(9)",
  },
  residency: { required: false, who: "every person", citation: "Utah Code § 63G-2-201(1)" },
  fees: {
    search: "Staff time after the first quarter hour, at the wage of the lowest-paid employee able to do it",
    copies: "Actual cost",
    waiver: {
      test: "releasing the record primarily benefits the public rather than a person, or the requester is its subject or cannot pay",
      citation: "Utah Code § 63G-2-203(4)",
    },
  },
  expedited: {
    test: "the record request benefits the public rather than the person; presumed for a story or report to the general public",
    ruling: "within five business days",
    citation: "Utah Code § 63G-2-204(4)–(5)",
    newsMedia:
      "A request made to obtain information for a story or report to the general public is presumed to benefit the public, Utah Code § 63G-2-204(5).",
    ask: "If you do not expedite the response, please tell me so within five business days, Utah Code § 63G-2-204(4)(a).",
  },
  exemptions: [
    { citation: "Utah Code § 63G-2-302", label: "private records" },
    { citation: "Utah Code § 63G-2-304", label: "controlled records" },
    { citation: "Utah Code § 63G-2-305", label: "protected records" },
    { citation: "Utah Code § 63G-2-305(10)", label: "investigations" },
    { citation: "Utah Code § 63G-2-201(3)(b)", label: "closed by another law" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The whole of the appeal sections after S.B. 277 (2025) was not read. The day on which Juneteenth is kept (§ 63G-1-301) is told differently by different sources.",
  recentChanges: [
    {
      date: "2025-05-07",
      change: "S.B. 277: the director of the Government Records Office replaces the State Records Committee",
    },
  ],
  sources: [
    "https://lexace.ai/us/statute/utah/63G-2-204",
    "https://lexace.ai/us/statute/utah/63G-2-401",
    "https://law.counselstack.com/statute/ut/63G-2-403",
    "https://app.legiplex.com/ut/legislature/2025/2025-r/bills/sb0277/drafts-compare",
  ],
  lastChecked: "2026-11-21",
};
