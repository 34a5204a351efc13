import type { Law } from "#core/law/law.ts";

/** The Nevada Public Records Act. */
export const nevada: Law = {
  jurisdiction: "us-nv",
  place: "Nevada",
  office: "a Nevada governmental entity",
  title: "Nevada Public Records Act",
  commonName: "Nevada Public Records Act",
  abbreviation: "NPRA",
  citation: "NRS ch. 239",
  officer: { title: "Records Official", salutation: "Dear Records Official:" },
  // A notice with the earliest date is enough for the first answer.
  duty: "acknowledge",
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning:
        "give access, say it has no such record, name the date it will be ready, or deny with the law relied on",
      citation: "NRS 239.0107(1)",
      roll: null,
    },
    production: {
      days: null,
      reason: "Records not ready in five business days come on the date the office named; the law sets none.",
      citation: "NRS 239.0107(1)(c)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the Act sets no filing limit.",
      citation: "NRS 239.011",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "NRS 239.011",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "The office may take longer by written notice of the reason and the earliest date; the law sets no maximum.",
    citation: "NRS 239.0107(1)(c)",
  },
  otherLimits: [],
  start: {
    deemed: null,
    officeHours: null,
    detail: "The day the person who has custody of the record receives the request",
  },
  tolling: null,
  calendar: "us-nv",
  appeal: {
    to: null,
    detail: "No administrative appeal and no fixed limit for the court",
    court: "district court of the county where the record is",
    citation: "NRS 239.011",
  },
  silence: {
    may: "You may go to court",
    how: "there is no appeal to make first",
    citation: "NRS 239.011(1)",
  },
  residency: { required: false, who: "any person", citation: "NRS 239.010" },
  fees: {
    search: "Nothing beyond actual cost",
    copies: "Actual cost",
    waiver: {
      test: "the request meets the office's written policy on waiving fees",
      citation: "NRS 239.052(2)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "NRS 239.010(1)", label: "exempt under a listed statute" },
    { citation: "NRS 239B.030", label: "personal information" },
    { citation: "NRS 239C.210", label: "security" },
    { citation: "NRS ch. 179A", label: "criminal history" },
    { citation: "Donrey of Nevada v. Bradshaw (Nev. 1990)", label: "interests against disclosure outweigh" },
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
    "A cap of 50 cents a page is sometimes cited; whether it outlived the changes of 2019 was not checked.",
  recentChanges: [],
  sources: [
    "https://instalawyer.io/laws/nevada-revised-statutes/chapter-239-public-records-nrs-2390107-requests-for",
    "NRS §§ 239.010, 239.0107, 239.011, 239.052",
  ],
  lastChecked: "2026-11-21",
};
