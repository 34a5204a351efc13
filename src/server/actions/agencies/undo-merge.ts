import { notFound, Problem } from "#core/problem.ts";
import { agencyErrors } from "#messages/errors/agencies.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { refreshAgencySearch } from "#server/db/agencies/agencies.ts";
import { type LockedAgency, lockMergedAgencies, updateAgency } from "#server/db/agencies/agency-changes.ts";
import { lockMerge, type MergeRecord, restoreReferences } from "#server/db/agencies/agency-merges.ts";
import { audit } from "#server/db/platform/audit.ts";

/**
 * Takes a merge back: the merged agency is what it was, with its requests and the agencies under it, as far as they still
 * belong to the other one. That one loses the names and ids it got.
 */
export function undoMerge(
  context: Context,
  { admin, id: fromId }: { admin: string; id: string },
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const merge = await lockMerge(tx, fromId);
    if (!merge) throw notFound("agency");
    const intoId = merge.into_id;
    const { from, into } = await lockMergedAgencies(tx, { from: fromId, into: intoId });
    if (from?.merged_into !== intoId || !into) {
      throw new Problem(409, "merged_further", agencyErrors.mergedFurther);
    }
    const now = nowOf(context);
    await updateAgency(tx, into, withoutMerged(into, from, merge.before), now);
    await updateAgency(tx, from, { ...merge.before.from, merged_into: null }, now);
    const requests = await restoreReferences(tx, merge, now);
    await refreshAgencySearch(tx, [fromId, ...merge.before.children]);
    await audit(tx, {
      at: now,
      actor: admin,
      verb: "undo_merge_agency",
      subject: fromId,
      detail: { name: from.name, into: intoId, intoName: into.name, requests },
    });
  });
}

/** What the remaining agency is without the other; what was changed since the merge stays. */
function withoutMerged(into: LockedAgency, from: LockedAgency, { from: merged, into: before }: MergeRecord) {
  const added = new Set(before.addedAliases);
  const earlierIds = before.external_ids as Record<string, unknown>;
  const mergedIds = from.external_ids as Record<string, unknown>;
  const externalIds = Object.entries(into.external_ids as Record<string, unknown>).filter(
    ([directory, id]) => directory in earlierIds || mergedIds[directory] !== id,
  );
  return {
    aliases: into.aliases.filter((alias) => !added.has(alias)),
    external_ids: JSON.stringify(Object.fromEntries(externalIds)),
    ...(merged.foia_gov_id !== null && into.foia_gov_id === merged.foia_gov_id
      ? { foia_gov_id: before.foia_gov_id }
      : {}),
    ...(before.parent_id === from.id && into.parent_id === from.parent_id ? { parent_id: from.id } : {}),
  };
}
