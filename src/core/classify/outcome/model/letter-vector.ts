import type { LetterFeatures } from "#core/classify/outcome/model/letter-features.ts";

/**
 * A letter as the outcome model weighs it, shared by training and reading: the features the model knows, each with its value. A rare
 * feature counts more than a common one, and a long text no more than a short one.
 */

export type LetterVector = Map<number, number>;

/** How much each part of a letter counts, as a share of the squared length of its vector. */
const PART_SHARES: Record<keyof LetterFeatures["parts"], number> = {
  words: 0.75,
  pieces: 0.25,
  subject: 0.1,
  flags: 0.1,
  frame: 0.04,
};

/** The vector of a letter. `rarityOf`: undefined for a feature the model does not know. */
export function letterVector(
  { parts }: LetterFeatures,
  rarityOf: (feature: number) => number | undefined,
): LetterVector {
  const vector: LetterVector = new Map();
  for (const [part, share] of Object.entries(PART_SHARES)) {
    const known: [number, number][] = [];
    let squares = 0;
    for (const feature of parts[part as keyof typeof parts]) {
      const rarity = rarityOf(feature);
      if (rarity === undefined) continue;
      known.push([feature, rarity]);
      squares += rarity * rarity;
    }
    const scale = Math.sqrt(share / Math.max(1, squares));
    for (const [feature, rarity] of known) vector.set(feature, rarity * scale);
  }
  return vector;
}
