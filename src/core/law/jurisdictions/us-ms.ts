import type { Law } from "#core/law/law.ts";

/** The Mississippi Public Records Act: seven working days, and never more than fourteen without agreement. */
export const mississippi: Law = {
  jurisdiction: "us-ms",
  place: "Mississippi",
  office: "a Mississippi public body",
  title: "Mississippi Public Records Act of 1983",
  commonName: "Mississippi Public Records Act",
  abbreviation: "MPRA",
  citation: "Miss. Code Ann. §§ 25-61-1 to 25-61-19",
  officer: { title: "Public Records Officer", salutation: "Dear Public Records Officer:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: 7,
      unit: "business",
      from: "receipt",
      meaning: "produce the records or deny the request",
      citation: "Miss. Code Ann. § 25-61-5(1)(a)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The law has no separate limit for the records: producing or denying is one step.",
      citation: "Miss. Code Ann. § 25-61-5(1)",
    },
    appeal: {
      days: null,
      reason: "A complaint to the Ethics Commission has no time limit that is known.",
      citation: "Miss. Code Ann. § 25-61-13",
    },
    appeal_decision: {
      days: null,
      reason: "The law sets the Ethics Commission no number of days for its decision.",
      citation: "Miss. Code Ann. § 25-61-13",
    },
  },
  extension: {
    days: 14,
    unit: "business",
    counted: "from_receipt",
    ground: "a reason given in writing",
    condition:
      "A written explanation, within the first seven working days, why the records cannot be produced in time",
    beyond: "Longer only if you and the public body agree",
    citation: "Miss. Code Ann. § 25-61-5(1)(b)",
    appliesTo: ["initial_response"],
    roll: null,
  },
  otherLimits: [
    {
      about: "A public body that has no written procedures for requests",
      days: 1,
      unit: "business",
      citation: "Miss. Code Ann. § 25-61-5(1)(a)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ms",
  appeal: {
    to: "the Mississippi Ethics Commission, if you choose",
    detail:
      "A complaint with a copy of the denial, if there is one; the public body then has 14 days to answer it",
    court: "chancery or circuit court, without a complaint to the Ethics Commission first",
    citation: "Miss. Code Ann. § 25-61-13",
  },
  silence: {
    may: "You may complain to the Ethics Commission",
    how: "or go to court",
    citation: "Miss. Code Ann. § 25-61-13",
  },
  residency: { required: false, who: "any person", citation: "Miss. Code Ann. § 25-61-5(1)(a)" },
  fees: {
    search: "Actual cost, at the pay of the lowest-paid employee able to do it",
    copies: "Actual cost",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Miss. Code Ann. § 25-61-9", label: "trade secrets, commercial and financial information" },
    { citation: "Miss. Code Ann. § 25-61-11", label: "exempt or privileged under other law" },
    { citation: "Miss. Code Ann. § 25-61-12", label: "law enforcement" },
    { citation: "Miss. Code Ann. § 25-1-100", label: "personnel records" },
    { citation: "Miss. Code Ann. § 25-1-102", label: "attorney work product" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The governor closes state offices on further days by proclamation, often Dec 24 and the day after Thanksgiving. No time limit for a complaint was found, which is not proof that there is none.",
  recentChanges: [],
  sources: [
    "https://regulations.justia.com/states/mississippi/title-28/part-301/chapter-9/rule-28-301-9-5",
    "https://www.ethics.ms.gov/publicrecords",
    "https://splc.org/template-mississippi/",
  ],
  lastChecked: "2026-11-21",
};
