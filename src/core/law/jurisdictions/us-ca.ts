import type { Law, Roll } from "#core/law/law.ts";

const roll: Roll = {
  off: "weekends_and_holidays",
  calendar: "us-ca-courts",
  citation: "Cal. Gov. Code §§ 6800–6803; Cal. Code Civ. Proc. § 12a",
};

/** The California Public Records Act, as recodified in 2023. */
export const california: Law = {
  jurisdiction: "us-ca",
  place: "California",
  office: "a California agency",
  title: "California Public Records Act",
  commonName: "California Public Records Act",
  abbreviation: "CPRA",
  citation: "Cal. Gov. Code §§ 7920.000–7931.000",
  officer: { title: "Public Records Coordinator", salutation: "Dear Public Records Coordinator:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 10,
      unit: "calendar",
      from: "receipt",
      meaning: "decide whether it has records it must disclose, and say so with an estimated date",
      citation: "Cal. Gov. Code § 7922.535(a)",
      roll,
    },
    production: {
      days: null,
      reason:
        "Records must be made available promptly; the agency gives its own estimated date, the law sets none.",
      citation: "Cal. Gov. Code §§ 7922.530(a), 7922.535(a)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the Act sets no filing limit.",
      citation: "Cal. Gov. Code § 7923.000",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "Cal. Gov. Code § 7923.000",
    },
  },
  extension: {
    days: 14,
    unit: "calendar",
    counted: "from_first_limit",
    ground: "unusual circumstances",
    condition:
      "Records at other sites, a voluminous amount of records, consultation with another agency, programming, the direct effect of an emergency, or an outage from a cyberattack, by written notice",
    beyond: null,
    citation: "Cal. Gov. Code § 7922.535(b)–(c)",
    appliesTo: ["initial_response"],
    roll,
  },
  otherLimits: [],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ca",
  appeal: {
    to: null,
    detail: "No administrative appeal and no fixed limit for the court",
    court: "superior court, by petition for a writ or for declaratory relief",
    citation: "Cal. Gov. Code § 7923.000",
  },
  silence: {
    may: "You may go to court",
    how: "there is no appeal to make first",
    citation: "Cal. Gov. Code § 7923.000",
  },
  residency: { required: false, who: "any person", citation: "Cal. Gov. Code §§ 7920.520, 7922.530" },
  fees: {
    search: "None, except for extracting data or programming (§ 7922.575)",
    copies: "Direct cost of duplication, or a fee set by statute",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Cal. Gov. Code § 7922.000", label: "public interest in not disclosing clearly outweighs" },
    { citation: "Cal. Gov. Code § 7923.600", label: "law enforcement investigations" },
    { citation: "Cal. Gov. Code § 7927.200", label: "pending litigation" },
    { citation: "Cal. Gov. Code § 7927.500", label: "preliminary drafts" },
    { citation: "Cal. Gov. Code § 7927.700", label: "privacy in personnel, medical and similar files" },
    { citation: "Cal. Gov. Code § 7927.705", label: "privileged or barred by other law" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "memory" },
    appeal: { confidence: "high", basis: "memory" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "looked up" },
  },
  doubts:
    "Cities and counties keep other holidays than state offices do. A last day on a day the courts close (Feb 12, the fourth Friday in September) moves too, if Code Civ. Proc. § 12a is the rule that applies.",
  recentChanges: [],
  sources: [
    "https://www.lcwlegal.com/news/ab-370-extension-to-respond-during-a-cyber-attack",
    "https://app.legiplex.com/ca/legislature/2025/2025-r/bills/ab370/draft-2181904?id=2181904",
    "https://www.legalfina.com/en/laws/ca/government/general/miscellaneous/holidays",
  ],
  lastChecked: "2026-11-21",
};
