import type { Law } from "#core/law/law.ts";

/** The Colorado Open Records Act. */
export const colorado: Law = {
  jurisdiction: "us-co",
  place: "Colorado",
  office: "a Colorado public office",
  title: "Colorado Open Records Act",
  commonName: "Colorado Open Records Act",
  abbreviation: "CORA",
  citation: "C.R.S. §§ 24-72-200.1 to 24-72-205.5",
  officer: { title: "Custodian of Records", salutation: "Dear Custodian of Records:" },
  duty: "produce",
  answerTerms: {
    text: "If the records are not readily available, the Act requires a date and hour for them within a reasonable time, which it presumes to be three working days or less, C.R.S. § 24-72-203(3)(b).",
    day: "the third working day is",
    past: "The three working days that the Act presumes to be a reasonable time ended on {day}, C.R.S. § 24-72-203(3)(b).",
  },
  limits: {
    initial_response: {
      days: 3,
      unit: "business",
      from: "receipt",
      meaning: "make the records available; the law presumes this to be a reasonable time",
      citation: "C.R.S. § 24-72-203(3)(b)",
      roll: null,
    },
    production: {
      days: null,
      reason: "There is no separate limit for the records: making them available is the answer.",
      citation: "C.R.S. § 24-72-203(3)(b)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the Act sets no filing limit.",
      citation: "C.R.S. § 24-72-204(5)",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "C.R.S. § 24-72-204(5)",
    },
  },
  extension: {
    days: 7,
    unit: "business",
    counted: "from_first_limit",
    ground: "extenuating circumstances",
    condition:
      "A broad request or a large volume of records that cannot be prepared in three days, found in writing and sent within those three days; never for one identified document",
    beyond: null,
    citation: "C.R.S. § 24-72-203(3)(b)–(c)",
    appliesTo: ["initial_response"],
    roll: null,
  },
  otherLimits: [
    {
      about: "Written notice from you to the custodian before you go to court",
      days: 14,
      unit: "calendar",
      citation: "C.R.S. § 24-72-204(5)",
    },
    {
      about: "The same notice where you can show that you need the records sooner",
      days: 3,
      unit: "business",
      citation: "C.R.S. § 24-72-204(5)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-co",
  appeal: {
    to: null,
    detail: "No administrative appeal; the custodian must get written notice 14 days before you go to court",
    court: "district court",
    citation: "C.R.S. § 24-72-204(5)",
  },
  silence: {
    may: "You may go to court",
    how: "14 days after you gave the custodian written notice",
    citation: "C.R.S. § 24-72-204(5)",
  },
  residency: { required: false, who: "any person", citation: "C.R.S. § 24-72-203(1)(a)" },
  fees: {
    search: "The first hour is free, then up to $41.37 an hour (since July 2024)",
    copies: "25 cents a standard page",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "C.R.S. § 24-72-204(2)(a)(I)", label: "law enforcement investigations" },
    { citation: "C.R.S. § 24-72-204(3)(a)(I)", label: "medical and psychological records" },
    { citation: "C.R.S. § 24-72-204(3)(a)(II)", label: "personnel files" },
    { citation: "C.R.S. § 24-72-204(3)(a)(IV)", label: "trade secrets and privileged information" },
    { citation: "C.R.S. § 24-72-204(3)(a)(XIII)", label: "deliberative process" },
    { citation: "C.R.S. § 24-72-202(6.5)", label: "work product" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "Criminal justice records fall under another part (C.R.S. § 24-72-301 and what follows), which sets no number of days.",
  recentChanges: [
    { date: "2026-03-01", change: "SB26-107 (5 + 10 days) failed in committee: 3 + 7 working days stand" },
    { date: "2025-04-01", change: "SB25-077 (5 + 10 days) was vetoed" },
  ],
  sources: [
    "https://www.coloradopolitics.com/2026/03/09/colorado-open-records-bill-dies-in-senate-committee/",
    "https://pbmprd.org/board-of-directors/colorado-open-records-act-request/",
    "https://ccmd.specialdistrict.org/c-r-s-24-72-203",
  ],
  lastChecked: "2026-11-21",
};
