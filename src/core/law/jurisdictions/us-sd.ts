import type { Law } from "#core/law/law.ts";

/** The South Dakota open records law, SDCL chapter 1-27. */
export const southDakota: Law = {
  jurisdiction: "us-sd",
  place: "South Dakota",
  office: "a South Dakota public entity",
  title: "Public Records and Files",
  commonName: "South Dakota open records law",
  abbreviation: "SD open records law",
  citation: "SDCL ch. 1-27",
  officer: { title: "Public Record Officer", salutation: "Dear Public Record Officer:" },
  duty: "acknowledge",
  answerTerms: {
    text: "Please take this as an informal request, SDCL § 1-27-35, and so far as that is denied as my written request to the public record officer, SDCL § 1-27-37. The law requires a response to a written request, if only an acknowledgment with an estimate of the time needed, within ten business days of receiving it, SDCL § 1-27-37(1).",
    day: "as a written request, the last day is",
  },
  limits: {
    initial_response: {
      days: 10,
      unit: "business",
      from: "receipt",
      meaning: "provide the record, deny the request, or acknowledge it with an estimate of the time needed",
      citation: "SDCL § 1-27-37(1)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The officer gives an estimate of the time needed; the law sets no number of days.",
      citation: "SDCL § 1-27-37(1)(c)",
    },
    appeal: {
      days: 90,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "ask the Office of Hearing Examiners for a review",
      citation: "SDCL § 1-27-38",
      // The chapter is silent on a last day that is a weekend: for the person's own limit the earlier day is the safe one.
      roll: null,
    },
    appeal_decision: {
      days: null,
      reason: "The law sets no number of days for the Office of Hearing Examiners to decide.",
      citation: "SDCL § 1-27-41",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "The officer may take longer by acknowledging the request with an estimate of the time needed; no number caps it.",
    citation: "SDCL § 1-27-37(2)",
  },
  otherLimits: [
    {
      about: "Your answer when the officer asks you to clarify; after that the request counts as withdrawn",
      days: 10,
      unit: "business",
      citation: "SDCL § 1-27-37(3)",
    },
    {
      about: "The public entity's answer to your request for a review",
      days: 10,
      unit: "business",
      citation: "SDCL § 1-27-40",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    detail: "The ten days belong to the formal written request that follows an informal one",
  },
  tolling: null,
  calendar: "us-sd",
  appeal: {
    to: "the Office of Hearing Examiners",
    detail: "Within 90 days of the denial",
    court: "circuit court, by a civil action instead of the review or by appeal from its outcome",
    citation: "SDCL §§ 1-27-38, 1-27-41",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "you may ask the Office of Hearing Examiners for a review or go to court",
    citation: "SDCL § 1-27-37(5)",
  },
  residency: {
    required: false,
    who: "citizens of the state and all other persons interested",
    citation: "SDCL § 1-27-1",
  },
  fees: {
    search: "Staff time after the first hour; an estimate first where it passes $50",
    copies: "Actual cost",
    waiver: {
      test: "waiving or reducing the fee would be in the public interest",
      citation: "SDCL § 1-27-36",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "SDCL § 1-27-1.5(1)", label: "student records" },
    { citation: "SDCL § 1-27-1.5(2)", label: "medical records" },
    { citation: "SDCL § 1-27-1.5(3)", label: "trade secrets" },
    { citation: "SDCL § 1-27-1.5(4)", label: "attorney work product and privilege" },
    { citation: "SDCL § 1-27-1.5(5)", label: "law enforcement" },
    { citation: "SDCL § 1-27-1.5(7)", label: "personnel" },
    { citation: "SDCL § 1-27-1.7", label: "drafts, notes and memoranda" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "high", basis: "looked up" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "The text on the review by the Office of Hearing Examiners (§§ 1-27-38 to 1-27-41) was not read.",
  recentChanges: [],
  sources: [
    "https://instalawyer.io/laws/south-dakota-codified-laws/section-1-27-37-written-request",
    "https://boa.sd.gov/ohe/resolution-process.aspx",
    "https://www.rcfp.org/south-dakota-open-government-guide/foreword",
  ],
  lastChecked: "2026-11-21",
};
