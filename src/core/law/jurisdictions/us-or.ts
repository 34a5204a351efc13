import type { Law } from "#core/law/law.ts";

/** The Oregon Public Records Law: five business days to acknowledge, then ten to answer. */
export const oregon: Law = {
  jurisdiction: "us-or",
  place: "Oregon",
  office: "an Oregon public body",
  title: "Public Records Law",
  commonName: "Oregon Public Records Law",
  abbreviation: "OR PRL",
  citation: "ORS 192.311–192.478",
  officer: { title: "Custodian of Public Records", salutation: "Dear Custodian of Public Records:" },
  duty: "acknowledge",
  answerTerms: {
    text: "The law requires an acknowledgment or the complete response within five business days of receipt, ORS 192.324(2), and the complete response, or a written statement with a reasonable estimated date for it, within ten business days after that, ORS 192.329(5).",
    day: "the first of these times ends on",
  },
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning: "acknowledge the request or complete its response",
      citation: "ORS 192.324(2)",
      roll: null,
    },
    production: {
      days: 10,
      unit: "business",
      from: "end_of_initial_response",
      meaning: "complete its response, or write that it is still at work and by when it expects to be done",
      citation: "ORS 192.329(5)",
      roll: null,
    },
    appeal: {
      days: null,
      reason: "A petition to the Attorney General or the district attorney has no time limit.",
      citation: "ORS 192.411, 192.415",
    },
    appeal_decision: {
      days: 7,
      unit: "calendar",
      from: "appeal_receipt",
      meaning: "decide the petition",
      citation: "ORS 192.411(1), 192.415",
      // No rule is known here that moves this last day off a weekend.
      roll: null,
    },
  },
  extension: {
    days: null,
    uncapped: ["production"],
    reason:
      "An office short of staff, or whose other work would suffer, may take longer if it says so with an estimated date; the law sets no maximum.",
    citation: "ORS 192.329(5)–(6)",
  },
  otherLimits: [
    {
      about: "Paying a fee or answering a question before the office closes the request",
      days: 60,
      unit: "calendar",
      citation: "ORS 192.329(3)–(4)",
    },
    {
      about: "A state agency, to obey the Attorney General's order",
      days: 7,
      unit: "calendar",
      citation: "ORS 192.411(2)",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    detail: "The day a person named in the office's procedure for requests receives it",
  },
  tolling: {
    // The law sets no number of questions; each must be asked in good faith.
    clarifications: 1000,
    condition: "From the day the office names a fee or asks for a clarification until you pay or answer",
    citation: "ORS 192.329(3)–(4)",
    appliesTo: ["production"],
  },
  calendar: "us-or",
  appeal: {
    to: "the Attorney General for a state agency, the district attorney for a local body",
    detail: "A petition at any time, also for a late answer, an estimate too far off or a refused fee waiver",
    court:
      "circuit court, after the petition is denied; for the records of elected officials without a petition",
    citation: "ORS 192.407, 192.411, 192.415, 192.427",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "you may petition the Attorney General or the district attorney",
    citation: "ORS 192.407(1)(a)",
  },
  residency: { required: false, who: "every person", citation: "ORS 192.314" },
  fees: {
    search: "Actual cost, with a written estimate first if above $25",
    copies: "Actual cost",
    waiver: {
      test: "making the record available primarily benefits the general public",
      citation: "ORS 192.324(5)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "ORS 192.345(1)", label: "litigation, unless the public interest requires disclosure" },
    { citation: "ORS 192.345(2)", label: "trade secrets, unless the public interest requires disclosure" },
    {
      citation: "ORS 192.345(3)",
      label: "criminal investigations, unless the public interest requires disclosure",
    },
    {
      citation: "ORS 192.345(12)",
      label: "personnel discipline, unless the public interest requires disclosure",
    },
    { citation: "ORS 192.355(1)", label: "internal advice" },
    { citation: "ORS 192.355(2)", label: "personal privacy" },
    { citation: "ORS 192.355(9)", label: "confidential under other Oregon law" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "looked up" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "A day counts as a business day only if the office has a paid employee on duty (§ 192.311): very small offices have fewer. Local bodies may keep other holidays.",
  recentChanges: [],
  sources: [
    "https://oregon.public.law/statutes/ors_192.329",
    "https://oregon.public.law/statutes/ors_192.407",
    "https://www.law.cornell.edu/regulations/oregon/Or-Admin-Code-SS-658-050-0030",
    "https://www.law.cornell.edu/regulations/oregon/Or-Admin-Code-SS-658-050-0040",
    "ORS 192.311, 192.324, 192.411, 192.415",
  ],
  lastChecked: "2026-11-21",
};
