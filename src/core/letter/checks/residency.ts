import type { Law } from "#core/law/law.ts";
import type { CheckedRequester } from "./finding.ts";

/** The fields of a law that the checks read. */
export type CheckedLaw = Pick<Law, "jurisdiction" | "place" | "residency" | "expedited">;

/** Whether a law for residents is also open to news media. */
export const answersNewsMedia = (law: CheckedLaw): boolean => /\bnews media\b/.test(law.residency.who);

/**
 * Whether the letter shows that the requester is a resident: by its address ("Richmond, VA 23219") or by the statement in the
 * profile ("I am a citizen of Virginia").
 */
export function showsResidency(law: CheckedLaw, { postalAddress, feeStatement }: CheckedRequester): boolean {
  const place = new RegExp(`\\b${law.place}\\b`, "i");
  // "1200 Virginia Avenue" may be in another state.
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
