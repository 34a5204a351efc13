import type { Law } from "#core/law/law.ts";

/** The Massachusetts Public Records Law with the Supervisor's regulations as amended in June 2021. */
export const massachusetts: Law = {
  jurisdiction: "us-ma",
  place: "Massachusetts",
  office: "a Massachusetts agency or municipality",
  title: "Public Records Law",
  commonName: "Massachusetts Public Records Law",
  abbreviation: "MA PRL",
  citation: "G.L. c. 66, §§ 10–10B; G.L. c. 4, § 7(26); 950 CMR 32.00",
  officer: { title: "Records Access Officer", salutation: "Dear Records Access Officer:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 10,
      unit: "business",
      from: "receipt",
      meaning: "provide the records, or write what it withholds, why, and by when the rest will come",
      citation: "G.L. c. 66, § 10(a)–(b); 950 CMR 32.06(2)(b)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "The records come with the answer or by the date the answer names; how late that date may be is the limit of the extension.",
      citation: "G.L. c. 66, § 10(b)(vi)",
    },
    appeal: {
      days: 90,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "ask the Supervisor of Records to review the answer",
      citation: "950 CMR 32.08(1)(c)",
      // The regulation is silent on a last day that is a weekend: the earlier day is the safe one for the person.
      roll: null,
    },
    appeal_decision: {
      days: 10,
      unit: "business",
      from: "appeal_receipt",
      meaning: "decide the appeal",
      citation: "G.L. c. 66, § 10A(a); 950 CMR 32.08(2)(a)",
      roll: null,
    },
  },
  extension: {
    days: 15,
    unit: "business",
    counted: "from_receipt",
    ground: "a large or difficult request",
    condition:
      "The size or difficulty of the request, or several requests by one person, would unduly burden the office, by a written answer within ten business days that names the date",
    beyond: "The Supervisor of Records may once allow an agency 20 more business days, or longer",
    citation: "G.L. c. 66, § 10(b)(vi), (c)",
    appliesTo: ["initial_response"],
    roll: null,
  },
  local: {
    extension: {
      days: 25,
      unit: "business",
      counted: "from_receipt",
      ground: "a large or difficult request",
      condition:
        "The size or difficulty of the request, or several requests by one person, would unduly burden the municipality, by a written answer within ten business days that names the date",
      beyond: "The Supervisor of Records may once allow a municipality 30 more business days",
      citation: "G.L. c. 66, § 10(b)(vi), (c)",
      appliesTo: ["initial_response"],
      roll: null,
    },
  },
  otherLimits: [
    {
      about: "An appeal when no answer came, counted from the request",
      days: 90,
      unit: "calendar",
      citation: "950 CMR 32.08(1)(d)",
    },
    {
      about: "The office, to ask the Supervisor of Records for more time, counted from receipt",
      days: 20,
      unit: "business",
      citation: "G.L. c. 66, § 10(c)",
    },
  ],
  start: {
    deemed: null,
    officeHours: { closes: null, citation: "950 CMR 32.06(2)(e)" },
    detail: "The first business day after receipt is day one, however the request was made",
  },
  tolling: null,
  calendar: "us-ma",
  appeal: {
    to: "the Supervisor of Records",
    detail:
      "Within 90 calendar days of the answer, or of the request if no answer came; only for a written request",
    court: "Superior Court, with or without an appeal to the Supervisor first",
    citation: "G.L. c. 66, § 10A",
  },
  silence: {
    may: "You may appeal",
    how: "to the Supervisor of Records, and the office may charge no fee",
    citation: "G.L. c. 66, §§ 10(e), 10A(a)",
  },
  residency: { required: false, who: "any person", citation: "G.L. c. 66, § 10(a)" },
  fees: {
    search:
      "The first four hours are free at an agency, the first two at a municipality of more than 20,000 people; then up to $25 an hour for most. None when the answer is later than ten business days",
    copies: "5 cents a black-and-white page",
    waiver: {
      test: "disclosure is likely to contribute significantly to public understanding of the operations or activities of the government and is not primarily in the requester's commercial interest, or the requester cannot pay",
      citation: "G.L. c. 66, § 10(d)(v)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "G.L. c. 4, § 7(26)(a)", label: "exempt under another statute" },
    { citation: "G.L. c. 4, § 7(26)(b)", label: "internal personnel rules and practices" },
    { citation: "G.L. c. 4, § 7(26)(c)", label: "personal privacy, personnel and medical files" },
    { citation: "G.L. c. 4, § 7(26)(d)", label: "policy still being developed" },
    { citation: "G.L. c. 4, § 7(26)(f)", label: "investigatory materials" },
    { citation: "G.L. c. 4, § 7(26)(g)", label: "trade secrets given voluntarily" },
    { citation: "G.L. c. 4, § 7(26)(n)", label: "security" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "memory" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "March 17 and June 17 are holidays in Suffolk County only. A custodian's office may be closed on other days, which count as days off there.",
  recentChanges: [
    {
      date: "2021-06-11",
      change: "950 CMR 32.00: time starts on the first business day after receipt for every request",
    },
  ],
  sources: [
    "https://www.law.cornell.edu/regulations/massachusetts/950-CMR-32-06",
    "https://www.law.cornell.edu/regulations/massachusetts/950-CMR-32-08",
    "https://www.harringtonheep.com/post/summary-of-changes-to-the-regulations-under-the-public-records-act",
    "https://www.sec.state.ma.us/pre/prepetitions/petitionsidx.htm",
  ],
  lastChecked: "2026-11-21",
};
