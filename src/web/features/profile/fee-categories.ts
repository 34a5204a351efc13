import type { FeeCategory } from "#core/letter/initial/request-options.ts";
import { profile } from "#messages/profile.ts";

/**
 * The fee categories of 5 U.S.C. § 552(a)(4)(A)(ii), which many state laws follow: a short name for lists, and what the
 * category means for fees.
 */
export const FEE_CATEGORY_LABELS = profile.feeCategories satisfies Record<
  FeeCategory,
  { name: string; meaning: string }
>;

/** In the order of a select list. */
export const FEE_CATEGORY_ORDER: readonly FeeCategory[] = [
  "news_media",
  "educational",
  "scientific",
  "other",
  "commercial",
];
