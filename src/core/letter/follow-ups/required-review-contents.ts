import {
  paragraph,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Review, ReviewRules } from "#core/letter/law/review-rules.ts";
import type { LetterBlock, LetterBuilder, LetterText } from "#core/letter/letter.ts";
import type { LetterLaw } from "#core/letter/parties.ts";

/** By what is reviewed: a refusal or an answer that nothing was found, a fee, a refused waiver, an extension, silence. */
export type Reviewed = "refusal" | "fee" | "waiver" | "extension" | "silence";

/**
 * `decidedOn`: absent or null where nothing was decided, empty where only the day of the decision is unknown. `exemptions`: in
 * an appeal of a refusal, what it cites. `deniedBy`: who refused, in a law that asks for it.
 */
type ReviewFacts = ThreadLetterFacts & {
  reviewed?: Reviewed;
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
  facts.reviewed !== undefined && facts.rules?.review?.name === review.name
    ? (CONTENTS[facts.law.jurisdiction ?? ""]?.(builder, facts, review) ?? [])
    : [];

const isDecided = ({ decidedOn }: ReviewFacts): boolean => decidedOn != null;

const CONTENTS: Readonly<Record<string, Contents>> = {
  // The form of ORS 192.422, or the same information: whom, what, when and where it was asked, and who denied it.
  "us-or": (builder, facts, { name }) => {
    if (facts.reviewed === "fee" || facts.reviewed === "waiver" || facts.reviewed === "extension") return [];
    return [
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
    ];
  },
  // 65 P.S. § 67.1101(a)(1): grounds why the record is public, and an answer to each ground of the agency.
  "us-pa": (_builder, { exemptions = [], reviewed }) =>
    reviewed === "fee"
      ? []
      : sentenceBlocks(
          "The records document a transaction or activity of the agency, 65 P.S. § 67.102, and are presumed public, 65 P.S. § 67.305(a).",
          exemptions.some(({ citation }) => citation.trim() !== "")
            ? "Each ground that the agency stated is answered below, 65 P.S. § 67.1101(a)(1)."
            : null,
        ),
  // 21 NYCRR 1401.7: whether the denial was written or by silence, and a return address.
  "us-ny": (_builder, facts) =>
    sentenceBlocks(
      NEW_YORK_DENIALS[facts.reviewed ?? "refusal"],
      facts.requester.addressLines.some((line) => line.trim() !== "")
        ? "My name and return address are given with this letter, 21 NYCRR 1401.7."
        : null,
    ),
  // Utah Code § 63G-2-401(2): name, mailing address, daytime telephone and relief sought.
  "us-ut": (_builder, { reviewed = "refusal", requester }) =>
    sentenceBlocks(
      `The relief I seek is that ${UTAH_RELIEF[reviewed]}, Utah Code § 63G-2-401(2)(b).`,
      requester.phone && requester.addressLines.some((line) => line.trim() !== "")
        ? "My mailing address and daytime telephone number are given with this letter, Utah Code § 63G-2-401(2)(a)."
        : null,
    ),
  // SDCL § 1-27-38(1)–(3), and the form of § 1-27-43.
  "us-sd": (builder, { reviewed = "refusal", deniedBy, agency }) => [
    paragraph(
      `Type of review sought: ${SOUTH_DAKOTA_REVIEWS[reviewed]}. Public record officer: `,
      builder.requireText(
        deniedBy ?? "",
        "/deniedBy",
        "[name and business address of the public record officer]",
        "Give the name and business address of the public record officer.",
      ),
      `. Public entity: ${[agency.name, ...agency.addressLines].filter((line) => line.trim() !== "").join(", ")}. I certify that this information is true and correct to the best of my knowledge, SDCL §§ 1-27-38, 1-27-43.`,
    ),
  ],
  // RSA 91-A:7-b, I: facts that constitute a violation of the chapter.
  "us-nh": (_builder, { reviewed = "refusal" }) =>
    sentenceBlocks(`${NEW_HAMPSHIRE_VIOLATIONS[reviewed]} I ask you to find that this was done here.`),
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

const NEW_YORK_DENIALS: Readonly<Record<Reviewed, string | null>> = {
  refusal: "The denial was in writing.",
  fee: null,
  waiver: null,
  extension:
    "A date that is unreasonable under the circumstances, or a delay of more than 20 business days from the acknowledgment without a written reason and a date certain, does not conform to N.Y. Pub. Off. Law § 89(3)(a). It is a denial that may be appealed, N.Y. Pub. Off. Law § 89(4)(a).",
  silence: "The denial is a failure to respond in time.",
};

const UTAH_RELIEF: Readonly<Record<Reviewed, string>> = {
  refusal: "the decision be reversed and the records released",
  fee: "the fee be reduced to what the law allows",
  waiver: "the decision be reversed and the fee waived",
  extension:
    "the claim of extraordinary circumstances, or the date it names, be set aside and the records released",
  silence: "the records be released",
};

const SOUTH_DAKOTA_REVIEWS: Readonly<Record<Reviewed, string>> = {
  refusal: "request for specific records",
  fee: "estimate of fees",
  waiver: "estimate of fees",
  extension: "estimate of time to respond",
  silence: "request for specific records",
};

const NEW_HAMPSHIRE_VIOLATIONS: Readonly<Record<Reviewed, string>> = {
  refusal: "To withhold a governmental record that no law exempts violates RSA 91-A:4, I.",
  fee: "To charge more than RSA 91-A:4, IV(d) allows violates that section.",
  waiver: "To charge more than RSA 91-A:4, IV(d) allows violates that section.",
  extension: "To delay a governmental record longer than the law allows violates RSA 91-A:4, IV.",
  silence:
    "To let the time of RSA 91-A:4, IV, or the time named in an acknowledgment, pass without the records or a written denial violates that section.",
};

/** It may be waived on a finding of inability to pay, which only the requester can claim. */
const NEW_HAMPSHIRE_FEE =
  "If the fee of $25, RSA 91-A:7-b, I, has not reached you with this complaint, please tell me at once how to pay it.";

/** What a law wants paid for its review, and where nothing is due. */
const REVIEW_COSTS: Readonly<Record<string, Readonly<Partial<Record<Reviewed, string>>>>> = {
  ie: {
    refusal:
      "The fee for this internal review is €30, or €10 for the holder of a medical card or a dependant; none is due for my own personal information, FOI Act 2014, s. 27(13); S.I. No. 531 of 2014. If one is due and has not reached you with this letter, please tell me at once how to pay it.",
    fee: "No fee is payable for the internal review of a decision to charge a fee.",
    waiver: "No fee is payable for the internal review of a decision to charge a fee.",
    silence: "No fee is payable for this internal review, because no decision was made in time.",
  },
  "us-nh": { refusal: NEW_HAMPSHIRE_FEE, fee: NEW_HAMPSHIRE_FEE, silence: NEW_HAMPSHIRE_FEE },
};

/** Nothing where the law's review is free, or is paid for by a form of its own. */
export const reviewCostBlocks = ({ jurisdiction }: LetterLaw, reviewed: Reviewed): LetterBlock[] =>
  sentenceBlocks(REVIEW_COSTS[jurisdiction ?? ""]?.[reviewed] ?? null);
