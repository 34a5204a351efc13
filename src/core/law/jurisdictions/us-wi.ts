import type { Law } from "#core/law/law.ts";

/** The Wisconsin public records law, which has no number of days. */
export const wisconsin: Law = {
  jurisdiction: "us-wi",
  place: "Wisconsin",
  office: "a Wisconsin authority",
  title: "Public Records Law",
  commonName: "Wisconsin Public Records Law",
  abbreviation: "WI PRL",
  citation: "Wis. Stat. §§ 19.31–19.39",
  officer: { title: "Records Custodian", salutation: "Dear Records Custodian:" },
  duty: "produce",
  answerTerms: {
    text: "As soon as practicable and without delay, the law requires that a request be filled, or be denied with the reasons, Wis. Stat. § 19.35(4)(a).",
  },
  limits: {
    initial_response: {
      days: null,
      reason:
        "The authority must fill or deny the request as soon as practicable and without delay; the law sets no number of days.",
      citation: "Wis. Stat. § 19.35(4)(a)",
      advised: {
        days: 10,
        unit: "business",
        by: "the Wisconsin Department of Justice, for a simple request",
        citation: null,
      },
    },
    production: {
      days: null,
      reason: "The law has no separate limit for the records: answering and providing them is one step.",
      citation: "Wis. Stat. § 19.35(4)(a)",
    },
    appeal: {
      days: null,
      reason:
        "There is no administrative appeal: a refusal or a delay goes to court, and the law sets no filing limit.",
      citation: "Wis. Stat. § 19.37(1)",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "Wis. Stat. § 19.37(1)",
    },
  },
  extension: {
    days: null,
    reason: "There is no limit of days to extend.",
    citation: "Wis. Stat. § 19.35(4)(a)",
  },
  otherLimits: [],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-wi",
  appeal: {
    to: null,
    detail:
      "No administrative appeal; you may ask the district attorney or the Attorney General to sue for you",
    court: "circuit court, for a writ of mandamus",
    citation: "Wis. Stat. § 19.37(1)",
  },
  silence: {
    may: "You may go to court",
    how: "when the authority delays; you may also ask the district attorney or the Attorney General to sue",
    citation: "Wis. Stat. § 19.37(1)",
  },
  residency: { required: false, who: "any requester", citation: "Wis. Stat. § 19.35(1)(a)" },
  fees: {
    search:
      "The cost of locating a record, only where it is $50 or more; for redacting none, except a law-enforcement agency for audio and video (Wis. Stat. § 19.35(3)(h))",
    copies: "Actual, necessary and direct cost",
    waiver: {
      test: "waiving or reducing the fee is in the public interest",
      citation: "Wis. Stat. § 19.35(3)(e)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "Wis. Stat. § 19.36(1)", label: "exempt under state or federal law" },
    { citation: "Wis. Stat. § 19.36(5)", label: "trade secrets" },
    { citation: "Wis. Stat. § 19.36(8)", label: "informants" },
    { citation: "Wis. Stat. § 19.36(10)", label: "employee personnel records" },
    { citation: "Wis. Stat. § 19.35(1)(a)", label: "public interest in secrecy outweighs (balancing test)" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The ten working days are the Department of Justice's rule of thumb, not law. Fees were not looked up.",
  recentChanges: [
    {
      date: "2024-03-01",
      change: "2023 Act 253: a law-enforcement agency may charge for redacting audio and video",
    },
  ],
  sources: [
    "https://www.towncounsellawfirm.com/how-long-do-we-have-to-respond-to-an-open-records-request/",
    "https://www.doj.state.wi.us/office-open-government/ask-the-oog/what-can-i-do-if-authority-denies-my-public-records-request",
    "http://poynette-wi.gov/2346/Open-Records",
    "https://ballotpedia.org/Request_response_times_by_state",
  ],
  lastChecked: "2026-11-21",
};
