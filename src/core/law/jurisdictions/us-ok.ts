import type { Law } from "#core/law/law.ts";

/** The Oklahoma Open Records Act, which has no number of days, with the Public Access Counselor of 2025. */
export const oklahoma: Law = {
  jurisdiction: "us-ok",
  place: "Oklahoma",
  office: "an Oklahoma public body",
  title: "Oklahoma Open Records Act",
  commonName: "Oklahoma Open Records Act",
  abbreviation: "OK ORA",
  citation: "51 O.S. §§ 24A.1–24A.40",
  officer: { title: "Records Custodian", salutation: "Dear Records Custodian:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: null,
      reason: "The law asks for prompt, reasonable access; it sets no number of days.",
      citation: "51 O.S. § 24A.5",
    },
    production: {
      days: null,
      reason: "Copies must follow promptly and reasonably; the law sets no number of days.",
      citation: "51 O.S. § 24A.5",
    },
    appeal: {
      days: 30,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "ask the Public Access Counselor for a review",
      citation: "51 O.S. § 24A.40(B)",
      // For the person's own limit the earlier day is the safe one.
      roll: null,
    },
    appeal_decision: {
      days: 60,
      unit: "calendar",
      from: "appeal_receipt",
      meaning: "give its advice, which does not bind the public body",
      citation: "51 O.S. § 24A.40",
      roll: null,
    },
  },
  extension: {
    days: null,
    reason: "The law sets no first period, so there is none to extend.",
    citation: null,
  },
  otherLimits: [
    {
      about: "The Public Access Counselor, to send your request for review on to the public body",
      days: 7,
      unit: "business",
      citation: "51 O.S. § 24A.40(F)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-ok",
  appeal: {
    to: "the Public Access Counselor of the Attorney General, if you choose",
    detail:
      "Within 30 calendar days of the denial, on the Attorney General's form; also for a delay; not about the legislature and not for commercial requests",
    court: "district court, without asking the Public Access Counselor first",
    citation: "51 O.S. §§ 24A.17, 24A.40",
  },
  silence: {
    may: "You may ask the Public Access Counselor",
    how: "for a review when the answer is neither prompt nor reasonable, or go to court",
    citation: "51 O.S. §§ 24A.17, 24A.40(D)",
  },
  residency: { required: false, who: "any person", citation: "51 O.S. § 24A.5" },
  fees: {
    search: "Only for a commercial request or one that would clearly disrupt the office's work",
    copies: "Up to 25 cents a page of up to 8½ by 14 inches",
    waiver: {
      test: "release is in the public interest, as to news media, scholars, authors and taxpayers who check on how public servants do their duties; then there is no search fee",
      citation: "51 O.S. § 24A.5(4)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "51 O.S. § 24A.5(1)", label: "privileged, or confidential by law" },
    { citation: "51 O.S. § 24A.7", label: "personnel records" },
    { citation: "51 O.S. § 24A.8", label: "law enforcement, except the items listed as open" },
    { citation: "51 O.S. § 24A.9", label: "personal notes" },
    { citation: "51 O.S. § 24A.10", label: "bids, trade secrets and the like" },
  ],
  certainty: {
    initial_response: { confidence: "medium", basis: "looked up" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "A bill of 2025 (HB 2095) would have set 30 business days and passed the House; no sign was found that it became law, and none that it failed. SB 535 of 2025, on request forms and advance payment, was not read. The day from which the 60 days of the review run was read in the press only.",
  recentChanges: [
    { date: "2025-05-01", change: "HB 2163, over a veto: review by the Public Access Counselor" },
  ],
  sources: [
    "https://lexace.ai/us/statute/oklahoma/51-24A.40",
    "https://www.govtech.com/gov-experience/new-tool-lets-oklahomans-appeal-record-request-reviews",
    "https://fastdemocracy.com/bill-summary/?billsummary_id=OKB00033323&billsummary_session=2025-2026&billsummary_state=ok",
    "https://app.legiplex.com/ok/legislature/2025/2025-r/bills/hb2095",
  ],
  lastChecked: "2026-11-21",
};
