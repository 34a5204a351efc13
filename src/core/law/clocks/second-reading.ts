import type { Law } from "#core/law/law.ts";
import { extensionOf } from "#core/law/law-limits.ts";
import { lawOfTier } from "#core/law/tiers.ts";
import { due } from "./calculate-deadline.ts";
import type { DeadlineInput } from "./deadline.ts";

/**
 * The other day of an answer, where it depends on who asks and nobody has said so: Idaho gives agencies more time for people
 * who do not live there (Idaho Code § 74-103(2)). Null under other laws, and once the agency has said which it is.
 */
export function secondReading(
  law: Law,
  input: DeadlineInput,
): { dueOn: string; citation: string | null } | null {
  const other = lawOfTier(law, "non_resident");
  if (other === law || input.kind !== "initial_response" || input.tier != null) return null;
  const more = extensionOf(other, input.body ?? "agency");
  const extensions = input.extensions && more.days !== null ? [{ days: more.days }] : undefined;
  const { due: dueOn, citation } = due(other, { ...input, ...(extensions && { extensions }) });
  return dueOn === null ? null : { dueOn, citation };
}
