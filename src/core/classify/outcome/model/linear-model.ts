/**
 * Linear models as stored: of hashed features, each with a weight for each label. Shared by the model of letters and that of
 * sentences, in training and in reading.
 */

/** Hashed features of a text, each once, in parts that count for a share of their own. */
export type FeatureParts = Record<string, ReadonlySet<number>>;

/** How much each part counts, as a share of the squared length of a text's vector. */
export type PartShares = Record<string, number>;

/** A text as a model weighs it: the features the model knows, each with its value. */
export type FeatureVector = Map<number, number>;

/**
 * Weights as stored, in base64: hashes of features (24 bits each), a byte for the rarity of each and one for the scale of its weights, and
 * half a byte for each label of each.
 */
export type StoredWeights = {
  /** The value of a weight of 1 at a scale of 1. */
  unit: number;
  bias: number[];
  features: string;
  rarities: string;
  scales: string;
  weights: string;
};

/**
 * The vector of a text: a rare feature counts more than a common one, and a long text no more than a short one. `rarityOf`: undefined
 * for a feature the model does not know.
 */
export function featureVector(
  parts: FeatureParts,
  shares: PartShares,
  rarityOf: (feature: number) => number | undefined,
): FeatureVector {
  const vector: FeatureVector = new Map();
  for (const [part, share] of Object.entries(shares)) {
    const known: [number, number][] = [];
    let squares = 0;
    for (const feature of parts[part] ?? []) {
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

const FEATURE_BYTES = 3;

type Row = { rarity: number; scale: number; weights: Int8Array };

/** Scores a text for each label of a stored model: about 1 where it is meant and -1 where it is not. */
export function loadLinearModel(
  stored: StoredWeights,
  shares: PartShares,
): (parts: FeatureParts) => number[] {
  const count = stored.bias.length;
  const rows = rowsOf(stored, count);
  return (parts) => {
    const scores = new Array<number>(count).fill(0);
    for (const [feature, value] of featureVector(parts, shares, (one) => rows.get(one)?.rarity)) {
      const row = rows.get(feature);
      if (!row) continue;
      const factor = value * row.scale * stored.unit;
      for (let label = 0; label < count; label++)
        scores[label] = (scores[label] ?? 0) + factor * (row.weights[label] ?? 0);
    }
    return scores.map((score, label) => score + (stored.bias[label] ?? 0));
  };
}

function rowsOf(stored: StoredWeights, count: number): ReadonlyMap<number, Row> {
  const [hashes, rarities] = [bytesOf(stored.features), bytesOf(stored.rarities)];
  const scales = bytesOf(stored.scales);
  const weights = halvesOf(bytesOf(stored.weights));
  // A row of an odd number of weights ends with half a byte that says nothing.
  const width = 2 * Math.ceil(count / 2);
  const rows = new Map<number, Row>();
  for (const [row, rarity] of rarities.entries()) {
    const at = row * FEATURE_BYTES;
    const hash = ((hashes[at] ?? 0) << 16) | ((hashes[at + 1] ?? 0) << 8) | (hashes[at + 2] ?? 0);
    rows.set(hash, {
      rarity,
      scale: scales[row] ?? 0,
      weights: weights.subarray(row * width, row * width + count),
    });
  }
  return rows;
}

/** Numbers of half a byte, -8 to 7, the high half first. */
function halvesOf(bytes: Uint8Array): Int8Array {
  const halves = new Int8Array(bytes.length * 2);
  for (const [at, byte] of bytes.entries()) {
    halves[2 * at] = (byte << 24) >> 28;
    halves[2 * at + 1] = (byte << 28) >> 28;
  }
  return halves;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
