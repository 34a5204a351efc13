import type { Law, Roll } from "#core/law/law.ts";

/** In Canada's federal acts Sunday is a holiday and Saturday is not. */
const roll: Roll = {
  off: "sundays_and_holidays",
  citation: "Interpretation Act, R.S.C. 1985, c. I-21, ss. 26, 35(1)",
};

/** Canada's federal Access to Information Act. */
export const canada: Law = {
  jurisdiction: "ca",
  place: "Canada",
  office: "a Canadian federal institution",
  title: "Access to Information Act",
  commonName: "Access to Information Act",
  abbreviation: "ATIA",
  citation: "R.S.C. 1985, c. A-1",
  officer: {
    title: "Access to Information and Privacy Coordinator",
    salutation: "Dear Access to Information and Privacy Coordinator:",
  },
  duty: "produce",
  limits: {
    initial_response: {
      days: 30,
      unit: "calendar",
      from: "receipt",
      meaning: "say in writing whether you get access and, if so, give it",
      citation: "ATIA, s. 7",
      roll,
    },
    production: {
      days: null,
      reason: "The Act has no separate limit for the records: giving access is part of the answer.",
      citation: "ATIA, s. 7(b)",
    },
    appeal: {
      days: 60,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "complain to the Information Commissioner",
      citation: "ATIA, s. 31",
      roll,
    },
    appeal_decision: {
      days: null,
      reason: "The Act sets no limit for the Information Commissioner's investigation.",
      citation: "ATIA, ss. 36–37",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "The institution may take a reasonable time longer, by notice within the first 30 days; no number caps it. Past 30 more days it must tell the Information Commissioner, and you may complain of it.",
    citation: "ATIA, s. 9",
  },
  otherLimits: [
    {
      about: "Sending the request on to an institution with a greater interest in it",
      days: 15,
      unit: "calendar",
      citation: "ATIA, s. 8(1)",
    },
    {
      about: "Going to the Federal Court, from the day the institution receives the Commissioner's report",
      days: 30,
      unit: "business",
      citation: "ATIA, s. 41(1)",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    applicationFee: { amount: "$5", citation: "ATIA, s. 7" },
    detail: "The day the institution has the written request and the application fee",
  },
  tolling: {
    clarifications: 0,
    condition: "While the Information Commissioner decides whether the institution may decline to act",
    citation: "ATIA, s. 6.1",
    appliesTo: ["initial_response"],
  },
  calendar: "ca",
  appeal: {
    to: "the Information Commissioner",
    detail: "Within 60 days of the notice or of the records; the Commissioner cannot allow more",
    court: "Federal Court, after the Commissioner's report",
    citation: "ATIA, ss. 30, 31, 41",
  },
  silence: {
    may: "Silence counts as a refusal",
    how: "you may complain to the Information Commissioner",
    citation: "ATIA, s. 10(3)",
  },
  residency: {
    required: true,
    who: "citizens, permanent residents, and whoever is present in Canada",
    citation: "ATIA, s. 4(1); Access to Information Act Extension Order, No. 1",
  },
  fees: {
    search: "None beyond the application fee of $5",
    copies: "None",
    waiver: {
      test: "the head of the institution may waive or refund the fee; the Act names no test",
      citation: "ATIA, s. 11(2)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "ATIA, s. 13", label: "obtained in confidence from other governments" },
    { citation: "ATIA, s. 15", label: "international affairs and defence" },
    { citation: "ATIA, s. 16", label: "law enforcement and investigations" },
    { citation: "ATIA, s. 19", label: "personal information" },
    { citation: "ATIA, s. 20", label: "third party information" },
    { citation: "ATIA, s. 21", label: "advice and deliberations" },
    { citation: "ATIA, s. 23", label: "legal privilege" },
    { citation: "ATIA, s. 69", label: "cabinet confidences" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "looked up" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "medium", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "A last day that is a Saturday does not move in law, though institutions treat it as if it did. Provinces have laws of their own.",
  recentChanges: [],
  sources: [
    "https://www.oic-ci.gc.ca/en/information-commissioners-guidance/timeframe-filing-complaint",
    "https://oic-ci.gc.ca/en/decisions/decision-under-section-31-2022-oic-48",
    "https://reports.fja-cmf.gc.ca/fja-cmf/j/en/item/332718/index.do?iframe=true",
    "Access to Information Act, R.S.C. 1985, c. A-1; Interpretation Act, R.S.C. 1985, c. I-21",
  ],
  lastChecked: "2026-11-21",
};
