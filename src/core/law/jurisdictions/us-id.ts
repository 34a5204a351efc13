import type { Law } from "#core/law/law.ts";

/** The Idaho Public Records Act. */
export const idaho: Law = {
  jurisdiction: "us-id",
  place: "Idaho",
  office: "an Idaho public agency",
  title: "Public Records Act",
  commonName: "Idaho Public Records Act",
  abbreviation: "IPRA",
  citation: "Idaho Code §§ 74-101 to 74-127",
  officer: { title: "Public Records Custodian", salutation: "Dear Public Records Custodian:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 3,
      unit: "business",
      from: "receipt",
      meaning: "grant the request or deny it",
      citation: "Idaho Code § 74-103(1)",
      roll: null,
    },
    production: {
      days: null,
      reason: "The law has no separate limit for the records: granting or denying is one step.",
      citation: "Idaho Code § 74-103(1)",
    },
    appeal: {
      days: 180,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "petition the district court; there is no administrative appeal",
      citation: "Idaho Code § 74-115(1)",
      // For the person's own limit the earlier day is the safe one, should the last be a weekend.
      roll: null,
    },
    appeal_decision: {
      days: null,
      reason: "There is no administrative appeal to decide; the court hears a petition within 28 days.",
      citation: "Idaho Code § 74-115(1)",
    },
  },
  extension: {
    days: 10,
    unit: "business",
    counted: "from_receipt",
    ground: "a longer search",
    condition: "More time needed to locate or retrieve the records, by written notice",
    beyond: null,
    citation: "Idaho Code § 74-103(1)",
    appliesTo: ["initial_response"],
    roll: null,
  },
  tiers: [
    {
      when: "non_resident",
      about: "a request from a person who does not live in Idaho",
      days: 21,
      unit: "calendar",
      citation: "Idaho Code § 74-103(2)",
      extension: {
        days: 35,
        unit: "calendar",
        counted: "from_receipt",
        ground: "a longer search",
        condition: "More time needed to locate or retrieve the records, by written notice",
        beyond: null,
        citation: "Idaho Code § 74-103(2)",
        appliesTo: ["initial_response"],
        roll: null,
      },
    },
  ],
  otherLimits: [
    {
      about: "The answer to a person who does not live in Idaho, with a notice that more time is needed",
      days: 35,
      unit: "calendar",
      citation: "Idaho Code § 74-103(2)",
    },
    {
      about: "The district court's hearing, from the petition",
      days: 28,
      unit: "calendar",
      citation: "Idaho Code § 74-115(1)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-id",
  appeal: {
    to: null,
    detail: "No administrative appeal; a petition to the court within 180 days of the notice of denial",
    court: "district court of the county where the records are",
    citation: "Idaho Code § 74-115",
  },
  silence: {
    may: "Silence counts as a denial",
    how: "after the time the law allows: three working days, ten with a notice; for a person who does not live in Idaho 21 days, 35 with a notice; you may go to court",
    citation: "Idaho Code § 74-103(2)–(3)",
  },
  residency: {
    required: false,
    who: "any person; people who do not live in Idaho may have to wait longer",
    citation: "Idaho Code § 74-102(4)",
  },
  fees: {
    search: "The first two hours are free, then the actual cost of labor",
    copies: "The first 100 pages are free",
    waiver: {
      test: "the request is likely to contribute significantly to the public's understanding of government, and the requester cannot afford the fee",
      citation: "Idaho Code § 74-102(10)",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "Idaho Code § 74-105", label: "law enforcement and investigations" },
    { citation: "Idaho Code § 74-106", label: "personnel and personal records" },
    { citation: "Idaho Code § 74-107", label: "trade secrets and financial records" },
    { citation: "Idaho Code § 74-108", label: "archaeological sites and draft legislation" },
    { citation: "Idaho Code § 74-124", label: "limits on investigatory records" },
  ],
  certainty: {
    initial_response: { confidence: "medium", basis: "looked up" },
    extension: { confidence: "medium", basis: "looked up" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "high", basis: "looked up" },
    fees: { confidence: "high", basis: "looked up" },
    residency: { confidence: "medium", basis: "looked up" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts:
    "H.B. 253 of 2025 was read in a copy of the code: three working days for residents, 21 days, 35 with a notice, for others; a request is to declare under oath whether its sender is a resident, § 74-102(4). The clock here is a resident's. HB 625 of 2026 (complaints to a magistrate) was introduced; its outcome is unknown.",
  recentChanges: [
    {
      date: "2025-07-01",
      change: "H.B. 253: 21 days, 35 with a notice, to answer a person who does not live in Idaho",
    },
  ],
  sources: [
    "https://legislature.idaho.gov/statutesrules/idstat/title74/t74ch1/sect74-115/",
    "https://legislature.idaho.gov/statutesrules/idstat/Title74/T74CH1/SECT74-102/",
    "https://fastdemocracy.com/bill-summary/?billsummary_id=IDB00008081&billsummary_session=2025&billsummary_state=id",
    "https://idahofreedom.org/house-bill-253-public-records-requests-residents",
    "https://www.mkifire.com/copy-of-public-records-request (a fire district's form that cites § 74-103(1))",
  ],
  lastChecked: "2026-11-21",
};
