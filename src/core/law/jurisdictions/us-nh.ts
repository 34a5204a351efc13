import type { Law } from "#core/law/law.ts";

/** The New Hampshire Right-to-Know Law. */
export const newHampshire: Law = {
  jurisdiction: "us-nh",
  place: "New Hampshire",
  office: "a New Hampshire public body or agency",
  title: "Access to Governmental Records and Meetings",
  commonName: "New Hampshire Right-to-Know Law",
  abbreviation: "NH RTK",
  citation: "RSA ch. 91-A",
  officer: { title: "Custodian of Records", salutation: "Dear Custodian of Records:" },
  duty: "acknowledge",
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning: "give access, deny in writing, or acknowledge in writing with the time it needs",
      citation: "RSA 91-A:4, IV",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "After an acknowledgment the records come within the time the office said it needs; the law sets none.",
      citation: "RSA 91-A:4, IV",
    },
    appeal: {
      days: null,
      reason: "No time limit is known for a complaint to the Right-to-Know Ombudsman or to the court.",
      citation: "RSA 91-A:7; RSA 91-A:7-b",
    },
    appeal_decision: {
      days: null,
      reason: "The ombudsman rules after hearing both sides; no day is counted from your complaint.",
      citation: "RSA 91-A:7-b",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason: "The office may say in writing how much time it reasonably needs; the law sets no maximum.",
    citation: "RSA 91-A:4, IV",
  },
  otherLimits: [
    {
      about: "The office, to answer a complaint to the ombudsman",
      days: 20,
      unit: "calendar",
      citation: "RSA 91-A:7-b, II",
    },
    {
      about: "Taking the ombudsman's ruling to the superior court",
      days: 30,
      unit: "calendar",
      citation: "RSA 91-A:7-c",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-nh",
  appeal: {
    to: "the Right-to-Know Ombudsman, if you choose",
    detail:
      "A signed complaint with $25, which the ombudsman may waive; either the ombudsman or the court, not both",
    court: "superior court, without a complaint to the ombudsman first",
    citation: "RSA 91-A:7; RSA 91-A:7-b",
  },
  silence: {
    may: "You may complain to the ombudsman",
    how: "or go to the superior court",
    citation: "RSA 91-A:7; RSA 91-A:7-b",
  },
  residency: {
    required: true,
    who: "every citizen; whether people of other states count is disputed",
    citation: "RSA 91-A:4, I",
  },
  fees: {
    search: "None",
    copies: "Actual cost; for electronic messages up to $1 each after the first 250",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "RSA 91-A:5, I", label: "grand jury records" },
    {
      citation: "RSA 91-A:5, IV",
      label: "confidential, commercial, personnel and other private information",
    },
    { citation: "RSA 91-A:5, VI", label: "emergency functions" },
    { citation: "RSA 91-A:5, IX", label: "preliminary drafts" },
    { citation: "Murray v. N.H. Div. of State Police (N.H. 2006)", label: "law enforcement" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "low", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "low", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The ombudsman's sections were to end on July 1, 2025. The press reports the office kept, with less money, and a bill (HB 111) proposed July 1, 2027; the text that kept it was not read. Some offices answer only people of New Hampshire.",
  recentChanges: [
    { date: "2025-05-08", change: "HB 66, which would have opened the law to any person, failed" },
    { date: "2025-01-01", change: "HB 1002 (2024): fees for large numbers of electronic messages" },
  ],
  sources: [
    "https://www.gencourt.state.nh.us/rsa/html/VI/91-A/91-A-7-b.htm",
    "https://www.billtrack50.com/billdetail/1761624",
    "https://legiscan.com/NH/text/HB111/2025",
    "https://www.laconiadailysun.com/know-your-news-the-ongoing-legislative-debates-over-new-hampshire-s-right-to-know-law/article_d6b4d257-0f82-4002-8ff2-ad710c5dc9af.html",
    "https://rollinsford.nh.us/contact/request-for-public-information/",
  ],
  lastChecked: "2026-11-21",
};
