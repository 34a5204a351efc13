import type { CorrectedFacts, LetterFacts } from "./corrected-facts.ts";

/**
 * A number in a letter that conflicts with known facts. One of the two is wrong, and only the user can decide which.
 */
export type FactConflict =
  | { fact: "trackingNumber"; known: string; says: string }
  | { fact: "amount"; known: number; says: number; currency: string }
  /** `withheld` pages as the letter counts them, and as they follow from how many were found. */
  | { fact: "pages"; found: number; released: number; says: number; follows: number };

/** Known facts outside the letter. `fee`: the fee in the previous letter, in cents of the `currency` of this one. */
type KnownFacts = {
  trackingNumber: string | null;
  fee: number | null;
  currency?: string;
  pagesFound: number | null;
};

/** The doubts about a letter, each until the requester has said which number counts. */
export function findFactConflicts(
  extracted: LetterFacts,
  corrected: CorrectedFacts,
  known: KnownFacts,
): FactConflict[] {
  const conflicts: FactConflict[] = [];
  const { trackingNumber, amount, pages } = extracted;
  if (
    corrected.trackingNumber === undefined &&
    trackingNumber !== null &&
    known.trackingNumber !== null &&
    normalizeNumber(trackingNumber) !== normalizeNumber(known.trackingNumber)
  ) {
    conflicts.push({ fact: "trackingNumber", known: known.trackingNumber, says: trackingNumber });
  }
  if (corrected.amount === undefined && amount !== null && known.fee !== null && amount !== known.fee) {
    conflicts.push({ fact: "amount", known: known.fee, says: amount, currency: known.currency ?? "USD" });
  }
  if (corrected.pages === undefined && pages?.withheld != null && known.pagesFound !== null) {
    const released = (pages.full ?? 0) + (pages.part ?? 0);
    const follows = known.pagesFound - released;
    if (released > 0 && follows >= 0 && follows !== pages.withheld)
      conflicts.push({ fact: "pages", found: known.pagesFound, released, says: pages.withheld, follows });
  }
  return conflicts;
}

/** A number however it is spaced and hyphenated. */
const normalizeNumber = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
