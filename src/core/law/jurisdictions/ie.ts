import type { Law } from "#core/law/law.ts";

/**
 * Ireland's Freedom of Information Act 2014. Its weeks are not calendar weeks: s. 2(1) makes a week five weekdays in
 * which public holidays do not count, so four weeks are 20 business days.
 */
export const ireland: Law = {
  jurisdiction: "ie",
  place: "Ireland",
  office: "an Irish public body",
  title: "Freedom of Information Act 2014",
  commonName: "Freedom of Information Act 2014",
  abbreviation: "FOI Act",
  citation: "No. 30 of 2014",
  officer: { title: "Freedom of Information Officer", salutation: "Dear Freedom of Information Officer:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 20,
      unit: "business",
      from: "receipt",
      meaning: "decide and tell you so: four weeks, each of five working days",
      citation: "FOI Act 2014, ss. 2(1), 13(1)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "The decision says on which day and how access is given; the Act sets no number of days for it.",
      citation: "FOI Act 2014, s. 13(2)",
    },
    appeal: {
      days: 20,
      unit: "business",
      from: "adverse_determination",
      meaning: "ask the public body for an internal review: four weeks, each of five working days",
      citation: "FOI Act 2014, ss. 2(1), 21(7)",
      roll: null,
    },
    appeal_decision: {
      days: 15,
      unit: "business",
      from: "appeal_receipt",
      meaning: "decide the internal review: three weeks, each of five working days",
      citation: "FOI Act 2014, ss. 2(1), 21(4)",
      roll: null,
    },
  },
  extension: {
    days: 20,
    unit: "business",
    counted: "from_first_limit",
    ground: "a large number of records",
    condition:
      "So many records, or so many requests for the same ones, that four weeks are not reasonable, by notice before they end; up to four more weeks",
    beyond: null,
    citation: "FOI Act 2014, s. 14(1)",
    appliesTo: ["initial_response"],
    roll: null,
  },
  otherLimits: [
    {
      about: "Acknowledging the request",
      days: 10,
      unit: "business",
      citation: "FOI Act 2014, s. 12(2)",
    },
    {
      about: "Comments of a third party who is concerned",
      days: 15,
      unit: "business",
      citation: "FOI Act 2014, s. 38",
    },
    {
      about: "Applying to the Information Commissioner after the internal review",
      days: 6,
      unit: "months",
      citation: "FOI Act 2014, s. 22(4)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: {
    clarifications: 0,
    condition: "From the day a deposit is asked for until it is paid",
    citation: "FOI Act 2014, s. 27",
    appliesTo: ["initial_response"],
  },
  calendar: "ie",
  appeal: {
    to: "the public body for an internal review, then the Information Commissioner",
    detail: "Within four weeks for the internal review, then within six months of its outcome",
    court: "High Court, on a point of law",
    citation: "FOI Act 2014, ss. 21, 22, 24",
  },
  silence: {
    may: "Silence counts as a refusal",
    how: "you may ask for an internal review",
    citation: "FOI Act 2014, s. 19",
  },
  residency: { required: false, who: "every person", citation: "FOI Act 2014, s. 11(1)" },
  fees: {
    search:
      "€20 an hour once the cost passes €100, at most €500; above €700 the body may refuse. An internal review costs €30",
    copies: "4 cents a page, within those sums",
    waiver: {
      test: "the information would be of particular assistance to the understanding of an issue of national importance",
      citation: "FOI Act 2014, s. 27",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "FOI Act 2014, s. 28", label: "meetings of the Government" },
    { citation: "FOI Act 2014, s. 29", label: "deliberations" },
    { citation: "FOI Act 2014, s. 30", label: "functions and negotiations" },
    { citation: "FOI Act 2014, s. 31", label: "legal privilege" },
    { citation: "FOI Act 2014, s. 32", label: "law enforcement" },
    { citation: "FOI Act 2014, s. 35", label: "given in confidence" },
    { citation: "FOI Act 2014, s. 36", label: "commercially sensitive" },
    { citation: "FOI Act 2014, s. 37", label: "personal information" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "medium", basis: "looked up" },
    appeal: { confidence: "medium", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "medium", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "What a week is was read on public bodies' own pages, not in s. 2(1) itself. The rules on deposits and third parties are from memory.",
  recentChanges: [],
  sources: [
    "https://revisedacts.lawreform.ie/eli/2014/act/30/revised/en/html",
    "https://gov.ie/en/organisation-information/470101-freedom-of-information",
    "http://foi.gov.ie/letter-2-acknowledgement-of-foi-request",
    "https://www.iadt.ie/about/your-rights-entitlements/freedom-of-information/foi-rules-process",
  ],
  lastChecked: "2026-11-21",
};
