import type { Law } from "#core/law/law.ts";

/** Florida's Public Records Law, which has no number of days. */
export const florida: Law = {
  jurisdiction: "us-fl",
  place: "Florida",
  office: "a Florida agency",
  title: "Public Records Law",
  commonName: "Florida Public Records Law",
  abbreviation: "FL PRL",
  citation: "Fla. Stat. §§ 119.01–119.15; Fla. Const. art. I, § 24",
  officer: { title: "Custodian of Public Records", salutation: "Dear Custodian of Public Records:" },
  duty: "acknowledge",
  answerTerms: {
    text: "The law requires that a request be acknowledged promptly and answered in good faith, Fla. Stat. § 119.07(1)(c).",
  },
  limits: {
    initial_response: {
      days: null,
      reason:
        "Florida sets no number of days. The agency must acknowledge the request promptly and answer in good faith; the only delay allowed is the time it reasonably needs to find the records and remove what is exempt.",
      citation: "Fla. Stat. § 119.07(1)(c)",
    },
    production: {
      days: null,
      reason: "Florida sets no number of days for handing over the records, only a reasonable time.",
      citation: "Fla. Stat. § 119.07(1)",
    },
    appeal: {
      days: null,
      reason:
        "There is no administrative appeal: a refusal goes to court, and the law on public records sets no filing limit.",
      citation: "Fla. Stat. § 119.11",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "Fla. Stat. § 119.11",
    },
  },
  extension: {
    days: null,
    reason: "With no number of days in the law, there is nothing to extend.",
    citation: null,
  },
  otherLimits: [
    {
      about:
        "Written notice from you to the agency before you go to court, so that it may owe attorney's fees",
      days: 5,
      unit: "business",
      citation: "Fla. Stat. § 119.12",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-fl",
  appeal: {
    to: null,
    detail:
      "No administrative appeal; the Attorney General's office mediates free of charge if both sides want it (§ 16.60)",
    court: "circuit court, which must hold an immediate hearing",
    citation: "Fla. Stat. § 119.11",
  },
  silence: {
    may: "You may go to court",
    how: "when the delay is longer than the agency can justify",
    citation: "Fla. Stat. § 119.11",
  },
  residency: { required: false, who: "any person", citation: "Fla. Stat. § 119.01(1)" },
  fees: {
    search: "None, unless the request takes extensive use of staff or information technology",
    copies: "15 cents one-sided, 20 cents two-sided",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Fla. Stat. § 119.071(2)(c)", label: "active criminal investigation or intelligence" },
    { citation: "Fla. Stat. § 119.071(1)(d)", label: "attorney work product for litigation" },
    { citation: "Fla. Stat. § 119.071(3)", label: "security and building plans" },
    { citation: "Fla. Stat. § 119.071(4)(d)", label: "home addresses of protected staff" },
    { citation: "Fla. Stat. § 119.071(5)", label: "social security numbers and bank data" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "memory" },
    extension: { confidence: "high", basis: "memory" },
    clock: { confidence: "high", basis: "memory" },
    appeal: { confidence: "high", basis: "memory" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "Some lists give 30 days for Florida; the law has no such number.",
  recentChanges: [],
  sources: [
    "Fla. Stat. ch. 119",
    "https://www.rcfp.org/open-government-sections/1-statutory-regulatory-or-court-set-time-limits-for-agency-response/",
  ],
  lastChecked: "2026-11-21",
};
