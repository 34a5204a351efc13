import type { Law } from "#core/law/law.ts";

/** Hawaii's Uniform Information Practices Act, with the rules of the Office of Information Practices. */
export const hawaii: Law = {
  jurisdiction: "us-hi",
  place: "Hawaii",
  office: "a Hawaii agency",
  title: "Uniform Information Practices Act (Modified)",
  commonName: "Hawaii Uniform Information Practices Act",
  abbreviation: "UIPA",
  citation: "HRS ch. 92F; HAR ch. 2-71",
  officer: { title: "Records Officer", salutation: "Dear Records Officer:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 10,
      unit: "business",
      from: "receipt",
      meaning: "disclose records that are wholly public, or else send a notice of what it will disclose",
      citation: "HAR § 2-71-13(a)–(b)",
      roll: null,
    },
    production: {
      days: 5,
      unit: "business",
      from: "determination",
      meaning: "disclose the records after its notice, or after your prepayment where it asks for one",
      citation: "HAR § 2-71-13(b)(2)",
      roll: null,
    },
    appeal: {
      days: 1,
      unit: "years",
      from: "adverse_determination",
      meaning: "appeal to the Office of Information Practices",
      citation: "HAR § 2-73-12",
      // For the person's own limit the earlier day is the safe one, should the last be a weekend.
      roll: null,
    },
    appeal_decision: {
      days: null,
      reason: "The Office of Information Practices has no time limit to decide an appeal.",
      citation: null,
    },
  },
  extension: {
    days: 20,
    unit: "business",
    counted: "from_receipt",
    ground: "extenuating circumstances",
    condition:
      "Consultation with another person, extensive search or review, interference with other duties, or a disaster, by written acknowledgment within the first ten business days",
    beyond: "Voluminous records may come in parts, each within 20 business days of the one before",
    citation: "HAR §§ 2-71-13(c), 2-71-15",
    appliesTo: ["initial_response"],
    roll: null,
  },
  otherLimits: [
    {
      about: "Each further part of voluminous records, from the part before or its prepayment",
      days: 20,
      unit: "business",
      citation: "HAR § 2-71-15(b)",
    },
    {
      about: "Your reply to the notice, to pay, clarify or arrange a visit; without it the request lapses",
      days: 20,
      unit: "business",
      citation: "HAR § 2-71-16(b)",
    },
    {
      about: "Your suit in circuit court, from the denial",
      days: 2,
      unit: "years",
      citation: "HRS § 92F-15",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: {
    // The rules set no number of questions.
    clarifications: 1000,
    condition: "From the agency's notice that asks you to clarify or to prepay until you do",
    citation: "HAR §§ 2-71-13, 2-71-14",
    appliesTo: ["initial_response", "production"],
  },
  calendar: "us-hi",
  appeal: {
    to: "the Office of Information Practices",
    detail: "Within one year of the denial; the appeal is your choice",
    court: "circuit court, within two years of the denial",
    citation: "HRS § 92F-15; HAR § 2-73-12",
  },
  silence: {
    may: "You may go to court",
    how: "or ask the Office of Information Practices for help",
    citation: "HRS §§ 92F-15, 92F-42",
  },
  residency: { required: false, who: "any person", citation: "HRS § 92F-11" },
  fees: {
    search:
      "$2.50 a quarter hour to search, $5 to review; the first $30 is waived, $60 in the public interest",
    copies: "At least 5 cents a page (HRS § 92-21)",
    waiver: {
      test: "the waiver is in the public interest: the record is not readily available otherwise, and you mean to spread the information to the public and are able to",
      citation: "HAR § 2-71-32",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "HRS § 92F-13(1)", label: "personal privacy" },
    { citation: "HRS § 92F-13(2)", label: "judicial proceedings" },
    { citation: "HRS § 92F-13(3)", label: "frustrates a legitimate government function" },
    { citation: "HRS § 92F-13(4)", label: "barred by law or court order" },
    { citation: "HRS § 92F-13(5)", label: "legislative working papers" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "The fees are from memory, and new rules on requests and fees have been drafted.",
  recentChanges: [],
  sources: [
    "https://www.law.cornell.edu/regulations/hawaii/Haw-Code-R-SS-2-71-13",
    "https://www.law.cornell.edu/regulations/hawaii/Haw-Code-R-SS-2-71-15",
    "https://www.law.cornell.edu/regulations/hawaii/Haw-Code-R-SS-2-71-16",
    "https://ags.hawaii.gov/oip/rules/quick-guide-to-oips-administrative-rules/",
    "HAR § 2-73-12 as printed by casetext.com",
  ],
  lastChecked: "2026-11-21",
};
