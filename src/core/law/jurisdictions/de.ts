import type { Law, Roll } from "#core/law/law.ts";

const roll: Roll = { off: "weekends_and_holidays", citation: "VwVfG § 31(1), (3); BGB § 193" };

/** The German federal Freedom of Information Act (Informationsfreiheitsgesetz). */
export const germany: Law = {
  jurisdiction: "de",
  place: "Germany",
  office: "a German federal authority",
  title: "Informationsfreiheitsgesetz",
  commonName: "Freedom of Information Act (Informationsfreiheitsgesetz)",
  abbreviation: "IFG",
  citation: "IFG of 5 September 2005 (BGBl. I p. 2722)",
  officer: { title: "Freedom of Information Officer", salutation: "Dear Sir or Madam:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: 1,
      unit: "months",
      from: "receipt",
      meaning: "give access to the information, or refuse; the law says “should”",
      citation: "IFG §§ 7(5), 9(1)",
      roll,
    },
    production: {
      days: null,
      reason: "The law has no separate limit for the information: the month covers the access itself.",
      citation: "IFG § 7(5)",
    },
    appeal: {
      days: 1,
      unit: "months",
      from: "adverse_determination",
      meaning: "object to the authority (Widerspruch); a year where the refusal did not say how",
      citation: "VwGO § 70(1)",
      roll: { off: "weekends_and_holidays", citation: "VwGO § 57(2); ZPO § 222(2)" },
    },
    appeal_decision: {
      days: null,
      reason:
        "The law sets no limit for deciding the objection; after three months without a sufficient reason you may go to court.",
      citation: "VwGO § 75",
    },
  },
  extension: {
    days: null,
    reason:
      "There is no extension by notice; where the information concerns somebody else, that person's hearing makes it longer, without a number for the whole.",
    citation: "IFG §§ 7(5), 8",
  },
  otherLimits: [
    { about: "Comments of a third party who is concerned", days: 1, unit: "months", citation: "IFG § 8(1)" },
    {
      about: "Objecting where the refusal did not say how",
      days: 1,
      unit: "years",
      citation: "VwGO §§ 58(2), 70(2)",
    },
    {
      about: "Going to court after the objection is rejected",
      days: 1,
      unit: "months",
      citation: "VwGO § 74",
    },
    { about: "Going to court after silence", days: 3, unit: "months", citation: "VwGO § 75" },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "de",
  appeal: {
    to: "the authority, by objection (Widerspruch)",
    detail:
      "Within one month of the refusal, in writing or in the other forms of VwGO § 70; the Federal Commissioner for Freedom of Information mediates",
    court: "administrative court, within one month of the decision on the objection",
    citation: "IFG §§ 9(4), 12; VwGO §§ 68–75",
  },
  silence: {
    may: "You may go to court",
    how: "three months after the request, where the authority has no sufficient reason",
    citation: "VwGO § 75",
  },
  residency: { required: false, who: "everyone", citation: "IFG § 1(1)" },
  fees: {
    search: "Up to €500 by the work it takes; simple answers are free",
    copies: "By the schedule of the fee regulation (IFGGebV)",
    waiver: {
      test: "fairness or the public interest calls for it",
      citation: "IFGGebV § 2",
    },
  },
  expedited: null,
  exemptions: [
    { citation: "IFG § 3", label: "special public interests" },
    { citation: "IFG § 4", label: "decision-making" },
    { citation: "IFG § 5", label: "personal data" },
    { citation: "IFG § 6", label: "intellectual property, trade secrets" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "looked up" },
    extension: { confidence: "medium", basis: "looked up" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "looked up" },
    fees: { confidence: "medium", basis: "memory" },
    residency: { confidence: "medium", basis: "memory" },
    holidays: { confidence: "low", basis: "memory" },
  },
  doubts:
    "The month is a target (“should”), not a strict limit. Holidays are those of the state in which the authority sits: only the nationwide ones are sure. The states' own laws differ.",
  recentChanges: [],
  sources: [
    "https://lexetius.com/IFG/7/antrag-und-verfahren",
    "https://lexetius.com/IFG/9/ablehnung-des-antrags-rechtsweg",
    "VwVfG § 31; BGB §§ 187–193; VwGO §§ 57, 58, 70, 74, 75; IFGGebV",
  ],
  lastChecked: "2026-11-21",
};
