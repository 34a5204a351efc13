import type { Law, Roll } from "#core/law/law.ts";

const roll: Roll = { off: "weekends_and_holidays", citation: "1 Pa.C.S. § 1908" };

/** The Pennsylvania Right-to-Know Law of 2008: five business days, thirty calendar days more by notice. */
export const pennsylvania: Law = {
  jurisdiction: "us-pa",
  place: "Pennsylvania",
  office: "a Pennsylvania agency",
  title: "Right-to-Know Law",
  commonName: "Pennsylvania Right-to-Know Law",
  abbreviation: "RTKL",
  citation: "65 P.S. §§ 67.101–67.3104",
  officer: { title: "Open Records Officer", salutation: "Dear Open Records Officer:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning: "grant the request, deny it, or extend the time",
      citation: "65 P.S. § 67.901",
      roll: null,
    },
    production: {
      days: null,
      reason: "The law sets no number of days for handing over what was granted.",
      citation: null,
    },
    appeal: {
      days: 15,
      unit: "business",
      from: "adverse_determination",
      meaning: "appeal to the Office of Open Records or the agency's appeals officer",
      citation: "65 P.S. § 67.1101(a)(1)",
      roll: null,
    },
    appeal_decision: {
      days: 30,
      unit: "calendar",
      from: "appeal_receipt",
      meaning: "decide the appeal, unless you agree to more time",
      citation: "65 P.S. § 67.1101(b)(1)",
      roll,
    },
  },
  extension: {
    days: 30,
    unit: "calendar",
    counted: "from_first_limit",
    ground: "a listed reason",
    condition:
      "Redaction, records kept elsewhere, staffing limits, legal review, unmet agency policies, unpaid fees, or the extent of the request, by written notice within the first five business days that gives the reason and the date",
    beyond: "Longer only if you agree in writing",
    citation: "65 P.S. § 67.902",
    appliesTo: ["initial_response"],
    roll,
  },
  otherLimits: [
    {
      about: "Going to court after the appeal is decided",
      days: 30,
      unit: "calendar",
      citation: "65 P.S. §§ 67.1301–67.1302",
    },
  ],
  start: {
    deemed: null,
    // Each agency has its own hours and the law names none: five o'clock stands for the close of business.
    officeHours: { closes: "17:00", citation: "65 P.S. § 67.901; guidelines of the Office of Open Records" },
    detail:
      "The day the agency's open records officer receives it; any other employee's receipt does not count",
  },
  tolling: null,
  calendar: "us-pa",
  appeal: {
    to: "the Office of Open Records",
    detail:
      "Within 15 business days of the mailing date of the answer or of the day silence became a denial; the Attorney General, the Auditor General, the Treasurer, the legislature, the courts and, for criminal investigations, district attorneys have their own appeals officers",
    court: "Commonwealth Court for a state agency, the court of common pleas for a local one, within 30 days",
    citation: "65 P.S. §§ 67.503, 67.1101, 67.1301–67.1302",
  },
  silence: { may: "Silence counts as a denial", how: "you may appeal", citation: "65 P.S. § 67.901" },
  residency: {
    required: false,
    who: "any legal resident of the United States",
    citation: "65 P.S. § 67.102",
  },
  fees: {
    search: "None",
    copies: "Up to 25 cents a page, by the schedule of the Office of Open Records",
    waiver: {
      test: "the agency finds that it is in the public interest",
      citation: "65 P.S. § 67.1307(f)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "65 P.S. § 67.708(b)(1)", label: "personal security or loss of funds" },
    { citation: "65 P.S. § 67.708(b)(6)", label: "personal identification information" },
    { citation: "65 P.S. § 67.708(b)(7)", label: "personnel records" },
    { citation: "65 P.S. § 67.708(b)(10)", label: "internal deliberations before a decision" },
    { citation: "65 P.S. § 67.708(b)(11)", label: "trade secrets and confidential proprietary information" },
    { citation: "65 P.S. § 67.708(b)(16)", label: "criminal investigations" },
    { citation: "65 P.S. § 67.708(b)(17)", label: "noncriminal investigations" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "high", basis: "looked up" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "Mail that comes after business hours counts as received on the next business day; agencies close at different hours, and 17:00 is assumed for all. Local agencies may keep other holidays.",
  recentChanges: [],
  sources: [
    "https://casetext.com/statute/pennsylvania-statutes/statutes-unconsolidated/title-65-ps-public-officers/chapter-3a-right-to-know-law/chapter-9-agency-response/section-67902-extension-of-time",
    "https://openrecordspennsylvania.com/2018/08/06/twitter-thread-rtkl-deadlines/",
    "https://www.pa.gov/en/services/budget/1_1_16-ob-right-to-know-law.html",
    "104 Pa. Code § 7.13 (a request after business hours)",
    "Office of the Governor v. Donahue, 98 A.3d 1223 (Pa. 2014)",
  ],
  lastChecked: "2026-11-21",
};
