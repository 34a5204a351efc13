import type { Law } from "#core/law/law.ts";

/** The New Mexico Inspection of Public Records Act: a word within three business days, the records within fifteen days. */
export const newMexico: Law = {
  jurisdiction: "us-nm",
  place: "New Mexico",
  office: "a New Mexico public body",
  title: "Inspection of Public Records Act",
  commonName: "New Mexico Inspection of Public Records Act",
  abbreviation: "IPRA",
  citation: "NMSA 1978, §§ 14-2-1 to 14-2-12",
  officer: { title: "Custodian of Public Records", salutation: "Dear Custodian of Public Records:" },
  duty: "acknowledge",
  answerTerms: {
    text: "The Act requires that inspection be permitted immediately or as soon as practicable, and not later than 15 calendar days after receipt. If it is not permitted within three business days, the Act requires a written explanation of when the records will be available or when you will respond, NMSA 1978, § 14-2-8(D).",
    day: "the three business days end on",
  },
  limits: {
    initial_response: {
      days: 3,
      unit: "business",
      from: "receipt",
      meaning: "give access, or explain in writing when it will",
      citation: "NMSA 1978, § 14-2-8(D)",
      roll: null,
    },
    // Runs from receipt as well, not after the first three days.
    production: {
      days: 15,
      unit: "calendar",
      from: "receipt",
      meaning: "permit inspection of the records or deny it in writing",
      citation: "NMSA 1978, §§ 14-2-8(D), 14-2-11(B)",
      roll: { off: "weekends_and_holidays", citation: "NMSA 1978, § 12-2A-7(F)" },
    },
    appeal: {
      days: null,
      reason:
        "There is no administrative appeal: a complaint to the Attorney General or a lawsuit has no set limit.",
      citation: "NMSA 1978, § 14-2-12",
    },
    appeal_decision: {
      days: null,
      reason:
        "There is no administrative appeal to decide; the Attorney General has no set time for a complaint.",
      citation: "NMSA 1978, § 14-2-12",
    },
  },
  extension: {
    days: null,
    uncapped: ["initial_response"],
    reason:
      "For an excessively burdensome or broad request the office may take reasonable further time, by notice within the fifteen days; the law sets no maximum.",
    citation: "NMSA 1978, § 14-2-10",
  },
  otherLimits: [],
  start: {
    deemed: null,
    officeHours: null,
    detail: "The three days begin when the written request is delivered to the custodian's office",
  },
  tolling: null,
  calendar: "us-nm",
  appeal: {
    to: "the Attorney General or the district attorney, if you choose",
    detail:
      "A complaint at any time; the court may award up to $100 a day for a denial that came late or not at all",
    court: "district court",
    citation: "NMSA 1978, § 14-2-12",
  },
  silence: {
    may: "Silence for 15 days may count as a denial",
    how: "you may complain to the Attorney General or go to court",
    citation: "NMSA 1978, § 14-2-11(A)",
  },
  residency: { required: false, who: "every person", citation: "NMSA 1978, § 14-2-1" },
  fees: {
    search: "None",
    copies: "A reasonable fee, up to $1 a page of up to 11 by 17 inches",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "NMSA 1978, § 14-2-1(A)", label: "medical records of people in institutions" },
    { citation: "NMSA 1978, § 14-2-1(B)", label: "letters of reference" },
    { citation: "NMSA 1978, § 14-2-1(C)", label: "opinions in personnel and student files" },
    {
      citation: "NMSA 1978, § 14-2-1(D)",
      label: "law enforcement sources, people not charged, some victims",
    },
    { citation: "NMSA 1978, § 14-2-1(F)", label: "trade secrets and attorney-client privilege" },
    { citation: "NMSA 1978, § 14-2-1", label: "as otherwise provided by law (the last exception listed)" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "Local bodies may keep other holidays than state offices do.",
  recentChanges: [],
  sources: [
    "https://rld.nm.gov/manufactured-housing-division/forms-and-applications/ipra",
    "https://wethefourth.org/ipra",
    "http://corrales-nm.org/inspection-of-public-records/",
    "https://getpocketlaw.com/law/state_new_mexico/section-12-2a-7-computation-of-time_8116a3c08a53",
  ],
  lastChecked: "2026-11-21",
};
