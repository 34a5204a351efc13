import type { Law } from "#core/law/law.ts";

/** The Freedom of Information Act 2000 of the United Kingdom. */
export const unitedKingdom: Law = {
  jurisdiction: "uk",
  place: "United Kingdom",
  office: "a UK public authority",
  title: "Freedom of Information Act 2000",
  commonName: "Freedom of Information Act 2000",
  abbreviation: "FOIA 2000",
  citation: "2000 c. 36",
  officer: { title: "Freedom of Information Officer", salutation: "Dear Freedom of Information Officer:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: 20,
      unit: "business",
      from: "receipt",
      meaning: "say whether it holds the information and send it, or refuse with reasons",
      citation: "FOIA 2000, s. 10(1)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The Act has no separate limit for the information: sending it is the answer.",
      citation: "FOIA 2000, ss. 1(1), 10(1)",
    },
    appeal: {
      days: null,
      reason: "The Act sets no limit for asking the authority to review its answer.",
      citation: null,
      advised: {
        days: 40,
        unit: "business",
        by: "the code of practice; an authority need not review a later request",
        citation: "FOIA 2000, s. 45 code, para. 5.3",
      },
    },
    appeal_decision: {
      days: null,
      reason: "The Act sets no limit for the authority's review.",
      citation: null,
      advised: {
        days: 20,
        unit: "business",
        by: "the code of practice; 40 where the review is complex",
        citation: "FOIA 2000, s. 45 code, para. 5.4",
      },
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "Where the public interest must be weighed, the authority may take such further time as is reasonable; no number caps it.",
    citation: "FOIA 2000, s. 10(3)",
    advised: {
      days: 20,
      unit: "business",
      by: "the Information Commissioner",
      citation: null,
    },
  },
  otherLimits: [
    {
      about: "The answer of a school outside term, at the latest",
      days: 60,
      unit: "business",
      citation: "S.I. 2004/3364, reg. 3",
    },
    {
      about: "Paying a fees notice",
      days: 3,
      unit: "months",
      citation: "FOIA 2000, s. 9(2)",
    },
    {
      about: "Appealing from the Information Commissioner to the First-tier Tribunal",
      days: 28,
      unit: "calendar",
      citation: "S.I. 2009/1976, r. 22",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    detail:
      "If the authority needs a clarification, the day it arrives counts as the day of receipt (s. 10(6))",
  },
  tolling: {
    clarifications: 0,
    condition: "From the day a fees notice is given until the fee arrives",
    citation: "FOIA 2000, s. 10(2)",
    appliesTo: ["initial_response"],
  },
  calendar: "uk",
  appeal: {
    to: "the authority for an internal review, then the Information Commissioner",
    detail:
      "The Commissioner expects a complaint without undue delay, usually within six weeks of the last answer",
    court: "First-tier Tribunal, within 28 days of the Commissioner's decision",
    citation: "FOIA 2000, ss. 50, 57",
  },
  silence: {
    may: "You may complain to the Information Commissioner",
    how: "who can order an answer",
    citation: "FOIA 2000, s. 50",
  },
  residency: { required: false, who: "any person", citation: "FOIA 2000, s. 1(1)" },
  fees: {
    search: "None; work above £600 (central government) or £450 (others) at £25 an hour may be refused",
    copies: "Printing and postage only",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "FOIA 2000, s. 21", label: "accessible by other means" },
    { citation: "FOIA 2000, s. 22", label: "intended for publication" },
    { citation: "FOIA 2000, s. 23", label: "security bodies" },
    { citation: "FOIA 2000, s. 24", label: "national security" },
    { citation: "FOIA 2000, s. 30", label: "investigations" },
    { citation: "FOIA 2000, s. 31", label: "law enforcement" },
    { citation: "FOIA 2000, s. 35", label: "formulation of government policy" },
    { citation: "FOIA 2000, s. 36", label: "conduct of public affairs" },
    { citation: "FOIA 2000, s. 40", label: "personal data" },
    { citation: "FOIA 2000, s. 41", label: "given in confidence" },
    { citation: "FOIA 2000, s. 42", label: "legal privilege" },
    { citation: "FOIA 2000, s. 43", label: "commercial interests" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "high", basis: "looked up" },
  },
  doubts:
    "Schools, archives, the armed forces and offices abroad have longer limits by regulation. The figures of the code of practice are from memory.",
  recentChanges: [],
  sources: [
    "http://www.legislation.gov.uk/ukpga/2000/36/notes/division/4/1/1/10?view=plain",
    "https://ico.org.uk/for-organisations/foi-eir-and-access-to-information/freedom-of-information-and-environmental-information-regulations/time-limits-for-compliance-under-the-freedom-of-information-act-section-10",
    "Freedom of Information Code of Practice (Cabinet Office, July 4, 2018)",
    "https://www.wired-gov.net/wg/news.nsf/articles/world+cup+bank+holiday+confirmed+05022026150500?open",
  ],
  lastChecked: "2026-11-21",
};
