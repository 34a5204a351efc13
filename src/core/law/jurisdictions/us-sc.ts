import type { Law } from "#core/law/law.ts";

/** The South Carolina Freedom of Information Act, as amended in 2017. */
export const southCarolina: Law = {
  jurisdiction: "us-sc",
  place: "South Carolina",
  office: "a South Carolina public body",
  title: "Freedom of Information Act",
  commonName: "South Carolina Freedom of Information Act",
  abbreviation: "SC FOIA",
  citation: "S.C. Code §§ 30-4-10 to 30-4-165",
  officer: { title: "Freedom of Information Officer", salutation: "Dear Freedom of Information Officer:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 10,
      unit: "business",
      from: "receipt",
      meaning: "decide whether the records are public and give the reasons",
      citation: "S.C. Code § 30-4-30(C)",
      roll: null,
    },
    production: {
      days: 30,
      unit: "calendar",
      from: "determination",
      meaning: "hand over the records, counted from the deposit where it asked for one",
      citation: "S.C. Code § 30-4-30(C)",
      // The Act is silent on a last day that is a weekend.
      roll: null,
    },
    appeal: {
      days: 1,
      unit: "years",
      from: "adverse_determination",
      meaning: "ask the circuit court for relief; there is no administrative appeal",
      citation: "S.C. Code § 30-4-100(A)",
      // For the person's own limit the earlier day is the safe one.
      roll: null,
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "S.C. Code § 30-4-100",
    },
  },
  extension: {
    days: null,
    reason:
      "The public body cannot extend the time by itself; you and it may agree in writing on another date.",
    citation: "S.C. Code § 30-4-30(C)",
  },
  tiers: [
    {
      when: "older_records",
      about: "a request for a record that is more than 24 months old",
      days: 20,
      unit: "business",
      citation: "S.C. Code § 30-4-30(C)",
    },
  ],
  otherLimits: [
    {
      about: "Handing over records that are more than 24 months old",
      days: 35,
      unit: "calendar",
      citation: "S.C. Code § 30-4-30(C)",
    },
    {
      about: "The court's first hearing, once all parties are served",
      days: 10,
      unit: "calendar",
      citation: "S.C. Code § 30-4-100(A)",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    detail: "The time to hand over the records starts with the deposit where the public body asks for one",
  },
  tolling: null,
  calendar: "us-sc",
  appeal: {
    to: null,
    detail: "No administrative appeal",
    court: "circuit court, within one year of the violation; the first hearing is to be within ten days",
    citation: "S.C. Code § 30-4-100",
  },
  silence: {
    may: "The request counts as approved",
    how: "for all records that are not exempt; you may go to court for them",
    citation: "S.C. Code § 30-4-30(C)",
  },
  residency: { required: false, who: "any person", citation: "S.C. Code § 30-4-30(A)" },
  fees: {
    search:
      "The wage of the lowest-paid employee able to search, retrieve and redact; a deposit of up to a quarter of the estimate",
    copies: "No more than the going commercial rate; none for records sent electronically",
    waiver: {
      test: "furnishing the information can be considered as primarily benefiting the general public",
      citation: "S.C. Code § 30-4-30(B)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "S.C. Code § 30-4-40(a)(1)", label: "trade secrets" },
    { citation: "S.C. Code § 30-4-40(a)(2)", label: "personal privacy" },
    { citation: "S.C. Code § 30-4-40(a)(3)", label: "law enforcement" },
    { citation: "S.C. Code § 30-4-40(a)(4)", label: "exempt under another law" },
    { citation: "S.C. Code § 30-4-40(a)(5)", label: "proposed contracts" },
    { citation: "S.C. Code § 30-4-40(a)(7)", label: "attorney-client privilege" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The text of § 30-4-30 was not read, only the municipal association's account of it. The Act does not say what happens when the last calendar day is a weekend.",
  recentChanges: [],
  sources: [
    "S.C. Code §§ 30-4-30, 30-4-40, 30-4-100",
    "https://masc.sc/uptown/04-2025/some-public-documents-require-immediate-release-under-foia",
    "https://masc.sc/node/1169",
  ],
  lastChecked: "2026-11-21",
};
