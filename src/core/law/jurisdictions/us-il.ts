import type { Law, Roll } from "#core/law/law.ts";

const roll: Roll = { off: "weekends_and_holidays", citation: "5 ILCS 70/1.11" };

/** The Illinois Freedom of Information Act. */
export const illinois: Law = {
  jurisdiction: "us-il",
  place: "Illinois",
  office: "an Illinois public body",
  title: "Freedom of Information Act",
  commonName: "Illinois Freedom of Information Act",
  abbreviation: "IL FOIA",
  citation: "5 ILCS 140/1 et seq.",
  officer: { title: "Freedom of Information Officer", salutation: "Dear Freedom of Information Officer:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning: "comply with the request or deny it",
      citation: "5 ILCS 140/3(d)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The law has no separate limit for the records: complying or denying is one step.",
      citation: "5 ILCS 140/3(d)",
    },
    appeal: {
      days: 60,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "ask the Public Access Counselor for a review",
      citation: "5 ILCS 140/9.5(a)",
      roll,
    },
    appeal_decision: {
      days: null,
      reason:
        "The Public Access Counselor may settle the dispute without a binding opinion, and then the law sets no limit.",
      citation: "5 ILCS 140/9.5(f)",
    },
  },
  extension: {
    days: 5,
    unit: "business",
    counted: "from_first_limit",
    ground: "a listed reason",
    condition:
      "One of the reasons listed in § 3(e), by notice within the first five business days that gives the reason and the date",
    beyond: "Longer by written agreement of the requester",
    citation: "5 ILCS 140/3(e)",
    appliesTo: ["initial_response"],
    roll: null,
  },
  otherLimits: [
    {
      about:
        "A binding opinion, where the Public Access Counselor issues one; by notice 30 business days more",
      days: 60,
      unit: "calendar",
      citation: "5 ILCS 140/9.5(f)",
    },
    {
      about: "Telling you that you are treated as a recurrent requester, or your request as voluminous",
      days: 5,
      unit: "business",
      citation: "5 ILCS 140/3.2(b), 3.6(a)",
    },
    {
      about: "Your reply to the notice that a request is voluminous",
      days: 10,
      unit: "business",
      citation: "5 ILCS 140/3.6",
    },
  ],
  tiers: [
    {
      when: "commercial",
      about: "a request for a commercial purpose",
      days: 21,
      unit: "business",
      citation: "5 ILCS 140/3.1",
      extension: {
        days: null,
        reason: "The five further days are not for a request with a commercial purpose.",
        citation: "5 ILCS 140/3.1",
      },
    },
    {
      when: "recurrent",
      about: "a request that the body says comes from a recurrent requester",
      days: 21,
      unit: "business",
      citation: "5 ILCS 140/3.2(a)",
      extension: {
        days: null,
        reason: "The five further days are not for a recurrent requester.",
        citation: "5 ILCS 140/3.2",
      },
    },
    {
      when: "voluminous",
      about: "a request that the body says is voluminous, counted from your answer to its notice",
      days: 5,
      unit: "business",
      citation: "5 ILCS 140/3.6(b)",
      countsFromAnswer: true,
      extension: {
        days: 10,
        unit: "business",
        counted: "from_first_limit",
        ground: "a listed reason",
        condition: "One of the reasons listed in § 3(e), by notice with the reason",
        beyond: "Longer by written agreement of the requester",
        citation: "5 ILCS 140/3.6(c)",
        appliesTo: ["initial_response"],
        roll: null,
      },
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-il",
  appeal: {
    to: "the Public Access Counselor of the Attorney General",
    detail: "Within 60 calendar days of the denial",
    court: "circuit court, without asking the Public Access Counselor first",
    citation: "5 ILCS 140/11",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "you may ask the Public Access Counselor for a review or go to court",
    citation: "5 ILCS 140/3(d)",
  },
  residency: { required: false, who: "any person", citation: "5 ILCS 140/3(a)" },
  fees: {
    search: "None, except for commercial and voluminous electronic requests",
    copies: "The first 50 black-and-white letter or legal pages are free, then up to 15 cents",
    waiver: {
      test: "the principal purpose is to learn and spread information about the health, safety, welfare or legal rights of the general public, not personal or commercial benefit",
      citation: "5 ILCS 140/6(c)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "5 ILCS 140/7(1)(a)", label: "barred by federal or state law" },
    { citation: "5 ILCS 140/7(1)(b)", label: "private information" },
    { citation: "5 ILCS 140/7(1)(c)", label: "personal privacy" },
    { citation: "5 ILCS 140/7(1)(d)", label: "law enforcement" },
    { citation: "5 ILCS 140/7(1)(f)", label: "preliminary drafts" },
    { citation: "5 ILCS 140/7(1)(g)", label: "trade secrets" },
    { citation: "5 ILCS 140/7(1)(m)", label: "attorney communications" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "memory" },
    appeal: { confidence: "high", basis: "memory" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The text of P.A. 104-0438 (2026: electronic requests must be in the body of the message) was not read.",
  recentChanges: [],
  sources: [
    "5 ILCS 140/3, 3.1, 3.2, 3.6, 6, 9.5",
    "https://ilga.gov (bills of 2025–26 that restate 5 + 5 business days as current law)",
    "https://www.billtrack50.com/billdetail/1957190",
  ],
  lastChecked: "2026-11-21",
};
