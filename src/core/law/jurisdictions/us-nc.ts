import type { Law } from "#core/law/law.ts";

/** The North Carolina Public Records Law, which has no number of days. */
export const northCarolina: Law = {
  jurisdiction: "us-nc",
  place: "North Carolina",
  office: "a North Carolina agency",
  title: "Public Records Law",
  commonName: "North Carolina Public Records Law",
  abbreviation: "NC PRL",
  citation: "N.C.G.S. ch. 132",
  officer: { title: "Custodian of Public Records", salutation: "Dear Custodian of Public Records:" },
  duty: "produce",
  answerTerms: {
    text: "The law requires that records be open to inspection at reasonable times and that copies follow as promptly as possible, N.C.G.S. § 132-6(a).",
  },
  limits: {
    initial_response: {
      days: null,
      reason: "The law asks for the records as promptly as possible; it sets no number of days.",
      citation: "N.C.G.S. § 132-6(a)",
    },
    production: {
      days: null,
      reason: "Copies must follow as promptly as possible; the law sets no number of days.",
      citation: "N.C.G.S. § 132-6(a)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the law sets no filing limit.",
      citation: "N.C.G.S. § 132-9",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "N.C.G.S. § 132-9",
    },
  },
  extension: {
    days: null,
    reason: "The law sets no first period, so there is none to extend.",
    citation: null,
  },
  otherLimits: [
    {
      about: "Starting mediation, counted from the answers filed in court",
      days: 30,
      unit: "calendar",
      citation: "N.C.G.S. § 7A-38.3E",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-nc",
  appeal: {
    to: null,
    detail:
      "No administrative appeal; mediation must be started within 30 days of the answers filed in court",
    court: "superior court, for an order to disclose",
    citation: "N.C.G.S. § 132-9",
  },
  silence: {
    may: "You may go to court",
    how: "once the answer is no longer prompt; there is no appeal to make first",
    citation: "N.C.G.S. § 132-9",
  },
  residency: { required: false, who: "any person", citation: "N.C.G.S. § 132-6(a)" },
  fees: {
    search: "None, except a special service charge when the request takes extensive work or computing",
    copies: "Actual cost",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "N.C.G.S. § 132-1.1", label: "attorney communications" },
    { citation: "N.C.G.S. § 132-1.2", label: "trade secrets" },
    { citation: "N.C.G.S. § 132-1.4", label: "criminal investigations" },
    { citation: "N.C.G.S. § 132-1.7", label: "security" },
    { citation: "N.C.G.S. § 126-22", label: "state personnel files" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "memory" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "No page with the statute's text was read.",
  recentChanges: [],
  sources: ["N.C.G.S. §§ 132-1 to 132-11, 7A-38.3E"],
  lastChecked: "2026-11-21",
};
