import { placeOf } from "#core/agency/places.ts";
import { fold } from "#core/agency/search-text.ts";
import type { PlannedRequest } from "#core/import/plan-request.ts";
import { refreshSearch } from "#server/db/agencies.ts";
import type { Tx } from "#server/db/as-person.ts";
import { type Context, nowOf } from "./context.ts";

/** Where an office came from that an import added. */
export const IMPORTED = "Imported by its person";

export type ImportedOffice = {
  id: string;
  jurisdiction: string;
  timeZone: string;
  locality: string | null;
  email: string | null;
};

/** The office of the directory, or the person's own, which is added where they have none of the name yet. */
export async function importedOffice(
  context: Context,
  tx: Tx,
  ownerId: string,
  agency: PlannedRequest["agency"],
): Promise<ImportedOffice> {
  const columns = ["id", "jurisdiction", "time_zone as timeZone", "locality", "email"] as const;
  if ("id" in agency)
    return tx.selectFrom("agency").select(columns).where("id", "=", agency.id).executeTakeFirstOrThrow();
  const { name, jurisdiction, email } = agency.own;
  const known = await tx
    .selectFrom("agency")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .where("listing", "=", "pending")
    .where("folded_name", "=", fold(name))
    .where("jurisdiction", "=", jurisdiction)
    .executeTakeFirst();
  if (known) return known;
  const id = context.ids.next();
  const now = nowOf(context);
  const timeZone = placeOf(jurisdiction)?.timeZone ?? "America/New_York";
  await tx
    .insertInto("agency")
    .values({
      ...{ id, name, jurisdiction, email, time_zone: timeZone, owner_id: ownerId, listing: "pending" },
      ...{ source: IMPORTED, confidence: "low", accepts_email: email !== null },
      ...{ created_at: now, updated_at: now, edited_at: now },
    })
    .execute();
  await refreshSearch(tx, [id]);
  return { id, jurisdiction, timeZone, locality: null, email };
}
