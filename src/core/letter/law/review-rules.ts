import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { Body, Law, NoLimit } from "#core/law/law.ts";
import { limitOf } from "#core/law/law-limits.ts";
import { type Appeal, type RightLimit, rightsOf } from "#core/law/rights/rights.ts";
import { letterLimit, periodText } from "#core/letter/law/letter-law.ts";
import { type NextReview, nextReview } from "#core/letter/law/next-reviews.ts";
import { REVIEW_TYPES, type ReviewType } from "#core/letter/law/review-types.ts";
import { type ReviewRow, reviewRow } from "#core/letter/law/reviews-by-jurisdiction.ts";
import type { LetterLimit } from "#core/letter/parties.ts";

/** The reviewer of a denial outside court, and how to ask for a review. */
export type Review = {
  /**
   * "office": the agency itself, so the letter goes into the thread. "outside": another user, who needs to know which
   * agency it is.
   */
  at: ReviewRow["at"];
  /** As the middle of a sentence: "the Public Access Counselor". */
  name: string;
  /** The address line; null where it is the officer who answers requests. */
  addressee: string | null;
  salutation: string | null;
  reviewType: ReviewType;
  /** The section that gives it. */
  citation: string;
  /** The section for a decision on a fee, where it is another. */
  feeCitation?: string;
  /** The same for the time to decide on a fee. */
  feeDecisionCitation?: string;
  /** What has to be there beside a letter about a fee, as sentences for the requester. */
  feeFormality?: string;
  /** The section for a failure to answer, where it is another. */
  silenceCitation?: string;
  /** How long the requester has to ask. */
  limit: LetterLimit | null;
  /** The same, where it is not the time that the law row counts for an appeal. */
  ownLimit?: RightLimit;
  /** How long the answer may take. */
  decision: LetterLimit | null;
  /** Requirements in addition to the letter, as a sentence for the requester. */
  formality: string | null;
  /** Why an email does not do, as sentences for the requester; null where it does. */
  notByEmail: string | null;
};

/** Remedies for a denial or silence under a law. */
export type ReviewRules = {
  /** Null where only a court looks at it again. */
  review: Review | null;
  /** Whether silence can be taken there; whether an answer that nothing was found, or a fee. */
  reviewsSilence: boolean;
  reviewsAnswers: boolean;
  /** The same review of what else an agency decides, each by its own section; absent where the law has none. */
  otherReviews: Partial<Record<OtherDecision, Review>>;
  /** Who can be asked after that review, or beside it. */
  next: NextReview | null;
  /**
   * The rule of the law on silence or its end, as sentences in a letter to the agency; null where it has no rule of
   * its own.
   */
  silence: string | null;
  /** The section that takes silence to the review. */
  silenceCitation: string;
  /** Whether that rule counts from an acknowledgment, so that it says nothing where none came. */
  silenceFromAcknowledgment: boolean;
  /** The next step where there is no review: a court, or what the law wants before it. */
  court: { name: string; citation: string };
  /** The rule on a denial, where the law has no review. */
  denialText: string | null;
};

/** @param body some laws give a city or county another review, or none */
export function reviewRules(law: Law, body: Body): ReviewRules {
  const row = reviewRow(law.jurisdiction, body);
  return {
    review: row && review(law, body, row),
    reviewsSilence: row?.silence ?? false,
    reviewsAnswers: row !== null && !row.denialsOnly,
    otherReviews: row && !row.denialsOnly ? otherReviews(law, review(law, body, row)) : feeReviewOnly(law),
    next: nextReview(law.jurisdiction),
    silence: silenceText(law),
    silenceCitation: law.silence.citation,
    silenceFromAcknowledgment: law.jurisdiction === "us-al",
    court: courtOf(law),
    denialText: DENIAL_TEXT[law.jurisdiction] ?? null,
  };
}

/** Decisions with a time and a section of their own. */
export type OtherDecision = "fee" | "expedite" | "extension";

/** What the table of rights says the same reviewer takes, where it is sure enough of that. */
function otherReviews(law: Law, usual: Review): ReviewRules["otherReviews"] {
  const appeals = (rightsOf(law.jurisdiction)?.appeals ?? []).filter(
    ({ route, level, confidence }) =>
      level === 1 &&
      confidence !== "low" &&
      route !== "court" &&
      (route === "internal") === (usual.at === "office"),
  );
  return Object.fromEntries(
    (["fee", "expedite", "extension"] as const).flatMap((decision) => {
      const appeal = appeals.find(({ against }) => against.includes(decision));
      if (!appeal) return [];
      const own = decision === "fee" ? usual.feeCitation : undefined;
      const section = decision === "fee" ? usual.feeDecisionCitation : undefined;
      const review = appeal.against.includes("denial") ? usual : ownReview(law, usual, appeal, appeals);
      const time = section && review.decision ? { ...review.decision, citation: section } : review.decision;
      const formality = (decision === "fee" && usual.feeFormality) || review.formality;
      return [[decision, { ...review, citation: own ?? review.citation, decision: time, formality }]];
    }),
  );
}

/** The review of a decision that the rights have an entry of its own for: with its section and its times. */
function ownReview(law: Law, usual: Review, appeal: Appeal, appeals: readonly Appeal[]): Review {
  // Under the section of a denial it is the usual review, whatever day its own time counts from.
  const isUsual = appeals.some(
    ({ against, statute }) => against.includes("denial") && statute === appeal.statute,
  );
  const citation = isUsual ? usual.citation : (appeal.statute ?? usual.citation);
  return {
    ...usual,
    citation,
    ...ownLimit(law, usual, appeal, citation),
    decision: usual.decision &&
      appeal.decision && {
        words: periodText(law, appeal.decision.days, appeal.decision.unit),
        from: "receipt",
        citation: isUsual || isOf(usual.decision.citation, citation) ? usual.decision.citation : citation,
      },
  };
}

/** Whether a section, or a rule under it, has its time to decide in the section of the usual review. */
const isOf = (usual: string, own: string): boolean =>
  /NYCRR|CMR/.test(own) || usual.split("(")[0] === own.split("(")[0];

/** Nothing where the rights only repeat the time from a refusal of records. */
function ownLimit(
  law: Law,
  usual: Review,
  { limit }: Appeal,
  citation: string,
): Pick<Review, "limit" | "ownLimit"> {
  if (limit === null || limit.from === "denial") return { limit: null };
  const { from } = limit;
  const words = periodText(law, limit.days, limit.unit);
  return usual.limit?.words === words
    ? { limit: { ...usual.limit, from } }
    : { limit: { words, from, citation }, ownLimit: limit };
}

/** Where only a fee is reviewed outside court. */
const FEE_REVIEWS: Readonly<Record<string, Review>> = {
  "us-tx": {
    at: "outside",
    name: "the Open Records Division of the Attorney General",
    addressee: "Open Records Division, Office of the Attorney General",
    salutation: "Dear Sir or Madam:",
    reviewType: REVIEW_TYPES.complaint,
    citation: "Tex. Gov't Code § 552.269",
    limit: null,
    decision: null,
    formality: "The complaint is due within ten business days after you learn of the overcharge.",
    notByEmail: null,
  },
};

function feeReviewOnly({ jurisdiction }: Law): ReviewRules["otherReviews"] {
  const fee = FEE_REVIEWS[jurisdiction];
  return fee ? { fee } : {};
}

function review(law: Law, body: Body, row: ReviewRow): Review {
  const limit = limitOf(law, "appeal", body);
  const decision = limitOf(law, "appeal_decision", body);
  return {
    at: row.at,
    name: row.name,
    addressee: row.addressee ?? null,
    salutation: row.salutation ?? null,
    reviewType: REVIEW_TYPES[row.reviewType],
    citation: row.citation ?? limit.citation ?? law.appeal.citation,
    ...(row.feeCitation !== undefined && { feeCitation: row.feeCitation }),
    ...(row.feeDecisionCitation !== undefined && { feeDecisionCitation: row.feeDecisionCitation }),
    ...(row.feeFormality !== undefined && { feeFormality: row.feeFormality }),
    ...(row.silenceCitation !== undefined && { silenceCitation: row.silenceCitation }),
    limit: limit.days === null ? advisedLimit(law, limit, row) : letterLimit(law, limit),
    decision:
      decision.days === null
        ? advisedLimit(law, decision, row)
        : row.noDecisionDeadline
          ? null
          : letterLimit(law, { ...decision, citation: row.decisionCitation ?? decision.citation }),
    formality: row.formality ?? null,
    notByEmail: row.notByEmail ?? null,
  };
}

/** A time that is not the law's own; null where nothing the letter could name sets it. */
function advisedLimit(law: Law, { advised }: NoLimit, { advisedBy }: ReviewRow): LetterLimit | null {
  if (!advised?.citation || advisedBy === undefined) return null;
  const words = periodText(law, advised.days, advised.unit);
  return { words, from: "adverse_determination", citation: advised.citation, source: advisedBy };
}

/** The last day to ask for a review of what the agency wrote on a day; null where that has no limit, or the day is not known. */
export function reviewDue(law: Law, body: Body, { limit, ownLimit }: Review, on: string): string | null {
  if (limit === null || on === "") return null;
  if (ownLimit === undefined) return due(law, { received: on, kind: "appeal", body }).due;
  const given = { ...ownLimit, meaning: "", lapses: null, citation: limit.citation, basis: "rights" };
  return due(law, { received: on, body, given: { ...given, confidence: "high" } }).due;
}

/** The effect of silence under the law. Where it counts as a denial the row says so, at times only after a while. */
function silenceText(law: Law): string | null {
  const own = SILENCE_TEXT[law.jurisdiction];
  if (own !== undefined) return own;
  const { may, how, citation } = law.silence;
  if (may.startsWith("Silence")) {
    const [first = ""] = how.split(";");
    const when = /^(after|when) /.test(first) ? ` ${first}` : "";
    return `Under ${citation}, ${may.charAt(0).toLowerCase()}${may.slice(1)}${when}.`;
  }
  return null;
}

/** The first court the row names, without what must come before it or after. */
function courtOf(law: Law): ReviewRules["court"] {
  const own = COURTS[law.jurisdiction];
  if (own) return own;
  const [name = ""] = law.appeal.court.split(/,|;| \(/);
  return { name: `the ${name.replace(/^the /, "")}`, citation: law.appeal.citation };
}

const COURTS: Readonly<Record<string, ReviewRules["court"]>> = {
  "us-ak": { name: "the superior court", citation: "AS 40.25.124–40.25.125" },
  "us-co": {
    name: "my written notice, at least 14 days before I apply to the district court",
    citation: "C.R.S. § 24-72-204(5)(a)",
  },
  "us-mn": {
    name: "a complaint to the Court of Administrative Hearings or an action in the district court",
    citation: "Minn. Stat. §§ 13.08, 13.085",
  },
  "us-oh": {
    name: "a complaint to your office on the form of the Court of Claims, due three business days before a case is filed",
    citation: "R.C. 149.43(C)(1)",
  },
  "us-tx": { name: "the district court", citation: "Tex. Gov't Code § 552.321" },
  "us-wa": { name: "the superior court", citation: "RCW 42.56.550" },
  de: { name: "the administrative court", citation: "VwGO § 75" },
  uk: { name: "a complaint to the Information Commissioner", citation: "FOIA 2000, s. 50" },
};

/** Rules of some laws on silence, without "you". */
const SILENCE_TEXT: Readonly<Record<string, string>> = {
  us: "Once the time limit has passed, the Act lets me go to court without an appeal, 5 U.S.C. § 552(a)(6)(C)(i).",
  "us-az":
    "Under A.R.S. § 39-121.01(E), access is deemed denied where the custodian does not respond promptly.",
  "us-id":
    "Under Idaho Code § 74-103(3), a request that is not answered within the time the law allows is deemed denied: three working days for a resident of Idaho, ten with a notice, and 21 days for others, 35 with a notice.",
  "us-me":
    "Under 1 M.R.S. § 408-A(4), a failure to comply counts as a failure to allow inspection or copying, which may be appealed under 1 M.R.S. § 409.",
  "us-mi":
    "Under MCL 15.235(3), a failure to respond is a final determination to deny the request where it was willful and intentional, or where the request conveyed a request for information within its first 250 words or in its subject line.",
  "us-al":
    "Under Ala. Code § 36-12-44(a)(5), a standard request is presumed denied 30 business days or 60 calendar days after the acknowledgment, whichever comes first.",
  "us-sc":
    "Under S.C. Code § 30-4-30(C), a request that is not answered in time counts as approved for all records that are not exempt.",
  "us-tx":
    "Where no ruling was asked for in time, records are presumed public unless there is a compelling reason to withhold them, Tex. Gov't Code § 552.302. A requester may also complain of silence to the Attorney General, Tex. Gov't Code § 552.328.",
  // Art. 8(3) is about silence on the confirmatory application.
  eu: "This confirmatory application is open to me where no answer comes, Reg. 1049/2001, Art. 7(4).",
  de: "Under VwGO § 75, a requester may go to court three months after the request, unless there is a sufficient reason for the delay.",
  "us-va": "Under Va. Code § 2.2-3704(E), silence counts as a denial and as a violation of the Act.",
};

/** Duties of an agency that denies a request, where the law has no review. */
const DENIAL_TEXT: Readonly<Record<string, string>> = {
  "us-tx":
    "An office that wants to withhold records must ask the Attorney General for a ruling within ten business days of the request and tell the requester so, Tex. Gov't Code § 552.301(b), (d). If you have asked, please send me a copy of what you wrote. If you have not, the records are presumed public unless there is a compelling reason to withhold them, Tex. Gov't Code § 552.302.",
};
