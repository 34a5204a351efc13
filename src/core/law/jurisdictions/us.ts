import type { Law } from "#core/law/law.ts";

/** The federal Freedom of Information Act, as amended through the FOIA Improvement Act of 2016. */
export const unitedStates: Law = {
  jurisdiction: "us",
  place: "Federal",
  office: "a federal agency",
  title: "Freedom of Information Act",
  commonName: "Freedom of Information Act",
  abbreviation: "FOIA",
  citation: "5 U.S.C. § 552",
  officer: { title: "FOIA Officer", salutation: "Dear FOIA Officer:" },
  duty: "determine",
  limits: {
    initial_response: {
      days: 20,
      unit: "business",
      from: "receipt",
      meaning: "decide whether to comply, with reasons and the right to appeal",
      citation: "5 U.S.C. § 552(a)(6)(A)(i)",
      roll: null,
    },
    production: {
      days: null,
      reason: "Records must follow promptly after the determination; the law sets no number of days.",
      citation: "5 U.S.C. § 552(a)(6)(C)(i)",
    },
    appeal: {
      days: 90,
      unit: "calendar",
      from: "adverse_determination",
      meaning: "appeal to the head of the agency; the agency may allow more",
      citation: "5 U.S.C. § 552(a)(6)(A)(i)(III)(aa)",
      // The statute is silent on a last day that is a weekend: for the person's own limit the earlier day is the safe one.
      roll: null,
    },
    appeal_decision: {
      days: 20,
      unit: "business",
      from: "appeal_receipt",
      meaning: "decide the appeal",
      citation: "5 U.S.C. § 552(a)(6)(A)(ii)",
      roll: null,
    },
  },
  extension: {
    days: 10,
    unit: "business",
    counted: "from_first_limit",
    ground: "unusual circumstances",
    condition:
      "Records kept elsewhere, a voluminous amount of records, or consultation with another agency or component, by written notice that gives the reason and the expected date",
    beyond: "Past ten days the agency must offer to narrow the request or to agree on another date",
    citation: "5 U.S.C. § 552(a)(6)(B)(i)",
    appliesTo: ["initial_response", "appeal_decision"],
    roll: null,
  },
  otherLimits: [],
  start: {
    deemed: null,
    officeHours: null,
    detail:
      "The day the right component receives the request, at the latest ten days after any component named for requests does",
  },
  tolling: {
    clarifications: 1,
    condition: "Once to ask the requester for information, and as often as needed to settle fees",
    citation: "5 U.S.C. § 552(a)(6)(A)(ii)(I)–(II)",
    appliesTo: ["initial_response"],
  },
  calendar: "us",
  appeal: {
    to: "the head of the agency",
    detail:
      "At least 90 days from the adverse determination; many agencies' rules say exactly 90 calendar days",
    court:
      "U.S. district court, after a denied appeal or when the time limit has passed, within six years (28 U.S.C. § 2401(a))",
    citation: "5 U.S.C. § 552(a)(4)(B)",
  },
  silence: {
    may: "You may go to court",
    how: "without an appeal",
    citation: "5 U.S.C. § 552(a)(6)(C)(i)",
  },
  residency: { required: false, who: "any person", citation: "5 U.S.C. § 552(a)(3)(A)" },
  fees: {
    search:
      "Commercial: search and review. News media, education and science: none. Others: after the first two hours",
    copies: "Direct cost; the first 100 pages are free except for commercial requesters",
    waiver: {
      test: "disclosure is likely to contribute significantly to public understanding of the operations or activities of the government and is not primarily in the commercial interest of the requester",
      citation: "5 U.S.C. § 552(a)(4)(A)(iii)",
    },
  },
  expedited: {
    test: "a compelling need: an imminent threat to life or physical safety, or, for a person primarily engaged in disseminating information, urgency to inform the public about actual or alleged government activity",
    ruling: "within 10 calendar days",
    citation: "5 U.S.C. § 552(a)(6)(E)",
  },
  exemptions: [
    { citation: "5 U.S.C. § 552(b)(1)", label: "classified national defense or foreign policy" },
    { citation: "5 U.S.C. § 552(b)(2)", label: "internal personnel rules and practices" },
    { citation: "5 U.S.C. § 552(b)(3)", label: "barred by another statute" },
    { citation: "5 U.S.C. § 552(b)(4)", label: "trade secrets, confidential commercial or financial" },
    { citation: "5 U.S.C. § 552(b)(5)", label: "privileged letters within or between agencies" },
    { citation: "5 U.S.C. § 552(b)(6)", label: "personal privacy in personnel, medical and similar files" },
    { citation: "5 U.S.C. § 552(b)(7)(A)", label: "law enforcement: interferes with proceedings" },
    { citation: "5 U.S.C. § 552(b)(7)(B)", label: "law enforcement: fair trial" },
    { citation: "5 U.S.C. § 552(b)(7)(C)", label: "law enforcement: personal privacy" },
    { citation: "5 U.S.C. § 552(b)(7)(D)", label: "law enforcement: confidential source" },
    { citation: "5 U.S.C. § 552(b)(7)(E)", label: "law enforcement: techniques and guidelines" },
    { citation: "5 U.S.C. § 552(b)(7)(F)", label: "law enforcement: danger to life or safety" },
    { citation: "5 U.S.C. § 552(b)(8)", label: "bank examination" },
    { citation: "5 U.S.C. § 552(b)(9)", label: "oil and gas well geology" },
  ],
  certainty: {
    initial_response: { confidence: "high", basis: "memory" },
    extension: { confidence: "high", basis: "memory" },
    clock: { confidence: "high", basis: "memory" },
    appeal: { confidence: "high", basis: "memory" },
    fees: { confidence: "high", basis: "memory" },
    residency: { confidence: "high", basis: "memory" },
    holidays: { confidence: "high", basis: "memory" },
  },
  doubts: null,
  recentChanges: [],
  sources: ["5 U.S.C. § 552 as amended by Pub. L. 114-185 (2016)"],
  lastChecked: "2026-11-21",
};
