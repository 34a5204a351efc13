import type { Law } from "#core/law/law.ts";

/** Arizona's public records statute, with the acknowledgment that Laws 2022 ch. 142 added. */
export const arizona: Law = {
  jurisdiction: "us-az",
  place: "Arizona",
  office: "an Arizona public body",
  title: "Public Records, Printing and Notices",
  commonName: "Arizona Public Records Law",
  abbreviation: "APRL",
  citation: "A.R.S. §§ 39-101 to 39-171",
  officer: { title: "Custodian of Public Records", salutation: "Dear Custodian of Public Records:" },
  duty: "acknowledge",
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning: "acknowledge the request; the records themselves are due promptly",
      citation: "A.R.S. § 39-171",
      roll: null,
    },
    production: {
      days: null,
      reason: "Records must be furnished promptly; the law sets no number of days.",
      citation: "A.R.S. § 39-121.01(D)(1)",
    },
    appeal: {
      days: null,
      reason: "There is no administrative appeal: a refusal goes to court, and the law sets no filing limit.",
      citation: "A.R.S. § 39-121.02",
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide.",
      citation: "A.R.S. § 39-121.02",
    },
  },
  extension: {
    days: null,
    reason: "The law gives no extension: only the acknowledgment has a number of days.",
    citation: "A.R.S. § 39-121.01(D)(1)",
  },
  otherLimits: [],
  start: {
    deemed: null,
    officeHours: null,
    detail: "No acknowledgment is due where the office's portal gives a receipt at once",
  },
  tolling: null,
  calendar: "us-az",
  appeal: {
    to: null,
    detail: "No administrative appeal; the Arizona Ombudsman-Citizens' Aide takes complaints",
    court: "superior court, by special action",
    citation: "A.R.S. § 39-121.02",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "when no prompt answer comes; you may go to court",
    citation: "A.R.S. § 39-121.01(E)",
  },
  residency: { required: false, who: "any person", citation: "A.R.S. § 39-121" },
  fees: {
    search: "None for a request that is not commercial",
    copies: "Copying and postage; a commercial purpose needs a statement and costs more (§ 39-121.03)",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "A.R.S. § 39-121.04", label: "images of crime victims and witnesses" },
    { citation: "A.R.S. § 39-123", label: "personal data of peace officers and others protected" },
    { citation: "A.R.S. § 39-126", label: "risk assessments of infrastructure" },
    {
      citation: "Carlson v. Pima County, 141 Ariz. 487 (1984)",
      label: "confidentiality, privacy and the best interests of the state",
    },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "memory" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "low", basis: "memory" },
  },
  doubts:
    "Whether the state keeps Juneteenth was not settled. The day on which the acknowledgment rule took effect is from memory. A bill of 2026 on answers to requests (HB 2139) was introduced; its outcome was not checked.",
  recentChanges: [
    { date: "2022-09-24", change: "Laws 2022 ch. 142 (HB 2587): acknowledgment within 5 business days" },
  ],
  sources: [
    "https://azleg.gov/legtext/55leg/2r/laws/0142.htm",
    "https://www.azleg.gov/legtext/57leg/2R/bills/HB2139P.htm",
    "A.R.S. §§ 39-121 to 39-121.03",
  ],
  lastChecked: "2026-11-21",
};
