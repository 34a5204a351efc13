import type { Law } from "#core/law/law.ts";

/** Alabama's article on the inspection and copying of public records, as amended by Act 2024-278. */
export const alabama: Law = {
  jurisdiction: "us-al",
  place: "Alabama",
  office: "an Alabama public office",
  title: "Inspection and Copying of Records",
  commonName: "Alabama Public Records Law",
  abbreviation: "AL PRL",
  citation: "Ala. Code §§ 36-12-40 to 36-12-46",
  officer: { title: "Public Records Coordinator", salutation: "Dear Public Records Coordinator:" },
  duty: "acknowledge",
  answerTerms: {
    text: "The law requires an acknowledgment within ten calendar days of receipt, Ala. Code § 36-12-44(a)(3), and a substantive response to a standard request within 15 business days of the acknowledgment, Ala. Code § 36-12-44(a)(4).",
    day: "the first of these times ends on",
  },
  limits: {
    initial_response: {
      days: 10,
      unit: "calendar",
      from: "receipt",
      meaning: "acknowledge the request",
      citation: "Ala. Code § 36-12-44(a)(3)",
      // The Code says nothing of a last day that is a weekend.
      roll: null,
    },
    production: {
      days: 15,
      unit: "business",
      from: "acknowledgment",
      meaning: "fulfill or deny a standard request, one that takes under eight hours of staff time",
      citation: "Ala. Code § 36-12-44(a)(4)",
      roll: null,
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal, and the law sets no time limit for going to court.",
      citation: null,
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: null,
    },
  },
  extension: {
    days: 15,
    unit: "business",
    counted: "from_first_limit",
    repeatable: true,
    ground: "each written notice",
    condition: "By written notice, as often as the office sends one; the law asks for no particular reason",
    beyond:
      "The law does not cap the number of notices, but after 30 business days or 60 calendar days from the acknowledgment, whichever is earlier, the request is presumed denied",
    citation: "Ala. Code § 36-12-44(a)(4)",
    appliesTo: ["production"],
    roll: null,
  },
  otherLimits: [
    {
      about: "Acknowledgment by an executive-branch agency of the state",
      days: 2,
      unit: "business",
      citation: "Executive Order 734",
    },
    {
      about: "Notice, from the acknowledgment, that the request is time-intensive (eight hours or more)",
      days: 15,
      unit: "business",
      citation: "Ala. Code § 36-12-44(b)",
    },
    {
      about: "The answer to a time-intensive request, which may be extended by 45 business days at a time",
      days: 45,
      unit: "business",
      citation: "Ala. Code § 36-12-44(b)",
    },
    {
      about: "A standard request is presumed denied, from the acknowledgment",
      days: 30,
      unit: "business",
      citation: "Ala. Code § 36-12-44(a)(5)",
    },
    {
      about: "A standard request is presumed denied, from the acknowledgment, if this is the earlier day",
      days: 60,
      unit: "calendar",
      citation: "Ala. Code § 36-12-44(a)(5)",
    },
    {
      about: "A time-intensive request is presumed denied",
      days: 180,
      unit: "business",
      citation: "Ala. Code § 36-12-44(b)",
    },
    {
      about: "A time-intensive request is presumed denied, if this is the earlier day",
      days: 270,
      unit: "calendar",
      citation: "Ala. Code § 36-12-44(b)",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    detail:
      "Only a proper request counts: one made in the way the office's published procedure asks for (§ 36-12-45)",
  },
  tolling: {
    // The Code sets no number: as many as the office needs.
    clarifications: 1000,
    condition: "While the office waits for a clarification it has asked for",
    citation: "Ala. Code § 36-12-44",
    appliesTo: ["initial_response", "production"],
  },
  calendar: "us-al",
  appeal: {
    to: null,
    detail: "No administrative appeal and no fixed limit for the court",
    court: "circuit court",
    citation: "Ala. Code § 36-12-44",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "after 30 business days or 60 calendar days from the acknowledgment, whichever is earlier; you may then go to court",
    citation: "Ala. Code § 36-12-44(a)(5)",
  },
  residency: {
    required: true,
    who: "residents of Alabama; the office may ask for proof",
    citation: "Ala. Code §§ 36-12-40, 36-12-43(b)(3)",
  },
  fees: {
    search: "A reasonable fee, which the office may ask for before it searches",
    copies: "A reasonable fee, due before the records are handed over",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Ala. Code § 36-12-40", label: "security plans and critical infrastructure" },
    { citation: "Ala. Code § 36-12-40", label: "library circulation" },
    { citation: "Ala. Code § 12-21-3.1", label: "law enforcement investigative reports" },
    {
      citation: "Stone v. Consolidated Publishing Co., 404 So. 2d 678 (Ala. 1981)",
      label: "received in confidence, pending investigations, detrimental to the public",
    },
  ],
  certainty: {
    initial_response: { confidence: "medium", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "high", basis: "looked up" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "low", basis: "memory" },
  },
  doubts:
    "The Code says the acknowledgment is due in 10 days; summaries of the bill say 10 business days. The passage that stops the clock for a clarification, and the subsections on time-intensive requests, were not read. A business day is one on which the particular office is open, so its own closings count; Mobile and Baldwin counties also close on Mardi Gras.",
  recentChanges: [
    {
      date: "2024-10-01",
      change: "Act 2024-278 (SB 270): the first time limits in the law; the right is limited to residents",
    },
  ],
  sources: [
    "https://casetext.com/statute/code-of-alabama/title-36-public-officers-and-employees/chapter-12-maintenance-use-etc-of-public-property-records-etc/article-3-inspection-and-copying-of-records/section-36-12-44-public-officer-response-to-request",
    "https://casetext.com/statute/code-of-alabama/title-36-public-officers-and-employees/chapter-12-maintenance-use-etc-of-public-property-records-etc/article-3-inspection-and-copying-of-records/section-36-12-43-policy-definitions",
    "https://lexace.ai/us/statute/alabama/36-12-45",
    "https://fastdemocracy.com/bill-summary/?billsummary_id=ALB00017074&billsummary_session=2024rs&billsummary_state=al",
    "https://www.rcfp.org/open-government-sections/1-statutory-regulatory-or-court-set-time-limits-for-agency-response/",
  ],
  lastChecked: "2026-11-21",
};
