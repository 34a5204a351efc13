import type { Law, Roll } from "#core/law/law.ts";

/** The rule names Sundays and legal holidays and leaves Saturdays out: a last day that is a Saturday stands. */
const roll: Roll = { off: "sundays_and_holidays", citation: "Md. Code, Gen. Prov. § 1-302" };

/** The Maryland Public Information Act. */
export const maryland: Law = {
  jurisdiction: "us-md",
  place: "Maryland",
  office: "a Maryland governmental unit",
  title: "Public Information Act",
  commonName: "Maryland Public Information Act",
  abbreviation: "MPIA",
  citation: "Md. Code, Gen. Prov. §§ 4-101 to 4-601",
  officer: { title: "Custodian of Records", salutation: "Dear Custodian of Records:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 30,
      unit: "calendar",
      from: "receipt",
      meaning: "grant the request or deny it",
      citation: "Md. Code, Gen. Prov. § 4-203(a)(1)",
      roll,
    },
    production: {
      days: 30,
      unit: "calendar",
      from: "receipt",
      meaning: "produce the records it grants",
      citation: "Md. Code, Gen. Prov. § 4-203(b)(1)",
      roll,
    },
    appeal: {
      days: null,
      reason:
        "The law sets no limit to ask the Public Access Ombudsman for help. Only then, within 30 days of receiving the ombudsman's final determination, may you complain to the Compliance Board.",
      citation: "Md. Code, Gen. Prov. §§ 4-1A-05, 4-1B-04",
    },
    appeal_decision: {
      days: 90,
      unit: "calendar",
      from: "appeal_receipt",
      meaning:
        "issue the Public Access Ombudsman's final determination, unless both sides agree to more time",
      citation: "Md. Code, Gen. Prov. § 4-1B-04(b)",
      roll,
    },
  },
  extension: {
    days: 30,
    unit: "calendar",
    counted: "from_first_limit",
    ground: "an agreed delay",
    condition: "Only if you consent",
    beyond: "Also for as long as a dispute before the Public Access Ombudsman is pending",
    citation: "Md. Code, Gen. Prov. § 4-203(d)",
    appliesTo: ["initial_response", "production"],
    roll,
  },
  otherLimits: [
    {
      about: "Where producing takes longer: why, for how long, and what it may cost",
      days: 10,
      unit: "business",
      citation: "Md. Code, Gen. Prov. § 4-203(b)(2)",
    },
    {
      about: "The reasons for a denial, in writing",
      days: 10,
      unit: "business",
      citation: "Md. Code, Gen. Prov. § 4-203(c)(1)",
    },
    {
      about: "The answer for records that fall under § 4-356",
      days: 50,
      unit: "calendar",
      citation: "Md. Code, Gen. Prov. § 4-203(a)(2)",
    },
    {
      about: "Your complaint to the Compliance Board, from the ombudsman's final determination",
      days: 30,
      unit: "calendar",
      citation: "Md. Code, Gen. Prov. § 4-1A-05(b)(5)",
    },
    {
      about: "The custodian's response to a complaint",
      days: 30,
      unit: "calendar",
      citation: "Md. Code, Gen. Prov. § 4-1A-06(b)(1)",
    },
    {
      about: "The Compliance Board's decision at the latest, from the complaint",
      days: 120,
      unit: "calendar",
      citation: "Md. Code, Gen. Prov. § 4-1A-07(c)",
    },
    {
      about: "The Compliance Board's decision, once it has the response and all information",
      days: 30,
      unit: "calendar",
      citation: "Md. Code, Gen. Prov. § 4-1A-07(a)(2)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-md",
  appeal: {
    to: "the Public Access Ombudsman, then the Public Information Act Compliance Board",
    detail: "The ombudsman first, without a time limit; neither is needed before you go to court",
    court: "circuit court",
    citation: "Md. Code, Gen. Prov. §§ 4-1A-05, 4-1A-10, 4-362",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "after 30 days; you may go to court or ask the Public Access Ombudsman for help",
    citation: "Md. Code, Gen. Prov. § 4-203(b)(3)",
  },
  residency: {
    required: false,
    who: "any person or governmental unit",
    citation: "Md. Code, Gen. Prov. § 4-201",
  },
  fees: {
    search: "The first two hours are free, then a reasonable fee",
    copies: "A reasonable fee; 25 cents a page is customary",
    waiver: {
      test: "the requester is indigent, or a waiver is in the public interest, with regard to the ability to pay",
      citation: "Md. Code, Gen. Prov. § 4-206(e)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "Md. Code, Gen. Prov. § 4-301", label: "barred by other law" },
    { citation: "Md. Code, Gen. Prov. § 4-311", label: "personnel records" },
    { citation: "Md. Code, Gen. Prov. § 4-335", label: "trade secrets and commercial information" },
    { citation: "Md. Code, Gen. Prov. § 4-343", label: "contrary to the public interest" },
    { citation: "Md. Code, Gen. Prov. § 4-344", label: "memoranda within or between agencies" },
    { citation: "Md. Code, Gen. Prov. § 4-351", label: "investigations and security" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "looked up" },
  },
  doubts:
    "The rule on a last day that is off (§ 1-302), which does not mention Saturdays, is from memory. Maryland's legal holidays (§ 1-111) are more than the days state offices close.",
  recentChanges: [
    {
      date: "2022-07-01",
      change:
        "The Compliance Board may decide every dispute the ombudsman could not resolve, on fees only above $350",
    },
  ],
  sources: [
    "https://instalawyer.io/laws/maryland-statutes/section-4-203-timeliness-of",
    "https://instalawyer.io/laws/maryland-statutes/section-4-1a-05-unreasonable-fee",
    "https://lexace.ai/us/statute/maryland/GP-4-1A-06",
    "https://lexace.ai/us/statute/maryland/GP-4-1A-07",
    "https://self-law.org/code/md/general-provisions/1-111",
    "https://regulations.justia.com/states/maryland/title-14/subtitle-02/chapter-14-02-02/section-14-02-02-01",
  ],
  lastChecked: "2026-11-21",
};
