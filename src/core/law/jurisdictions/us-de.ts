import type { Law } from "#core/law/law.ts";

/** The Delaware Freedom of Information Act. */
export const delaware: Law = {
  jurisdiction: "us-de",
  place: "Delaware",
  office: "a Delaware public body",
  title: "Freedom of Information Act",
  commonName: "Delaware Freedom of Information Act",
  abbreviation: "DE FOIA",
  citation: "29 Del. C. §§ 10001–10008",
  officer: { title: "FOIA Coordinator", salutation: "Dear FOIA Coordinator:" },
  duty: "determine",
  answerTerms: {
    text: "As soon as possible, and within 15 business days of receipt, the Act requires access, a denial, or notice that more time is needed, with the reason and a good-faith estimate of the time, 29 Del. C. § 10003(h)(1).",
    day: "the last day is",
  },
  limits: {
    initial_response: {
      days: 15,
      unit: "business",
      from: "receipt",
      meaning: "give access, deny it, or say why more time is needed and how much",
      citation: "29 Del. C. § 10003(h)(1)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "The law sets no separate limit for the records; where more time is needed, the public body gives its own estimate.",
      citation: "29 Del. C. § 10003(h)(1)",
    },
    appeal: {
      days: 60,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "petition the Attorney General",
      citation: "29 Del. C. § 10005(b)",
      // The statute is silent on a last day that is a weekend: for the person's own limit the earlier day is the safe one.
      roll: null,
    },
    appeal_decision: {
      days: 20,
      unit: "calendar",
      from: "appeal_receipt",
      meaning: "determine whether the Act was violated",
      citation: "29 Del. C. § 10005(e)",
      roll: null,
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "The public body may take longer for voluminous records, legal advice, or records in storage or archives. It must say why and give a good-faith estimate; the law sets no cap.",
    citation: "29 Del. C. § 10003(h)(1)",
  },
  local: {
    appeal: {
      days: null,
      reason:
        "For a county, town or other body that is no state agency the law sets no limit to petition the Attorney General; to sue instead you have 60 days from the denial.",
      citation: "29 Del. C. § 10005(b), (e)",
    },
  },
  otherLimits: [
    {
      about: "Your suit instead of a petition, from the denial",
      days: 60,
      unit: "calendar",
      citation: "29 Del. C. § 10005(b)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-de",
  appeal: {
    to: "the Attorney General, by petition",
    detail:
      "Within 60 days of a state agency's denial; no limit is set for the petition against another public body",
    court:
      "Superior Court, after the Attorney General's determination or, against a local body, within 60 days of the denial",
    citation: "29 Del. C. § 10005",
  },
  silence: {
    may: "You may petition the Attorney General",
    how: "who will say whether the silence broke the law",
    citation: "29 Del. C. § 10005(e)",
  },
  residency: {
    required: true,
    who: "citizens of Delaware; many offices do not ask",
    citation: "29 Del. C. § 10003(a)",
  },
  fees: {
    search: "The first hour is free, then an administrative fee; the public body may waive it",
    copies: "The first 20 black-and-white pages are free, then 10 cents a page",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "29 Del. C. § 10002(o)(1)", label: "privacy in personnel, medical and pupil files" },
    { citation: "29 Del. C. § 10002(o)(2)", label: "trade secrets" },
    { citation: "29 Del. C. § 10002(o)(3)", label: "criminal investigatory files" },
    { citation: "29 Del. C. § 10002(o)(6)", label: "exempt by statute or common law" },
    { citation: "29 Del. C. § 10002(o)(9)", label: "pending litigation" },
    { citation: "29 Del. C. § 10002(o)(16)", label: "e-mails of legislators" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "memory" },
    appeal: { confidence: "medium", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The 60 days for a petition about a state agency come from an opinion of the Attorney General (21-IB28); the statute was not read. The 20 days for the determination are from memory, and opinions seen took longer.",
  recentChanges: [],
  sources: [
    "https://ezel.ai/ag-opinions/de/25-ib62-foia-opinion-letter-to-john-reiss-re-town-of-blades",
    "https://attorneygeneral.delaware.gov/2021/10/25/21-ib28-10-25-2021-foia-opinion-letter-to-jeffrey-c-smith-re-foia-complaint-concerning-the-delaware-department-of-transportation",
    "https://attorneygeneral.delaware.gov/executive/open-government",
    "https://delcode.delaware.gov/title29/c100/",
    "https://www.muckrock.com/place/united-states-of-america/delaware/",
  ],
  lastChecked: "2026-11-21",
};
