import type { Law } from "#core/law/law.ts";

/** The Arkansas Freedom of Information Act of 1967. */
export const arkansas: Law = {
  jurisdiction: "us-ar",
  place: "Arkansas",
  office: "an Arkansas public office",
  title: "Freedom of Information Act of 1967",
  commonName: "Arkansas Freedom of Information Act",
  abbreviation: "AFOIA",
  citation: "Ark. Code Ann. §§ 25-19-101 to 25-19-112",
  officer: { title: "Custodian of Records", salutation: "Dear Custodian of Records:" },
  duty: "produce",
  answerTerms: {
    text: "Records are open at once. If they are in active use or in storage, the Act requires a certificate of that in writing, and a date and hour within three working days at which they will be available, Ark. Code Ann. § 25-19-105(e).",
    day: "the third working day is",
    past: "Even if the records were in active use or in storage, they were to be available by {day}, the third working day, Ark. Code Ann. § 25-19-105(e).",
  },
  limits: {
    initial_response: {
      days: 3,
      unit: "business",
      from: "receipt",
      meaning:
        "make available records that are in active use or storage, and say so in writing; all others are open at once",
      citation: "Ark. Code Ann. § 25-19-105(e)",
      roll: null,
    },
    production: {
      days: null,
      reason: "There is no separate limit for the records: making them available is the answer.",
      citation: "Ark. Code Ann. § 25-19-105(e)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the Act sets no filing limit.",
      citation: "Ark. Code Ann. § 25-19-107",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "Ark. Code Ann. § 25-19-107",
    },
  },
  extension: {
    days: null,
    reason: "The Act gives no extension: the day the custodian names must lie within the three working days.",
    citation: "Ark. Code Ann. § 25-19-105(e)",
  },
  otherLimits: [
    {
      about: "The custodian decides whether personnel or evaluation records may be disclosed (24 hours)",
      days: 1,
      unit: "calendar",
      citation: "Ark. Code Ann. § 25-19-105(c)(3)",
    },
    {
      about: "The Attorney General's opinion on personnel or evaluation records",
      days: 3,
      unit: "business",
      citation: "Ark. Code Ann. § 25-19-105(c)(3)",
    },
    {
      about: "The circuit court's hearing, from the petition",
      days: 7,
      unit: "calendar",
      citation: "Ark. Code Ann. § 25-19-107",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ar",
  appeal: {
    to: null,
    detail:
      "No administrative appeal; only on personnel and evaluation records may you ask the Attorney General for an opinion",
    court: "circuit court, which hears the case within seven days of the petition",
    citation: "Ark. Code Ann. § 25-19-107",
  },
  silence: {
    may: "You may go to court",
    how: "there is no appeal to make first",
    citation: "Ark. Code Ann. § 25-19-107",
  },
  residency: {
    required: true,
    who: "citizens of Arkansas, except people in prison for a felony",
    citation: "Ark. Code Ann. § 25-19-105(a)(1)",
  },
  fees: {
    search: "Staff time is generally not charged",
    copies: "Actual cost; above $25 it may be asked for in advance",
    waiver: {
      test: "the records are requested primarily for noncommercial purposes and a waiver is in the public interest",
      citation: "Ark. Code Ann. § 25-19-105(d)(3)(A)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "Ark. Code Ann. § 25-19-105(b)(1)", label: "state income tax" },
    { citation: "Ark. Code Ann. § 25-19-105(b)(2)", label: "medical, adoption and education records" },
    { citation: "Ark. Code Ann. § 25-19-105(b)(6)", label: "ongoing criminal investigations" },
    {
      citation: "Ark. Code Ann. § 25-19-105(b)(7)",
      label: "working papers of the governor, legislators and courts",
    },
    { citation: "Ark. Code Ann. § 25-19-105(b)(12)", label: "personnel records: personal privacy" },
    { citation: "Ark. Code Ann. § 25-19-105(c)(1)", label: "employee evaluations" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "low", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The changes of the 2025 session, which mostly concern meetings, were not checked. The fee rules are from memory.",
  recentChanges: [],
  sources: [
    "https://getpocketlaw.com/law/state_arkansas/section-25-19-105-examination-and-copying-of-public-records_bb47e763adb5",
    "https://splc.org/template-arkansas/",
    "Ark. Code Ann. §§ 25-19-105(e), 25-19-107",
  ],
  lastChecked: "2026-11-21",
};
