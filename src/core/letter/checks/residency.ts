import type { Law } from "#core/law/law.ts";
import type { CheckedRequester } from "./finding.ts";

/** What of a law the rules about letters read. */
export type CheckedLaw = Pick<Law, "jurisdiction" | "place" | "residency" | "expedited">;

/** Whom a law that is for its own residents answers besides. */
export const answersNewsMedia = (law: CheckedLaw): boolean => /\bnews media\b/.test(law.residency.who);

/**
 * Whether the requester shows that they live where the law wants them to: by the address the letter bears ("Richmond, VA
 * 23219"), or by what they say of themselves ("I am a citizen of Virginia").
 */
export function showsResidency(law: CheckedLaw, { postalAddress, feeStatement }: CheckedRequester): boolean {
  const place = new RegExp(`\\b${law.place}\\b`, "i");
  // "1200 Virginia Avenue" is in another state.
  const lines = postalAddress.replace(
    new RegExp(
      `\\b${law.place}\\s+(?:Avenue|Ave|Street|St|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Place|Pl|Court|Ct|Beach)\\b`,
      "gi",
    ),
    "",
  );
  if (place.test(lines)) return true;
  const code = /^us-(\w\w)$/.exec(law.jurisdiction)?.[1]?.toUpperCase();
  if (code && new RegExp(`\\b${code}\\.?,?\\s+\\d{5}\\b`).test(postalAddress)) return true;
  return new RegExp(
    `\\b(?:citizen|resident|live|living|reside)s?\\b[^.]{0,40}\\b${law.place}\\b|\\b${law.place}\\s+(?:citizen|resident)\\b`,
    "i",
  ).test(feeStatement);
}
