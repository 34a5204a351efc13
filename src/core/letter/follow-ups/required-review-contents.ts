import {
  paragraph,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Review, ReviewRules } from "#core/letter/law/review-rules.ts";
import type { LetterBlock, LetterBuilder, LetterText } from "#core/letter/letter.ts";
import type { LetterLaw } from "#core/letter/parties.ts";

/**
 * `decidedOn`: absent or null where nothing was decided, empty where only the day of the decision is unknown. `exemptions`: in
 * an appeal of a refusal, what it cites. `deniedBy`: who refused, in a law that asks for it.
 */
type ReviewFacts = ThreadLetterFacts & {
  rules?: Pick<ReviewRules, "review">;
  decidedOn?: string | null;
  deniedBy?: string;
  exemptions?: readonly { citation: string }[];
};

type Contents = (builder: LetterBuilder, facts: ReviewFacts, review: Review) => LetterBlock[];

/**
 * What the statute wants in a petition or appeal beside the grounds, as `law/rights` lists it in `contents`; nothing in a
 * letter to another office than that review's.
 */
export const requiredReviewBlocks: Contents = (builder, facts, review) =>
  facts.rules?.review === review
    ? (CONTENTS[facts.law.jurisdiction ?? ""]?.(builder, facts, review) ?? [])
    : [];

const isDecided = ({ decidedOn }: ReviewFacts): boolean => decidedOn != null;

const CONTENTS: Readonly<Record<string, Contents>> = {
  // The form of ORS 192.422, or the same information: whom, what, when and where it was asked, and who denied it.
  "us-or": (builder, facts, { name }) => [
    paragraph(
      `I request ${name}`,
      ...countyOf(builder, facts, name),
      ` to order the public body, ${facts.agency.name}, and its employees to make the records available for inspection and to provide copies of them, ORS 192.422. I asked the public body for them on `,
      sentDate(builder, facts),
      ", at ",
      builder.requireText(
        facts.askedAt ?? facts.agency.addressLines.join(", "),
        "/askedAt",
        "[address to which the request was sent]",
        "Give the address to which the request was sent.",
      ),
      ...(isDecided(facts)
        ? [
            ". The request was denied by ",
            builder.requireText(
              facts.deniedBy ?? "",
              "/deniedBy",
              "[name and title of who denied it]",
              "Give the name and title of who denied the request.",
            ),
            ".",
          ]
        : [". The request was not answered in time."]),
    ),
  ],
  // 65 P.S. § 67.1101(a)(1): grounds why the record is public, and an answer to each ground of the agency.
  "us-pa": (_builder, { exemptions = [] }) =>
    sentenceBlocks(
      "The records document a transaction or activity of the agency, 65 P.S. § 67.102, and are presumed public, 65 P.S. § 67.305(a).",
      exemptions.some(({ citation }) => citation.trim() !== "")
        ? "Each ground that the agency stated is answered below, 65 P.S. § 67.1101(a)(1)."
        : null,
    ),
  // 21 NYCRR 1401.7: whether the denial was written or by silence, and a return address.
  "us-ny": (_builder, facts) =>
    sentenceBlocks(
      isDecided(facts)
        ? "The denial was in writing. My name and return address are given with this letter, 21 NYCRR 1401.7."
        : "The denial is a failure to respond in time. My name and return address are given with this letter, 21 NYCRR 1401.7.",
    ),
  // Utah Code § 63G-2-401(2): name, mailing address, daytime telephone and relief sought.
  "us-ut": () =>
    sentenceBlocks(
      "The relief I seek is that the decision be reversed and the records released. My mailing address and daytime telephone number are given with this letter.",
    ),
};

/** " of Lane County": of a district attorney, from the name or the place of the public body. */
function countyOf(
  builder: LetterBuilder,
  { agency }: ReviewFacts,
  reviewer: string,
): (string | LetterText)[] {
  if (!reviewer.endsWith("District Attorney")) return [];
  const county = COUNTY.exec(`${agency.locality ?? ""}; ${agency.name}`)?.[0] ?? "";
  return [
    " of ",
    builder.requireText(
      county,
      "/county",
      "[name of the county]",
      "Give the county that the public body is in.",
    ),
  ];
}

const COUNTY = /\b[A-Z]\w+(?: [A-Z]\w+)? County\b/;

/** By what is reviewed: a refusal or an answer that nothing was found, a fee or its waiver, a failure to answer. */
type Reviewed = "refusal" | "fee" | "silence";

/** What a law wants paid for its review, and where nothing is due. */
const REVIEW_COSTS: Readonly<Record<string, Readonly<Record<Reviewed, string>>>> = {
  ie: {
    refusal:
      "The fee for this internal review is €30, or €10 for the holder of a medical card or a dependant; none is due for my own personal information, FOI Act 2014, s. 27(13); S.I. No. 531 of 2014. If one is due and has not reached you with this letter, please tell me at once how to pay it.",
    fee: "No fee is payable for the internal review of a decision to charge a fee.",
    silence: "No fee is payable for this internal review, because no decision was made in time.",
  },
};

/** Nothing where the law's review is free, or is paid for by a form of its own. */
export const reviewCostBlocks = ({ jurisdiction }: LetterLaw, reviewed: Reviewed): LetterBlock[] =>
  sentenceBlocks(REVIEW_COSTS[jurisdiction ?? ""]?.[reviewed] ?? null);
