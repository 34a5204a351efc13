import type { Law } from "#core/law/law.ts";

/** The Rhode Island Access to Public Records Act. */
export const rhodeIsland: Law = {
  jurisdiction: "us-ri",
  place: "Rhode Island",
  office: "a Rhode Island public body",
  title: "Access to Public Records Act",
  commonName: "Rhode Island Access to Public Records Act",
  abbreviation: "APRA",
  citation: "R.I. Gen. Laws §§ 38-2-1 to 38-2-16",
  officer: { title: "Public Records Officer", salutation: "Dear Public Records Officer:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: 10,
      unit: "business",
      from: "receipt",
      meaning: "permit inspection or copying, or deny in writing with the reasons",
      citation: "R.I. Gen. Laws §§ 38-2-3(e), 38-2-7(a)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The law has no separate limit for the records: permitting or denying is one step.",
      citation: "R.I. Gen. Laws § 38-2-3(e)",
    },
    appeal: {
      days: null,
      reason: "A petition to the chief administrative officer is optional and has no time limit.",
      citation: "R.I. Gen. Laws § 38-2-8(a)",
    },
    appeal_decision: {
      days: 10,
      unit: "business",
      from: "appeal_receipt",
      meaning: "make a final decision on the petition",
      citation: "R.I. Gen. Laws § 38-2-8(a)",
      roll: null,
    },
  },
  extension: {
    days: 20,
    unit: "business",
    counted: "from_first_limit",
    ground: "a large or difficult request",
    condition:
      "The size of the request, the number of requests pending, or the difficulty of finding the records, by a written explanation particular to this request",
    beyond: null,
    citation: "R.I. Gen. Laws § 38-2-3(e)",
    appliesTo: ["initial_response"],
    roll: null,
  },
  otherLimits: [],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ri",
  appeal: {
    to: "the chief administrative officer of the public body, if you choose",
    detail: "A petition at any time; the Attorney General takes complaints as well",
    court: "Superior Court, by yourself or through a complaint to the Attorney General",
    citation: "R.I. Gen. Laws § 38-2-8",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "you may petition, complain to the Attorney General or go to court, and copying and search fees are waived",
    citation: "R.I. Gen. Laws § 38-2-7(b)",
  },
  residency: { required: false, who: "any person or entity", citation: "R.I. Gen. Laws § 38-2-3" },
  fees: {
    search:
      "The first hour is free, then up to $15 an hour; a court may reduce or waive it in the public interest",
    copies: "Up to 15 cents a page",
    // § 38-2-4 lets a court waive fees, not the office: the letter has no waiver of the law to ask for.
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "R.I. Gen. Laws § 38-2-2(4)(A)", label: "personal, medical and personnel records" },
    {
      citation: "R.I. Gen. Laws § 38-2-2(4)(B)",
      label: "trade secrets, commercial and financial information",
    },
    { citation: "R.I. Gen. Laws § 38-2-2(4)(D)", label: "law enforcement" },
    { citation: "R.I. Gen. Laws § 38-2-2(4)(K)", label: "preliminary drafts" },
    { citation: "R.I. Gen. Laws § 38-2-2(4)(S)", label: "confidential under other law" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "memory" },
    appeal: { confidence: "high", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "Whether state offices close on Washington's Birthday is unresolved. The text of § 38-2-8 was not read. Cities and towns may keep other holidays.",
  recentChanges: [],
  sources: [
    "http://webserver.rilegislature.gov/Statutes/TITLE38/38-2/38-2-7.htm",
    "280-RICR-10-00-1.6 (requests to the Department of Revenue)",
    "R.I. Gen. Laws §§ 38-2-2, 38-2-3, 38-2-4, 38-2-8",
  ],
  lastChecked: "2026-11-21",
};
