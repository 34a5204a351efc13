import { rulingReview } from "#core/letter/follow-ups/ruling-comments.ts";
import type { Review, ReviewRules } from "#core/letter/law/review-rules.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";

/** Who a letter goes to, where that is not who answers the request. */
export type Addressee = Pick<Review, "at" | "name" | "addressee" | "formality" | "notByEmail">;

/** Null for a letter to who answers the request, and under a law that has no review. */
export function addresseeOf(
  kind: LetterKind,
  { review, otherReviews, next }: Pick<ReviewRules, "review" | "otherReviews" | "next">,
): Addressee | null {
  switch (kind) {
    case "denial_appeal":
    case "no_records_appeal":
    case "silence_appeal":
    case "fee_waiver_appeal":
      return review;
    case "fee_appeal":
      return otherReviews.fee ?? null;
    case "extension_appeal":
      return otherReviews.extension ?? null;
    case "expedite_appeal":
      return otherReviews.expedite ?? null;
    case "outside_complaint":
      return (
        next && {
          at: "outside",
          name: next.name,
          addressee: next.addressee,
          formality: next.note,
          notByEmail: null,
        }
      );
    case "ruling_comments":
      // No other law has such a ruling.
      return rulingReview("us-tx");
    default:
      return null;
  }
}
