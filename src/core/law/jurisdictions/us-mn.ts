import type { Law } from "#core/law/law.ts";

/** The Minnesota Government Data Practices Act: no number of days for public data, ten for one's own. */
export const minnesota: Law = {
  jurisdiction: "us-mn",
  place: "Minnesota",
  office: "a Minnesota government entity",
  title: "Minnesota Government Data Practices Act",
  commonName: "Minnesota Government Data Practices Act",
  abbreviation: "MGDPA",
  citation: "Minn. Stat. ch. 13",
  officer: { title: "Responsible Authority", salutation: "Dear Responsible Authority:" },
  duty: "produce",
  limits: {
    initial_response: {
      days: null,
      reason:
        "The law asks for an appropriate and prompt answer within a reasonable time; it sets a number of days only for requests about yourself.",
      citation: "Minn. Stat. § 13.03, subd. 2(a)",
    },
    production: {
      days: null,
      reason: "The law has no separate limit for the data: answering and giving access are one step.",
      citation: "Minn. Stat. § 13.03, subd. 3",
    },
    appeal: {
      days: 2,
      unit: "years",
      from: "adverse_determination",
      meaning: "file a complaint with the Court of Administrative Hearings",
      citation: "Minn. Stat. § 13.085, subd. 2(b)",
      // For the person's own limit the earlier day is the safe one.
      roll: null,
    },
    appeal_decision: {
      days: null,
      reason:
        "The judge makes a first ruling within 20 business days of the office's answer to your complaint; no day is counted from the complaint itself.",
      citation: "Minn. Stat. § 13.085",
    },
  },
  extension: {
    days: null,
    reason: "The law sets no first period, so there is none to extend.",
    citation: null,
  },
  otherLimits: [
    {
      about: "A request for data about yourself",
      days: 10,
      unit: "business",
      citation: "Minn. Stat. § 13.04, subd. 3",
    },
    {
      about: "A complaint after the office hid or misstated something, counted from the discovery",
      days: 1,
      unit: "years",
      citation: "Minn. Stat. § 13.085, subd. 2(b)",
    },
  ],
  start: { deemed: null, officeHours: null, detail: null },
  tolling: null,
  calendar: "us-mn",
  appeal: {
    to: "the Court of Administrative Hearings",
    detail:
      "Within two years, with a filing fee of $1,000; you may instead ask the Commissioner of Administration for an advisory opinion (§ 13.072)",
    court: "district court, for damages or an order to comply (Minn. Stat. § 13.08)",
    citation: "Minn. Stat. § 13.085",
  },
  silence: {
    may: "You may complain or go to court",
    how: "once the time taken is no longer reasonable",
    citation: "Minn. Stat. §§ 13.08, 13.085",
  },
  residency: { required: false, who: "any person", citation: "Minn. Stat. § 13.03, subd. 3(a)" },
  fees: {
    search: "None for inspection or for up to 100 black-and-white pages; otherwise actual cost",
    copies: "25 cents a page up to 100 black-and-white pages, then actual cost",
    waiver: null,
  },
  expedited: null,
  exemptions: [
    { citation: "Minn. Stat. § 13.37", label: "security, trade secrets, labor relations" },
    { citation: "Minn. Stat. § 13.384", label: "medical data" },
    { citation: "Minn. Stat. § 13.39", label: "civil investigations" },
    { citation: "Minn. Stat. § 13.393", label: "attorney data" },
    { citation: "Minn. Stat. § 13.43", label: "personnel data" },
    { citation: "Minn. Stat. § 13.82", label: "law enforcement data" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "memory" },
    extension: { confidence: "medium", basis: "memory" },
    clock: { confidence: "medium", basis: "memory" },
    appeal: { confidence: "medium", basis: "looked up" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "medium", basis: "memory" },
  },
  doubts: "The text of §§ 13.03 and 13.04 was not read; § 13.085 was read in a private copy.",
  recentChanges: [
    {
      date: "2025-08-01",
      change: "The Office of Administrative Hearings became the Court of Administrative Hearings",
    },
  ],
  sources: [
    "Minn. Stat. §§ 13.03, 13.04, 13.085",
    "https://instalawyer.io/laws/minnesota-statutes/section-13085-administrative-remedy",
    "https://mn.gov/oah/self-help/administrative-law-overview/data-practices.jsp",
  ],
  lastChecked: "2026-11-21",
};
