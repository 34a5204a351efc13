import type { Law } from "#core/law/law.ts";

/** The Alaska Public Records Act with its regulation, which binds state agencies only. */
export const alaska: Law = {
  jurisdiction: "us-ak",
  place: "Alaska",
  office: "an Alaska public agency",
  title: "Alaska Public Records Act",
  commonName: "Alaska Public Records Act",
  abbreviation: "AK PRA",
  citation: "AS §§ 40.25.100–40.25.295; 2 AAC 96",
  officer: { title: "Records Custodian", salutation: "Dear Records Custodian:" },
  duty: "produce",
  answerTerms: {
    text: "As soon as practicable, and not later than the tenth working day after receipt, the rules require you to furnish all records that can be disclosed and to tell me which cannot, with the specific legal authority and facts, 2 AAC 96.325(a).",
    day: "the last day is",
  },
  limits: {
    initial_response: {
      days: 10,
      unit: "business",
      from: "receipt",
      meaning: "hand over what can be disclosed and say what is withheld and why",
      citation: "2 AAC 96.325(a)",
      roll: null,
    },
    production: {
      days: null,
      reason: "There is no separate limit for the records: they are due with the answer.",
      citation: "2 AAC 96.325(a)",
    },
    appeal: {
      days: 60,
      unit: "business",
      from: "adverse_determination",
      meaning: "appeal to the head of the agency",
      citation: "2 AAC 96.340",
      roll: null,
    },
    appeal_decision: {
      days: null,
      reason:
        "The agency has ten working days from the day it closes the record of the appeal, and the law does not say when that must be.",
      citation: "2 AAC 96.345",
    },
  },
  extension: {
    days: 10,
    unit: "business",
    counted: "from_first_limit",
    ground: "a listed reason",
    condition:
      "Records in field or other offices, a voluminous amount of records, consultation with another agency, or legal advice, by notice within the first ten working days that gives the reason and the date",
    beyond: null,
    citation: "2 AAC 96.325(d)",
    appliesTo: ["initial_response"],
    roll: null,
  },
  local: {
    initial_response: {
      days: null,
      reason:
        "The ten working days bind state agencies only. A city or borough follows its own code, and the Act itself sets no number of days.",
      citation: "AS 40.25.110",
    },
    extension: {
      days: null,
      reason: "The Act sets no limit for a city or borough, and so no extension of one; see its own code.",
      citation: "AS 40.25.110",
    },
    appeal: {
      days: null,
      reason:
        "Whether a city or borough takes an appeal, and until when, is in its own code; you may go to court at once.",
      citation: "AS 40.25.124",
    },
    appeal_decision: {
      days: null,
      reason: "The time to decide an appeal is in the city's or borough's own code, if it has one.",
      citation: null,
    },
  },
  otherLimits: [
    {
      about: "Decision on an appeal, from the day the agency closes the record of the appeal",
      days: 10,
      unit: "business",
      citation: "2 AAC 96.345",
    },
    {
      about: "A spoken request counts as denied; write one then",
      days: 5,
      unit: "business",
      citation: "2 AAC 96.310(c)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: {
    clarifications: 0,
    condition: "From the notice that fees are due until the requester has arranged to pay them",
    citation: "2 AAC 96.325(c)",
    appliesTo: ["initial_response"],
  },
  calendar: "us-ak",
  appeal: {
    to: "the head of the agency",
    detail: "Within 60 working days of the denial; the appeal is your choice, the court is open at once",
    court: "superior court",
    citation: "AS 40.25.124–40.25.125; 2 AAC 96.340",
  },
  silence: {
    may: "You may go to court",
    how: "without an appeal",
    citation: "AS 40.25.124–40.25.125",
  },
  residency: { required: false, who: "any person", citation: "AS 40.25.110(a)" },
  fees: {
    search: "The first five person-hours in a calendar month are free, then the actual cost of staff",
    copies: "The standard unit cost of copying",
    waiver: {
      test: "a reduction or waiver of the fee is in the public interest",
      citation: "AS 40.25.110(d)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "AS 40.25.120(a)(2)", label: "juvenile records" },
    { citation: "AS 40.25.120(a)(3)", label: "medical and public health records" },
    { citation: "AS 40.25.120(a)(4)", label: "confidential under federal or state law" },
    { citation: "AS 40.25.120(a)(6)", label: "law enforcement" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The 60 working days for an appeal and its decision were not read in the regulation. The day from which state offices keep Juneteenth was not settled.",
  recentChanges: [],
  sources: [
    "https://d1tvxue8o4w0fl.cloudfront.net/regulation/alaska-administrative-code/title-2-administration/chapter-96-public-information/article-3-requests-for-public-records/section-2-aac-96325-response-to-request-time-limits",
    "http://www.touchngo.com/lglcntr/akstats/aac/title02/chapter096/section335.htm",
    "http://touchngo.com/lglcntr/akstats/aac/title02/chapter096/section310.htm",
    "http://www.rcfp.org/alaska-open-government-guide/v-procedure-obtaining-records/c-administrative-appeal",
  ],
  lastChecked: "2026-11-21",
};
