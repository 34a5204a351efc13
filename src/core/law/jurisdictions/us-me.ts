import type { Law } from "#core/law/law.ts";

/** The Maine Freedom of Access Act. */
export const maine: Law = {
  jurisdiction: "us-me",
  place: "Maine",
  office: "a Maine agency",
  title: "Freedom of Access Act",
  commonName: "Maine Freedom of Access Act",
  abbreviation: "FOAA",
  citation: "1 M.R.S. §§ 400–414",
  officer: { title: "Public Access Officer", salutation: "Dear Public Access Officer:" },
  duty: "acknowledge",
  answerTerms: {
    text: "Within five working days of receipt the Act requires an acknowledgment, 1 M.R.S. § 408-A(3), and written notice of any denial with the reason for it, 1 M.R.S. § 408-A(4).",
    day: "the last day is",
  },
  limits: {
    initial_response: {
      days: 5,
      unit: "business",
      from: "receipt",
      meaning: "acknowledge the request, and deny it with reasons if it is to be denied",
      citation: "1 M.R.S. § 408-A(3)–(4)",
      roll: null,
    },
    production: {
      days: null,
      reason:
        "Records are due within a reasonable time. The agency gives an estimate in good faith, which does not bind it; the law sets no number of days.",
      citation: "1 M.R.S. § 408-A",
    },
    appeal: {
      days: 30,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "appeal to the Superior Court; there is no administrative appeal",
      citation: "1 M.R.S. § 409(1)",
      // The statute is silent on a last day that is a weekend: for the person's own limit the earlier day is the safe one.
      roll: null,
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide, and no time limit for the court.",
      citation: "1 M.R.S. § 409(1)",
    },
  },
  extension: {
    days: null,
    reason: "The law gives no extension: only the acknowledgment and a denial have a number of days.",
    citation: "1 M.R.S. § 408-A(3)–(4)",
  },
  otherLimits: [
    {
      about: "The agency's statement to the court, from the day it is served with the appeal",
      days: 14,
      unit: "calendar",
      citation: "1 M.R.S. § 409(1)",
    },
  ],
  start: {
    deemed: null,
    officeHours: null,
    detail: "The day the office that keeps the record receives the request (1 M.R.S. § 413)",
  },
  tolling: null,
  calendar: "us-me",
  appeal: {
    to: null,
    detail:
      "No administrative appeal; the Attorney General's public access ombudsman helps with disputes (5 M.R.S. § 200-I)",
    court: "Superior Court, within 30 days of receiving the denial",
    citation: "1 M.R.S. § 409",
  },
  silence: {
    may: "You may go to court",
    how: "there is no appeal to make first; the public access ombudsman can help",
    citation: "1 M.R.S. § 409(1)",
  },
  residency: { required: false, who: "any person", citation: "1 M.R.S. § 408-A" },
  fees: {
    search: "The first two hours are free, then up to $25 an hour",
    copies: "Up to 10 cents a page",
    waiver: {
      test: "the requester is indigent, or release is in the public interest",
      citation: "1 M.R.S. § 408-A(11)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "1 M.R.S. § 402(3)(A)", label: "confidential by statute" },
    { citation: "1 M.R.S. § 402(3)(B)", label: "privileged" },
    { citation: "1 M.R.S. § 402(3)(C)", label: "legislative working papers" },
    { citation: "1 M.R.S. § 402(3)(L)", label: "security plans" },
    { citation: "16 M.R.S. § 804", label: "investigative and intelligence records" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "high", basis: "looked up" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "The fees are from memory; older guides show $15 an hour after one free hour.",
  recentChanges: [],
  sources: [
    "https://casetext.com/statute/maine-statutes/title-1-general-provisions/chapter-13-public-records-and-proceedings/subchapter-1-freedom-of-access/section-409-appeals",
    "https://legislature.maine.gov/legis/bills/bills_127th/billtexts/HP074801.asp",
    "https://instalawyer.io/laws/maine-revised-statutes/1-413-public-access-officer",
    "https://openmygovernment.org/maine",
    "https://peer.org/maine-public-record-laws/",
    "https://www.muckrock.com/place/united-states-of-america/maine/",
  ],
  lastChecked: "2026-11-21",
};
