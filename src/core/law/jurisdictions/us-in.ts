import type { Law } from "#core/law/law.ts";

/** Indiana's Access to Public Records Act. */
export const indiana: Law = {
  jurisdiction: "us-in",
  place: "Indiana",
  office: "an Indiana public agency",
  title: "Access to Public Records Act",
  commonName: "Indiana Access to Public Records Act",
  abbreviation: "IN APRA",
  citation: "Ind. Code ch. 5-14-3",
  officer: { title: "Public Records Officer", salutation: "Dear Public Records Officer:" },
  duty: "acknowledge",
  limits: {
    initial_response: {
      days: 7,
      unit: "calendar",
      from: "receipt",
      meaning: "answer, if only to say that it has the request and when the records will follow",
      citation: "Ind. Code § 5-14-3-9",
      // The Act says nothing of a last day that is a weekend.
      roll: null,
    },
    production: {
      days: null,
      reason: "Records must be produced within a reasonable time; the law sets no number of days.",
      citation: "Ind. Code § 5-14-3-3(b)",
    },
    appeal: {
      days: 30,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "file a formal complaint with the Public Access Counselor; a postmark of that day is enough",
      citation: "Ind. Code § 5-14-5-7",
      roll: null,
    },
    appeal_decision: {
      days: 30,
      unit: "calendar",
      from: "appeal_receipt",
      meaning: "issue an advisory opinion",
      citation: "Ind. Code § 5-14-5-9",
      roll: null,
    },
  },
  extension: {
    days: null,
    reason: "The law gives no extension of the seven days; the records are due in a reasonable time.",
    citation: "Ind. Code § 5-14-3-3(b)",
  },
  otherLimits: [
    {
      about: "The answer to a request made in person or by telephone (24 hours in which the agency is open)",
      days: 1,
      unit: "calendar",
      citation: "Ind. Code § 5-14-3-9",
    },
    {
      about: "The Public Access Counselor's opinion on a complaint with priority",
      days: 7,
      unit: "calendar",
      citation: "Ind. Code § 5-14-5-10; 62 IAC 1-1-2",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-in",
  appeal: {
    to: "the Public Access Counselor, by formal complaint",
    detail: "Within 30 days of the denial",
    court:
      "circuit or superior court; a complaint to the Counselor must come first if you want attorney's fees",
    citation: "Ind. Code §§ 5-14-3-9, 5-14-5-7",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "after seven days; you may complain to the Public Access Counselor or go to court",
    citation: "Ind. Code § 5-14-3-9",
  },
  residency: { required: false, who: "any person", citation: "Ind. Code § 5-14-3-3(a)" },
  fees: {
    search:
      "None, except at a school corporation or a charter school for an electronic search beyond five hours, up to $20 an hour (Ind. Code § 5-14-3-8(b))",
    copies: "From a state agency 10 cents a page, 25 cents in color",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Ind. Code § 5-14-3-4(a)", label: "confidential by law" },
    { citation: "Ind. Code § 5-14-3-4(b)(1)", label: "law enforcement investigatory records" },
    { citation: "Ind. Code § 5-14-3-4(b)(2)", label: "attorney work product" },
    { citation: "Ind. Code § 5-14-3-4(b)(6)", label: "deliberative material" },
    { citation: "Ind. Code § 5-14-3-4(b)(8)", label: "personnel files" },
    { citation: "Ind. Code § 5-14-3-4(b)(19)", label: "vulnerability to terrorism" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "low", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "low", basis: "memory" },
  },
  doubts:
    "Some guides say seven business days; the statute says seven days. It does not say what happens when the last day is a weekend. The search fee of school bodies was not compared with the statute. The governor lists the state's holidays each year.",
  recentChanges: [],
  sources: [
    "https://instalawyer.io/laws/indiana-code/5-14-5-7-time-for-filing-complaint",
    "https://regulations.justia.com/states/indiana/title-62/article-1/rule-1/section-2",
    "https://www.muckrock.com/place/united-states-of-america/indiana/exemption/constructive-denial-35/",
    "Ind. Code § 5-14-3-9",
  ],
  lastChecked: "2026-11-21",
};
