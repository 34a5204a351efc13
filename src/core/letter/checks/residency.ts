import type { Law } from "#core/law/law.ts";
import { saysResidency, showsAddressIn } from "#core/letter/residency-text.ts";
import type { CheckedRequester } from "./finding.ts";

/** The fields of a law that the checks read. */
export type CheckedLaw = Pick<Law, "jurisdiction" | "place" | "residency" | "expedited" | "tiers">;

/** Whether a law for residents is also open to news media. */
export const answersNewsMedia = (law: CheckedLaw): boolean => /\bnews media\b/.test(law.residency.who);

/**
 * Whether the letter shows that the requester is a resident: by its address ("Richmond, VA 23219") or by the statement in the
 * profile ("I am a citizen of Virginia").
 */
export const showsResidency = (law: CheckedLaw, { postalAddress, feeStatement }: CheckedRequester): boolean =>
  showsAddressIn(law, postalAddress) || saysResidency(law.place, feeStatement);
