import type { Law } from "#core/law/law.ts";

/** The North Dakota open records statute, which has no number of days. */
export const northDakota: Law = {
  jurisdiction: "us-nd",
  place: "North Dakota",
  office: "a North Dakota public entity",
  title: "Open records statute",
  commonName: "North Dakota Open Records Statute",
  abbreviation: "ND ORS",
  citation: "N.D.C.C. §§ 44-04-18 to 44-04-32",
  officer: { title: "Public Records Officer", salutation: "Dear Public Records Officer:" },
  duty: "produce",
  answerTerms: { text: "The law does not permit an unreasonable delay, N.D.C.C. § 44-04-18." },
  limits: {
    initial_response: {
      days: null,
      reason: "The records must come or be denied within a reasonable time; the law sets no number of days.",
      citation: "N.D.C.C. § 44-04-18",
    },
    production: {
      days: null,
      reason: "Copies must follow within a reasonable time; the law sets no number of days.",
      citation: "N.D.C.C. § 44-04-18",
    },
    appeal: {
      days: 30,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "ask the Attorney General for an opinion",
      citation: "N.D.C.C. § 44-04-21.1(1)",
      // For the person's own limit the earlier day is the safe one.
      roll: null,
    },
    appeal_decision: {
      days: null,
      reason: "The law sets the Attorney General no number of days for the opinion.",
      citation: "N.D.C.C. § 44-04-21.1",
    },
  },
  extension: {
    days: null,
    reason: "The law sets no first period, so there is none to extend.",
    citation: null,
  },
  otherLimits: [
    {
      about: "The office, to do what the Attorney General's opinion asks",
      days: 7,
      unit: "calendar",
      citation: "N.D.C.C. § 44-04-21.1(2)",
    },
    {
      about: "Going to court, counted from when the violation could be known",
      days: 60,
      unit: "calendar",
      citation: "N.D.C.C. § 44-04-21.2(1)",
    },
    {
      about: "Going to court after the Attorney General's opinion",
      days: 30,
      unit: "calendar",
      citation: "N.D.C.C. § 44-04-21.2(1)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-nd",
  appeal: {
    to: "the Attorney General",
    detail: "A request for an opinion within 30 days of the violation; not about the legislature",
    court:
      "district court, within 60 days of when the violation could be known or 30 days of the Attorney General's opinion",
    citation: "N.D.C.C. §§ 44-04-21.1, 44-04-21.2",
  },
  silence: {
    may: "You may ask the Attorney General for an opinion",
    how: "or go to court, once the delay is unreasonable",
    citation: "N.D.C.C. §§ 44-04-21.1, 44-04-21.2",
  },
  residency: {
    required: false,
    who: "any person, without giving a name or a reason",
    citation: "N.D.C.C. § 44-04-18(2)",
  },
  fees: {
    search: "The first hour is free, then up to $25 an hour",
    copies: "Up to 25 cents a page of up to 8½ by 14 inches",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "N.D.C.C. § 44-04-18.1", label: "personnel records" },
    { citation: "N.D.C.C. § 44-04-18.4", label: "trade secrets, commercial and financial information" },
    { citation: "N.D.C.C. § 44-04-18.7", label: "active criminal investigations" },
    { citation: "N.D.C.C. § 44-04-19.1", label: "attorney work product and consultation" },
    { citation: "N.D.C.C. § 44-04-24", label: "security" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "Changes to the fees were proposed in 2025 (HB 1306); whether they passed was not checked. The limits for going to court are from memory.",
  recentChanges: [],
  sources: [
    "https://lexace.ai/us/statute/north-dakota/44-04-18",
    "https://lexace.ai/us/statute/north-dakota/44-04-21.1",
    "https://ezel.ai/ag-opinions/nd/2024-o-01-the-morton-county-board-of-equalization-did-not-respond-to-a",
    "N.D.C.C. § 44-04-21.2",
  ],
  lastChecked: "2026-11-21",
};
