import type { Law, Tier } from "#core/law/law.ts";
import { extensionOf } from "#core/law/law-limits.ts";
import { lawOfTier, secondReadingTier } from "#core/law/tiers.ts";
import { due } from "./calculate-deadline.ts";
import type { DeadlineInput } from "./deadline.ts";

/**
 * The other day of an answer, where it depends on what nobody has said: Idaho gives agencies more time for people who do
 * not live there (Idaho Code § 74-103(2)), South Carolina for older records (S.C. Code § 30-4-30(C)). Null under other
 * laws, and once the agency has said which it is.
 */
export function secondReading(
  law: Law,
  input: DeadlineInput,
): { dueOn: string; citation: string | null; when: Tier["when"] } | null {
  const tier = secondReadingTier(law);
  const other = lawOfTier(law, tier?.when);
  if (tier === null || other === law || input.kind !== "initial_response" || input.tier != null) return null;
  const more = extensionOf(other, input.body ?? "agency");
  const extensions = input.extensions && more.days !== null ? [{ days: more.days }] : undefined;
  const { due: dueOn, citation } = due(other, { ...input, ...(extensions && { extensions }) });
  return dueOn === null ? null : { dueOn, citation, when: tier.when };
}
