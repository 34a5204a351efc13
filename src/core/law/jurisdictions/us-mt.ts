import type { Law } from "#core/law/law.ts";

/** Montana's right to know with the deadlines of SB 232 (2023) and HB 100 (2025), which do not bind local governments. */
export const montana: Law = {
  jurisdiction: "us-mt",
  place: "Montana",
  office: "a Montana public agency",
  title: "Public Records (Title 2, chapter 6, part 10)",
  commonName: "Montana Right to Know Law",
  abbreviation: "MT RTK",
  citation: "Mont. Code Ann. §§ 2-6-1001 to 2-6-1020; Mont. Const. art. II, § 9",
  officer: { title: "Public Records Officer", salutation: "Dear Public Records Officer:" },
  duty: "acknowledge",
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning: "acknowledge the request",
      citation: "Mont. Code Ann. § 2-6-1006(3)",
      roll: null,
    },
    production: {
      days: 5,
      unit: "business",
      from: "acknowledgment",
      meaning:
        "hand over one specific record that is readily available; for anything more it has 90 days, in exceptional cases six months",
      citation: "Mont. Code Ann. § 2-6-1006(3)",
      roll: null,
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the law sets no filing limit.",
      citation: "Mont. Code Ann. § 2-6-1009",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "Mont. Code Ann. § 2-6-1009",
    },
  },
  extension: {
    days: null,
    reason:
      "The five days for the acknowledgment cannot be extended; larger requests have their own outer limits of 90 days and six months.",
    citation: "Mont. Code Ann. § 2-6-1006(3)",
  },
  local: {
    initial_response: {
      days: null,
      reason:
        "A local government must answer in a timely manner, with access or with an estimate of time and fees; the law sets it no number of days.",
      citation: "Mont. Code Ann. § 2-6-1006(2)",
    },
    production: {
      days: null,
      reason:
        "A local government gives its own estimate of the time it needs; the law sets it no number of days.",
      citation: "Mont. Code Ann. § 2-6-1006(2)",
    },
    extension: {
      days: null,
      reason: "The law sets a local government no first period, so there is none to extend.",
      citation: null,
    },
  },
  otherLimits: [
    {
      about: "A state agency, for anything more than one readily available record",
      days: 90,
      unit: "calendar",
      citation: "Mont. Code Ann. § 2-6-1006(3)",
    },
    {
      about: "A state agency, in exceptional cases, with written notice of the reason",
      days: 6,
      unit: "months",
      citation: "Mont. Code Ann. § 2-6-1006(3)",
    },
    {
      about: "Answering a question or paying a fee before a state agency may close the request",
      days: 30,
      unit: "calendar",
      citation: null,
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: {
    // The law sets no number of questions.
    clarifications: 1000,
    condition: "At a state agency, from the day it asks for a clarification or a fee until you answer or pay",
    citation: "Mont. Code Ann. § 2-6-1006(3)",
    appliesTo: ["production"],
  },
  calendar: "us-mt",
  appeal: {
    to: null,
    detail: "No administrative appeal and no fixed limit for the court",
    court: "district court",
    citation: "Mont. Code Ann. § 2-6-1009",
  },
  silence: {
    may: "You may go to court",
    how: "when a state agency misses its limit, or a local body does not answer in good time",
    citation: "Mont. Code Ann. § 2-6-1009(3)",
  },
  residency: { required: false, who: "any person", citation: "Mont. Code Ann. § 2-6-1003(1)" },
  fees: {
    search: "At a state agency the first hour is free, then up to $25 an hour; elsewhere actual cost",
    copies: "Actual cost",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Mont. Code Ann. § 2-6-1002(1)", label: "confidential information" },
    { citation: "Mont. Code Ann. § 2-6-1003(3)", label: "safety and security" },
    { citation: "Mont. Code Ann. § 44-5-303", label: "confidential criminal justice information" },
    { citation: "Mont. Const. art. II, § 10", label: "individual privacy" },
  ],
  certainty: {
    initial_response: { confidence: "medium", basis: "looked up" },
    extension: { confidence: "medium", basis: "looked up" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "looked up" },
    fees: { confidence: "medium", basis: "looked up" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "§ 2-6-1006 had a temporary text until June 30, 2026; the text in force since was not read, so its subsection numbers and which state bodies outside the executive branch it binds are unchecked. Whether the five days for one record run from the acknowledgment or from receipt rests on one private guide, and so do the pause for a question or a fee and the 30 days to answer it.",
  recentChanges: [
    { date: "2026-07-01", change: "The later text of § 2-6-1006 under HB 100 (2025) in force" },
    {
      date: "2025-10-01",
      change: "HB 100: limits for public agencies that are not local governments, first hour free",
    },
    { date: "2023-10-01", change: "SB 232: first limits for the executive branch" },
  ],
  sources: [
    "https://archive.legmt.gov/bills/MCA/title_0020/chapter_0060/part_0100/section_0060/0020-0060-0100-0060.html",
    "http://www.leg.mt.gov/bills/mca/title_0020/chapter_0060/part_0100/section_0090/0020-0060-0100-0090.html",
    "https://app.legiplex.com/mt/legislature/2025/2025-r/bills/hb100/draft-2301354?id=2301354",
    "https://montanatransparencyproject.org/timeline-fees",
  ],
  lastChecked: "2026-11-21",
};
