import type { Law } from "#core/law/law.ts";

/** The Connecticut Freedom of Information Act. */
export const connecticut: Law = {
  jurisdiction: "us-ct",
  place: "Connecticut",
  office: "a Connecticut public agency",
  title: "Freedom of Information Act",
  commonName: "Connecticut Freedom of Information Act",
  abbreviation: "CT FOIA",
  citation: "Conn. Gen. Stat. §§ 1-200 to 1-242",
  officer: { title: "Freedom of Information Officer", salutation: "Dear Freedom of Information Officer:" },
  duty: "determine",
  answerTerms: {
    text: "The Act requires prompt access, Conn. Gen. Stat. §§ 1-210(a), 1-212(a), and a denial in writing within four business days of the request (ten where personnel or medical files are asked for and §§ 1-214(b) and (c) apply), Conn. Gen. Stat. § 1-206(a).",
    day: "the fourth business day is",
    past: "Unless personnel or medical files are asked for and §§ 1-214(b) and (c) apply, a denial was due in writing by {day}, the fourth business day, Conn. Gen. Stat. § 1-206(a).",
  },
  limits: {
    initial_response: {
      days: 4,
      unit: "business",
      from: "receipt",
      meaning: "comply, or deny the request in writing",
      citation: "Conn. Gen. Stat. § 1-206(a)",
      roll: null,
    },
    production: {
      days: null,
      reason: "Records must be provided promptly; the law sets no number of days.",
      citation: "Conn. Gen. Stat. §§ 1-210(a), 1-212(a)",
    },
    appeal: {
      days: 30,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "appeal to the Freedom of Information Commission; a postmark of that day is enough",
      citation: "Conn. Gen. Stat. § 1-206(b)(1)",
      // The statute is silent on a last day that is a weekend: for the person's own limit the earlier day is the safe one.
      roll: null,
    },
    appeal_decision: {
      days: 1,
      unit: "years",
      from: "appeal_receipt",
      meaning: "hear and decide the appeal",
      citation: "Conn. Gen. Stat. § 1-206(b)(1)",
      roll: null,
    },
  },
  extension: {
    days: null,
    reason: "The law gives the agency no more time.",
    citation: "Conn. Gen. Stat. § 1-206(a)",
  },
  otherLimits: [
    {
      about: "The answer where personnel or medical files are asked for and their subject must be told",
      days: 10,
      unit: "business",
      citation: "Conn. Gen. Stat. §§ 1-206(a), 1-214(b)–(c)",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    detail: "The day the agency receives the request, not the day it is sent (222 Conn. App. 17)",
  },
  tolling: null,
  calendar: "us-ct",
  appeal: {
    to: "the Freedom of Information Commission",
    detail: "Within 30 days of the denial, received or postmarked",
    court: "superior court, after the Commission has decided",
    citation: "Conn. Gen. Stat. § 1-206(b)–(d)",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "you may appeal to the Freedom of Information Commission",
    citation: "Conn. Gen. Stat. § 1-206(a)",
  },
  residency: { required: false, who: "any person", citation: "Conn. Gen. Stat. § 1-210(a)" },
  fees: {
    search: "None",
    copies: "25 cents a page from a state agency, 50 cents from others; up to $20 to use your own scanner",
    waiver: {
      test: "the requester is indigent, or providing the records benefits the general welfare",
      citation: "Conn. Gen. Stat. § 1-212(d)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "Conn. Gen. Stat. § 1-210(b)(1)", label: "preliminary drafts and notes" },
    { citation: "Conn. Gen. Stat. § 1-210(b)(2)", label: "personal privacy in personnel and medical files" },
    { citation: "Conn. Gen. Stat. § 1-210(b)(3)", label: "law enforcement" },
    { citation: "Conn. Gen. Stat. § 1-210(b)(4)", label: "pending claims and litigation" },
    { citation: "Conn. Gen. Stat. § 1-210(b)(5)", label: "trade secrets" },
    { citation: "Conn. Gen. Stat. § 1-210(b)(10)", label: "privileged" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "Whether HB 6882 of 2025, a bill on the Commission's procedure, became law was not checked.",
  recentChanges: [
    {
      date: "2023-10-24",
      change:
        "City of Bridgeport v. FOIC, 222 Conn. App. 17: the four days run from the day the agency receives the request",
    },
  ],
  sources: [
    "https://portal.ct.gov/FOI/Regulations/The-FOI-Act/Section-1206-Formerly-Sec-121i--Denial-of-access-to-public-records-or-meetings--Appeals--Notice--Ord",
    "http://casetext.com/case/city-of-bridgeport-v-freedom-of-info-commn",
    "https://www.muckrock.com/place/united-states-of-america/connecticut/exemption/constructive-denial-16/",
  ],
  lastChecked: "2026-11-21",
};
