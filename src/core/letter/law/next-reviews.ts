import { REVIEW_TYPES, type ReviewType } from "#core/letter/law/review-types.ts";

/** An office outside the agency that takes a complaint after, or beside, the review that `review-rules.ts` names. */
export type NextReview = {
  /** As the middle of a sentence: "the Information Commissioner". */
  name: string;
  addressee: string;
  salutation: string;
  reviewType: ReviewType;
  /** It follows the name of the law. */
  citation: string;
  /** The same where the agency's review was not decided in time, if it is another section. */
  citationOfSilence?: string;
  /** Whether the law wants the agency's own review first. */
  afterReview: boolean;
  /** Whether it takes only a failure to answer. */
  silenceOnly: boolean;
  /** The decision of another office that it wants first, which the letter then names. */
  priorDecision: PriorDecision | null;
  /** What the letter asks it for, where that is less than the release of the records. */
  request?: string;
  /** What it needs or cannot do, as a sentence for the requester. */
  note: string | null;
};

/** What has to come first, and how soon after it the complaint has to follow. */
export type PriorDecision = {
  /** What was asked of whom, as the start of a sentence that goes on with the day. */
  asked: string;
  /** What came of it, after the day. */
  received: string;
  /** Its name in a placeholder for that day. */
  name: string;
  /** Days from its receipt. */
  days: number;
  citation: string;
};

/** Null where the law has no such office, or the review itself is by it. */
export const nextReview = (jurisdiction: string): NextReview | null => NEXT_REVIEWS[jurisdiction] ?? null;

const office = (
  name: string,
  reviewType: keyof typeof REVIEW_TYPES,
  citation: string,
  more: Partial<NextReview> = {},
): NextReview => {
  const title = name.replace(/^the /, "");
  const addressee = title.charAt(0).toUpperCase() + title.slice(1);
  return {
    name,
    addressee,
    salutation: "Dear Sir or Madam:",
    reviewType: REVIEW_TYPES[reviewType],
    citation,
    afterReview: false,
    silenceOnly: false,
    priorDecision: null,
    note: null,
    ...more,
  };
};

/** The offices of `law/rights` that decide, mediate or advise and that the first review is not by. */
const NEXT_REVIEWS: Readonly<Record<string, NextReview>> = {
  us: office("the Office of Government Information Services", "mediation", "5 U.S.C. § 552(h)(3)", {
    note: "OGIS mediates. It does not decide, and it does not stop the time to appeal or to sue.",
  }),
  "us-az": office("the Arizona Ombudsman-Citizens' Aide", "help", "A.R.S. §§ 41-1376.01, 41-1377"),
  "us-fl": office("the Office of the Attorney General", "mediation", "Fla. Stat. § 16.60"),
  "us-ga": office("the Attorney General", "mediation", "O.C.G.A. § 50-18-73(a)", {
    salutation: "Dear Attorney General:",
    note: "The Attorney General takes complaints by a form on its website. Copy this letter into it.",
  }),
  "us-md": office(
    "the State Public Information Act Compliance Board",
    "complaint",
    "Md. Code, Gen. Prov. § 4-1A-05",
    {
      afterReview: true,
      priorDecision: {
        asked: "I asked the Public Access Ombudsman for help",
        received: "I received the Ombudsman's final determination that the dispute was not resolved",
        name: "the Ombudsman's final determination",
        days: 30,
        citation: "Md. Code, Gen. Prov. § 4-1A-05",
      },
      note: "The Board wants the Ombudsman's final determination with the complaint, within 30 days of it.",
    },
  ),
  "us-me": office("the Public Access Ombudsman", "help", "5 M.R.S. § 200-I", {
    salutation: "Dear Public Access Ombudsman:",
  }),
  "us-mn": office("the Commissioner of Administration", "opinion", "Minn. Stat. § 13.072", {
    salutation: "Dear Commissioner:",
    note: "Say in the letter whether there is a lawsuit over these records. The Commissioner wants to know.",
  }),
  "us-mo": office("the Attorney General", "complaint", "RSMo § 610.027.1", {
    salutation: "Dear Attorney General:",
    note: "The Attorney General takes complaints by a form on its website. Copy this letter into it.",
  }),
  "us-ny": office("the Committee on Open Government", "opinion", "N.Y. Pub. Off. Law § 89(1)(b)", {
    note: "The Committee's opinion is advisory, and it does not stop the time to go to court.",
  }),
  "us-ri": office("the Attorney General", "complaint", "R.I. Gen. Laws § 38-2-8(b)", {
    salutation: "Dear Attorney General:",
  }),
  "us-tn": office("the Office of Open Records Counsel", "help", "Tenn. Code § 8-4-601"),
  "us-tx": office(
    "the Open Records Division, Office of the Attorney General",
    "complaint",
    "Tex. Gov't Code § 552.328",
    {
      addressee: "Open Records Division, Office of the Attorney General",
      silenceOnly: true,
      request:
        "I ask you to determine that the governmental body did not respond to my request as the Act requires.",
    },
  ),
  "us-ut": office("the director of the Government Records Office", "appeal", "Utah Code § 63G-2-403", {
    salutation: "Dear Director:",
    afterReview: true,
    request: "The relief I seek is that the agency be ordered to release what is not exempt.",
    note: "Where a city or county has an appeals board of its own, the appeal goes there first. Send a copy to the agency.",
  }),
  "us-va": office("the Virginia Freedom of Information Advisory Council", "opinion", "Va. Code § 30-179"),
  "us-wi": office("the Attorney General", "mandamus", "Wis. Stat. § 19.37(1)(b)", {
    salutation: "Dear Attorney General:",
    request: "I ask you to bring that action, or to get the records released without one.",
  }),
  uk: office("the Information Commissioner", "complaint", "s. 50", {
    addressee: "Information Commissioner's Office",
    afterReview: true,
    note: "The Commissioner wants the internal review first, and has a form on its website. Copy this letter into it.",
  }),
  "uk-sct": office("the Scottish Information Commissioner", "application", "s. 47", {
    afterReview: true,
  }),
  ie: office("the Information Commissioner", "review_application", "s. 22", {
    addressee: "Office of the Information Commissioner",
    afterReview: true,
    note: "The application costs €50, or €15 in some cases, unless the public body did not answer in time.",
  }),
  eu: office("the European Ombudsman", "ombudsman_complaint", "Art. 8(1), and Art. 228 TFEU", {
    citationOfSilence: "Art. 8(3), and Art. 228 TFEU",
    afterReview: true,
    note: "A complaint does not stop the two months to go to the General Court.",
  }),
  de: office("the Federal Commissioner for Data Protection and Freedom of Information", "help", "IFG § 12", {
    addressee: "Die Bundesbeauftragte für den Datenschutz und die Informationsfreiheit",
    note: "This does not stop the month for the objection (Widerspruch).",
  }),
};
