import type { Law } from "#core/law/law.ts";

/** Regulation (EC) No 1049/2001 on public access to documents of the institutions. */
export const europeanUnion: Law = {
  jurisdiction: "eu",
  place: "European Union",
  office: "an EU institution",
  title: "Regulation (EC) No 1049/2001",
  commonName: "Regulation (EC) No 1049/2001 on public access to documents",
  abbreviation: "Reg. 1049/2001",
  citation: "OJ L 145, 31.5.2001, p. 43",
  officer: { title: "Access to Documents Team", salutation: "Dear Access to Documents Team:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: 15,
      unit: "business",
      from: "receipt",
      meaning: "give access to the documents, or refuse with reasons, counted from registration",
      citation: "Reg. 1049/2001, Art. 7(1)",
      roll: null,
    },
    production: {
      days: null,
      reason: "There is no separate limit for the documents: access is given with the reply.",
      citation: "Reg. 1049/2001, Art. 7(1)",
    },
    appeal: {
      days: 15,
      unit: "business",
      from: "adverse_determination",
      meaning: "make a confirmatory application to the same institution",
      citation: "Reg. 1049/2001, Art. 7(2)",
      roll: null,
    },
    appeal_decision: {
      days: 15,
      unit: "business",
      from: "appeal_receipt",
      meaning: "give access or refuse with reasons, counted from registration; silence counts as a refusal",
      citation: "Reg. 1049/2001, Art. 8(1)",
      roll: null,
    },
  },
  extension: {
    days: 15,
    unit: "business",
    counted: "from_first_limit",
    ground: "an exceptional case",
    condition:
      "A very long document or a very large number of documents, by notice in advance with detailed reasons",
    beyond: null,
    citation: "Reg. 1049/2001, Arts. 7(3), 8(2)",
    appliesTo: ["initial_response", "appeal_decision"],
    roll: null,
  },
  otherLimits: [
    {
      about: "Going to the General Court after a confirmed refusal",
      days: 2,
      unit: "months",
      citation: "TFEU, Art. 263",
    },
    {
      about: "Complaining to the European Ombudsman",
      days: 2,
      unit: "years",
      citation: "Reg. (EU, Euratom) 2021/1163, Art. 2",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    detail:
      "The days run from the day the institution registers the application; it acknowledges receipt, and registration can be days later",
  },
  tolling: null,
  calendar: "eu",
  appeal: {
    to: "the same institution, by a confirmatory application",
    detail: "Within 15 working days of the refusal; after silence too",
    court: "General Court within two months, or a complaint to the European Ombudsman",
    citation: "Reg. 1049/2001, Arts. 7(2), 7(4), 8",
  },
  silence: {
    may: "You may make a confirmatory application",
    how: "to the same institution; its silence on that counts as a refusal",
    citation: "Reg. 1049/2001, Arts. 7(4), 8(3)",
  },
  residency: {
    required: true,
    who: "citizens of the Union, and whoever lives or has a registered office in a Member State; institutions may answer others, and often do",
    citation: "Reg. 1049/2001, Art. 2(1)–(2)",
  },
  fees: {
    search: "None",
    copies: "Free up to 20 A4 pages, on the spot and electronically; above that, the real cost",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    {
      citation: "Reg. 1049/2001, Art. 4(1)(a)",
      label: "public security, defence, international relations, financial policy",
    },
    { citation: "Reg. 1049/2001, Art. 4(1)(b)", label: "privacy" },
    {
      citation: "Reg. 1049/2001, Art. 4(2)",
      label: "commercial interests, court proceedings, legal advice, inspections and investigations",
    },
    { citation: "Reg. 1049/2001, Art. 4(3)", label: "decision-making" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "memory" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "medium", basis: "memory" },
    holidays: { confidence: "low", basis: "memory" },
  },
  doubts:
    "The Regulation was not looked up. Each institution publishes its own days off every year: a date near one of them may move.",
  recentChanges: [],
  sources: ["Regulation (EC) No 1049/2001, Arts. 2, 4, 6–8, 10", "Regulation (EEC, Euratom) No 1182/71"],
  lastChecked: "2026-11-21",
};
