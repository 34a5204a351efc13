import type { Outcome } from "#core/classify/outcome.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import type { draft, profileOf } from "#test/support/factories.ts";

/** What the agency writes, and what the user says it means; `on` is the day it arrives. */
type Reply = { on: string; outcome: Outcome; text: string };
/** A letter of this kind is sent as it was prepared, gaps filled. */
type Sent = { on: string; send: LetterKind };

/** A request from its first letter to the letter to be read. */
export type Situation = {
  name: string;
  agency: { name: string; jurisdiction: string; addressLines?: string[] };
  profile?: Parameters<typeof profileOf>[0];
  draft?: Parameters<typeof draft>[0];
  steps?: readonly (Reply | Sent)[];
  /** The day on which the letter is written. */
  on?: string;
  /** Null for the first letter. */
  letter: LetterKind | null;
  /** What only the user knows, in place of the gaps. */
  fill?: Readonly<Record<string, string>>;
  /** It is the first the page offers; else it is only one of them. */
  isFirst?: boolean;
  /** The law wants another form than an email. */
  notByEmail?: boolean;
};

const READERS = "1. Every contract for license-plate readers.\n2. The yearly audits of their use.";
const NEWS = {
  name: "Maya Okafor",
  organization: "The Prairie Ledger",
  postalAddress: "1420 West Cullerton Street\nChicago, Illinois 60608",
  phone: "312-555-0142",
};
const readers = { title: "License-plate readers", records: READERS };

const FEDERAL = {
  name: "Bureau of Example Records",
  jurisdiction: "us",
  addressLines: ["100 Main Street", "Washington, DC 20001"],
};

export const SITUATIONS: readonly Situation[] = [
  {
    name: "federal partial denial with (b)(5) and (b)(7)(C)",
    agency: FEDERAL,
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-27",
        outcome: "partly_released",
        text: "This is our final response to your request 2026-NAR-00042. We located 40 pages and release 25 of them with redactions. Portions of three memoranda are withheld under Exemption 5, 5 U.S.C. § 552(b)(5), as deliberative. The names of two employees of the vendor are withheld under Exemption 7(C), 5 U.S.C. § 552(b)(7)(C). You may appeal to the Office of Information Policy within 90 days.",
      },
    ],
    on: "2026-04-10",
    letter: "denial_appeal",
  },
  {
    name: "Illinois commercial request",
    agency: {
      name: "Village of Example",
      jurisdiction: "us-il",
      addressLines: ["1 Village Green", "Example, Illinois 60000"],
    },
    profile: { ...NEWS, organization: "Okafor Title Research LLC" },
    draft: { ...readers, feeCategory: "commercial", feeCapDollars: 50 },
    letter: null,
  },
  {
    name: "New Mexico, with telephone and address",
    agency: { name: "City of Example Clerk", jurisdiction: "us-nm" },
    profile: { ...NEWS, postalAddress: "12 Canyon Road\nSanta Fe, New Mexico 87501", phone: "505-555-0188" },
    draft: readers,
    letter: null,
  },
  {
    name: "Kentucky resident",
    agency: { name: "Example County Clerk", jurisdiction: "us-ky" },
    profile: {
      ...NEWS,
      postalAddress: "5 Main Street\nFrankfort, Kentucky 40601",
      feeCategory: "news_media",
      feeStatement: "I am a resident of Kentucky. I report for The Prairie Ledger, a weekly newspaper.",
    },
    draft: readers,
    letter: null,
  },
  {
    name: "Oregon petition",
    agency: { name: "Oregon Department of Examples", jurisdiction: "us-or" },
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-12",
        outcome: "denied",
        text: "We deny your request. The records are exempt under ORS 192.345(3) because they were compiled for criminal law purposes. You may petition the Attorney General for review.",
      },
    ],
    on: "2026-03-20",
    letter: "denial_appeal",
    fill: { "[name and title of who denied it]": "Rosa Lind, Public Records Coordinator" },
  },
  {
    name: "Pennsylvania silence",
    agency: { name: "Borough of Example", jurisdiction: "us-pa" },
    profile: NEWS,
    draft: readers,
    on: "2026-03-16",
    letter: "silence_appeal",
    isFirst: false,
  },
  {
    name: "Texas request for a ruling, comments",
    agency: { name: "City of Example Police Department", jurisdiction: "us-tx" },
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-13",
        outcome: "ruling_requested",
        text: "We have asked the Attorney General for a ruling on your request. We believe that the information is excepted from disclosure under Section 552.108 of the Government Code. You may submit comments to the Attorney General.",
      },
    ],
    on: "2026-03-18",
    letter: "ruling_comments",
    notByEmail: true,
    fill: { "[ID number]": "26-012345" },
  },
  {
    name: "UK internal review",
    agency: { name: "Example Borough Council", jurisdiction: "uk" },
    profile: { ...NEWS, postalAddress: "8 Mill Lane\nLeeds LS1 4AB", phone: "" },
    draft: {
      ...readers,
      records: "1. Every contract for number-plate readers.\n2. The yearly audits of their use.",
      title: "Number-plate readers",
    },
    steps: [
      {
        on: "2026-03-26",
        outcome: "denied",
        text: "We refuse your request. The information is exempt under section 43(2) of the Freedom of Information Act because its disclosure would prejudice commercial interests. You may ask for an internal review within 40 working days.",
      },
    ],
    on: "2026-04-02",
    letter: "denial_appeal",
  },
  {
    name: "German Widerspruch",
    agency: {
      name: "Bundesamt für Beispiele",
      jurisdiction: "de",
      addressLines: ["Musterstraße 1", "10115 Berlin"],
    },
    profile: { ...NEWS, postalAddress: "Lindenweg 8\n10999 Berlin", phone: "" },
    draft: readers,
    steps: [
      {
        on: "2026-03-26",
        outcome: "denied",
        text: "Ihr Antrag wird abgelehnt. Die Informationen sind nach § 6 Satz 2 IFG als Betriebs- und Geschäftsgeheimnisse geschützt. Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch erhoben werden.",
      },
    ],
    on: "2026-04-02",
    letter: "denial_appeal",
    notByEmail: true,
  },
  {
    name: "federal refusal of a fee waiver",
    agency: FEDERAL,
    profile: NEWS,
    draft: {
      ...readers,
      feeWaiver: true,
      feeWaiverReason:
        "The records show how the police watch the public, and I will publish them free of charge",
    },
    steps: [
      {
        on: "2026-03-12",
        outcome: "fee_waiver_refused",
        text: "We have considered your request for a fee waiver and deny it, because disclosure is not likely to contribute significantly to public understanding. You may appeal within 90 days.",
      },
    ],
    on: "2026-03-20",
    letter: "fee_waiver_appeal",
  },
  {
    name: "federal refusal of expedited processing",
    agency: FEDERAL,
    profile: NEWS,
    draft: {
      ...readers,
      expedited: true,
      expeditedReason:
        "The council votes on the contract on May 4, and the public has no other way to read it before",
    },
    steps: [
      {
        on: "2026-03-10",
        outcome: "acknowledged",
        text: "We received your request and assigned it tracking number 2026-NAR-00042. We deny your request for expedited processing because you have not shown a compelling need.",
      },
    ],
    on: "2026-03-16",
    letter: "expedite_appeal",
    isFirst: false,
  },
  {
    name: "Michigan appeal",
    agency: { name: "Example Township", jurisdiction: "us-mi" },
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-10",
        outcome: "denied",
        text: "Your request is denied. The records are exempt under MCL 15.243(1)(b) as investigating records compiled for law enforcement purposes. You may appeal to the head of the public body.",
      },
    ],
    on: "2026-03-16",
    letter: "denial_appeal",
  },
  {
    name: "Tennessee citizen",
    agency: { name: "City of Example Police Department", jurisdiction: "us-tn" },
    profile: {
      ...NEWS,
      organization: "",
      postalAddress: "40 River Road\nNashville, TN 37201",
      feeCategory: "other",
      feeStatement: "I am a citizen of Tennessee.",
    },
    draft: readers,
    letter: null,
  },
  {
    name: "New York appeal",
    agency: { name: "Town of Example", jurisdiction: "us-ny" },
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-10",
        outcome: "denied",
        text: "Your request is denied pursuant to Public Officers Law § 87(2)(g) because the records are intra-agency materials. You may appeal within 30 days to the Town Supervisor.",
      },
    ],
    on: "2026-03-16",
    letter: "denial_appeal",
  },
  {
    name: "California, granted and then delayed",
    agency: { name: "County of Example Sheriff", jurisdiction: "us-ca" },
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-11",
        outcome: "granted",
        text: "We have determined that we have disclosable records responsive to your request. We estimate that they will be available on April 1, 2026.",
      },
    ],
    on: "2026-05-04",
    letter: "follow_up",
  },
  {
    name: "Florida notice before a suit",
    agency: { name: "City of Example Clerk", jurisdiction: "us-fl" },
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-11",
        outcome: "denied",
        text: "We deny your request. The records are exempt under Section 119.071(2)(c), Florida Statutes, as active criminal investigative information.",
      },
    ],
    on: "2026-03-20",
    letter: "suit_notice",
    isFirst: false,
  },
  {
    name: "UK internal review upheld, complaint to the Commissioner",
    agency: { name: "Example Borough Council", jurisdiction: "uk" },
    profile: { ...NEWS, postalAddress: "8 Mill Lane\nLeeds LS1 4AB", phone: "" },
    draft: {
      ...readers,
      records: "1. Every contract for number-plate readers.\n2. The yearly audits of their use.",
      title: "Number-plate readers",
    },
    steps: [
      {
        on: "2026-03-26",
        outcome: "denied",
        text: "We refuse your request. The information is exempt under section 43(2) of the Freedom of Information Act because its disclosure would prejudice commercial interests.",
      },
      { on: "2026-04-02", send: "denial_appeal" },
      {
        on: "2026-04-28",
        outcome: "appeal_denied",
        text: "We have completed the internal review and uphold our decision to withhold the information under section 43(2).",
      },
    ],
    on: "2026-05-05",
    letter: "outside_complaint",
    fill: {
      "[what is still in dispute]":
        "The council signed the contract two years ago, so its price no longer affects any bidding.",
    },
  },
  {
    name: "fee dispute in Illinois",
    agency: { name: "Village of Example", jurisdiction: "us-il" },
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-09",
        outcome: "fee_estimate",
        text: "We estimate 14 hours of search at $42.00 per hour and $30.00 for duplication, $618.00 in all. Please tell us in writing whether you will pay this fee.",
      },
    ],
    on: "2026-03-11",
    letter: "fee_dispute",
    isFirst: false,
  },
  {
    name: "narrowing after a question, Washington",
    agency: { name: "City of Example Police Department", jurisdiction: "us-wa" },
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-09",
        outcome: "clarification_asked",
        text: "Your request is broad. Please clarify which contracts you seek so that we can continue to process it.",
      },
    ],
    on: "2026-03-11",
    letter: "narrowing",
    isFirst: false,
    fill: { "[the records you still ask for]": "The contract with the newest date." },
  },
  {
    name: "federal fee, paid for a part",
    agency: FEDERAL,
    profile: NEWS,
    draft: readers,
    steps: [
      {
        on: "2026-03-12",
        outcome: "fee_estimate",
        text: "We estimate 14 hours of search at $42.00 per hour and $30.00 for duplication, $618.00 in all. Please tell us in writing whether you will pay this fee.",
      },
    ],
    on: "2026-03-16",
    letter: "fee_partial",
    isFirst: false,
    fill: { "[amount]": "$120", "[the records to begin with]": "The contract with the newest date." },
  },
];
