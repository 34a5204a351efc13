/**
 * In which form the copies are wanted. "any": the letter says nothing of it. "native": the file as the agency stores
 * it, a spreadsheet as a spreadsheet (5 U.S.C. § 552(a)(3)(B) and its likes). "inspection": to look at them there.
 */
export const FORMATS = ["any", "electronic", "native", "paper", "inspection"] as const;
export type Format = (typeof FORMATS)[number];

/** What a requester says when a law asks for a statement about them; unanswered, the letter says nothing of it. */
export const STATEMENTS = ["yes", "no"] as const;
export type Statement = (typeof STATEMENTS)[number];

/** The fee categories of 5 U.S.C. § 552(a)(4)(A)(ii), which many state laws follow. */
export const FEE_CATEGORIES = ["commercial", "news_media", "educational", "scientific", "other"] as const;
export type FeeCategory = (typeof FEE_CATEGORIES)[number];
