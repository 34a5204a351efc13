import { jurisdictionInfoOf } from "#core/agency/jurisdictions.ts";
import { foldText } from "#core/agency/search-text.ts";
import type { RequestPreview } from "#core/import/preview-request.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { refreshAgencySearch } from "#server/db/agencies/agencies.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** Where an office came from that an import added. */
export const IMPORTED_SOURCE = "Imported by its person";

export type ImportedAgency = {
  id: string;
  jurisdiction: string;
  timeZone: string;
  locality: string | null;
  kind: string | null;
  email: string | null;
};

/** The office of the directory, or the user's own, which is added where they have none of the name yet. */
export async function resolveImportedAgency(
  context: Pick<Context, "clock" | "ids">,
  tx: Tx,
  ownerId: string,
  agency: RequestPreview["agency"],
): Promise<ImportedAgency> {
  const columns = ["id", "jurisdiction", "time_zone as timeZone", "locality", "kind", "email"] as const;
  if ("id" in agency)
    return tx.selectFrom("agency").select(columns).where("id", "=", agency.id).executeTakeFirstOrThrow();
  const { name, jurisdiction, email } = agency.own;
  const existing = await tx
    .selectFrom("agency")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .where("listing", "=", "pending")
    .where("folded_name", "=", foldText(name))
    .where("jurisdiction", "=", jurisdiction)
    .executeTakeFirst();
  if (existing) return existing;
  const id = context.ids.next();
  const now = nowOf(context);
  const timeZone = jurisdictionInfoOf(jurisdiction)?.timeZone ?? "America/New_York";
  await tx
    .insertInto("agency")
    .values({
      ...{ id, name, jurisdiction, email, time_zone: timeZone, owner_id: ownerId, listing: "pending" },
      ...{ source: IMPORTED_SOURCE, confidence: "low", accepts_email: email !== null },
      ...{ created_at: now, updated_at: now, edited_at: now },
    })
    .execute();
  await refreshAgencySearch(tx, [id]);
  return { id, jurisdiction, timeZone, locality: null, kind: null, email };
}
