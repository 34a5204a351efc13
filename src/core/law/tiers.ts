import type { Law, Tier } from "./law.ts";

/** What a request says of itself that may give it a time limit of its own. */
export type TierFacts = {
  feeCategory: string | null;
  title: string;
  records: string;
  /** Asks to come before others. */
  expedited: boolean;
};

const BODY_CAMERA = /\bbody[\s-]*(?:worn[\s-]*)?cam(?:era)?s?\b|\bBWC\b/i;

const APPLIES: Readonly<Record<Tier["when"], (facts: TierFacts) => boolean>> = {
  commercial: ({ feeCategory }) => feeCategory === "commercial",
  body_camera: ({ title, records }) => BODY_CAMERA.test(`${title}\n${records}`),
  expedited: ({ expedited }) => expedited,
  // No request says so of itself: the agency does, in a notice.
  recurrent: () => false,
  voluminous: () => false,
  non_resident: () => false,
  older_records: () => false,
};

const SECOND_READINGS: ReadonlySet<Tier["when"]> = new Set(["non_resident", "older_records"]);

/** The longer time of the same law for what a request may be without saying so: from another state, or for older records. */
export const secondReadingTier = (law: Law): Tier | null =>
  law.tiers?.find(({ when }) => SECOND_READINGS.has(when)) ?? null;

/** The time limit of its own that a law gives a request of this sort; null for the usual one. */
export const tierFor = (law: Law, facts: TierFacts): Tier["when"] | null =>
  law.tiers?.find(({ when }) => APPLIES[when](facts))?.when ?? null;

/** Whether the days of a tier count from the answer to the agency's notice. */
export const countsFromAnswer = (law: Law, when: Tier["when"] | null | undefined): boolean =>
  law.tiers?.find((tier) => tier.when === when)?.countsFromAnswer === true;

/**
 * The law as it is for requests of a tier: its first limit and its extension are the tier's. The letter and the clock both
 * come through here, so that they agree.
 */
export function lawOfTier(law: Law, when: Tier["when"] | null | undefined): Law {
  const tier = law.tiers?.find((one) => one.when === when);
  const usual = law.limits.initial_response;
  if (tier === undefined || usual.days === null) return law;
  const { days, unit, citation, about } = tier;
  // It is that law already.
  if (usual.tier === about) return law;
  const limit = { ...usual, days, unit, citation, meaning: `${usual.meaning} (${about})`, tier: about };
  return {
    ...law,
    limits: { ...law.limits, initial_response: limit },
    ...(tier.extension !== undefined && { extension: tier.extension }),
  };
}
