import type { Law, Roll } from "#core/law/law.ts";

const roll: Roll = { off: "weekends_and_holidays", citation: "Iowa Code § 4.1(34)" };

/** Iowa's chapter on the examination of public records, which has no number of days for the answer. */
export const iowa: Law = {
  jurisdiction: "us-ia",
  place: "Iowa",
  office: "an Iowa government body",
  title: "Examination of Public Records",
  commonName: "Iowa Open Records Law",
  abbreviation: "IORL",
  citation: "Iowa Code ch. 22",
  officer: { title: "Custodian of Records", salutation: "Dear Custodian of Records:" },
  duty: "produce",
  answerTerms: {
    text: "A good-faith, reasonable delay to determine whether a confidential record should be available to me may not exceed 20 calendar days, and ordinarily should not exceed ten business days, Iowa Code § 22.8(4)(d).",
  },
  limits: {
    initial_response: {
      days: null,
      reason:
        "Iowa sets no number of days for the answer. Only where the office must first decide whether a record is confidential does the law speak of a delay: ordinarily no more than 10 business days, and never more than 20 calendar days.",
      citation: "Iowa Code § 22.8(4)(d)",
      advised: {
        days: 10,
        unit: "business",
        by: "the Iowa Code, for deciding whether a record is confidential",
        citation: "Iowa Code § 22.8(4)(d)",
      },
    },
    production: {
      days: null,
      reason: "Iowa sets no number of days for handing over the records, only a reasonable time.",
      citation: "Iowa Code § 22.8(4)",
    },
    appeal: {
      days: 60,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "complain to the Iowa Public Information Board",
      citation: "Iowa Code § 23.7(1)",
      roll,
    },
    appeal_decision: {
      days: null,
      reason: "The Iowa Public Information Board has no time limit to decide a complaint.",
      citation: null,
    },
  },
  extension: {
    days: null,
    reason: "With no number of days in the law, there is nothing to extend.",
    citation: null,
  },
  otherLimits: [
    {
      about: "Deciding whether a record is confidential, at the latest; no limit on finding and producing it",
      days: 20,
      unit: "calendar",
      citation: "Iowa Code § 22.8(4)(d)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ia",
  appeal: {
    to: "the Iowa Public Information Board, by complaint",
    detail:
      "Within 60 days of the violation, or of the day you could have learned of it; the complaint is your choice",
    court: "district court",
    citation: "Iowa Code §§ 22.10, 23.7",
  },
  silence: {
    may: "You may complain",
    how: "to the Iowa Public Information Board, or go to court, when the delay is no longer reasonable",
    citation: "Iowa Code §§ 22.10, 23.7",
  },
  residency: { required: false, who: "any person", citation: "Iowa Code § 22.2(1)" },
  fees: {
    search: "Actual cost only; the office may waive it",
    copies: "Actual cost",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Iowa Code § 22.7(1)", label: "student records" },
    { citation: "Iowa Code § 22.7(2)", label: "medical records" },
    { citation: "Iowa Code § 22.7(3)", label: "trade secrets" },
    { citation: "Iowa Code § 22.7(4)", label: "attorney work product" },
    { citation: "Iowa Code § 22.7(5)", label: "peace officers' investigative reports" },
    { citation: "Iowa Code § 22.7(11)", label: "personnel records" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "The 20 days limit only the decision whether a record is confidential, not producing it (Horsfield Materials v. City of Dyersville, 2013).",
  recentChanges: [],
  sources: [
    "https://ipib.iowa.gov/22ao0004-08182022-timeliness-responding-record-requests",
    "https://ipib.iowa.gov/advisory-opinion-24fc0010-clarification-definition-reasonable-delay-it-pertains-period-time-records",
    "http://ia.elaws.us/code/23.7",
    "https://ballotpedia.org/Iowa_FOIA_procedures",
  ],
  lastChecked: "2026-11-21",
};
