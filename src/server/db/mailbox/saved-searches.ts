import { type Kysely, sql } from "kysely";
import type { SavedSearch } from "#contract/mailbox/mailbox.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** A user's saved searches, by name. */
export const savedSearches = (ownerId: string) => sql<SavedSearch>`
  select id, name, q from saved_search where owner_id = ${ownerId}::uuid order by lower(name)`;

/** Saves or changes the search of this id. */
export async function putSearch(
  tx: Kysely<Tables>,
  { ownerId, id, name, q, at }: { ownerId: string; id: string; name: string; q: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("saved_search")
    .values({ owner_id: ownerId, id, name, q, created_at: at })
    .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doUpdateSet({ name, q }))
    .execute();
}

/** Resolves to whether there was one. */
export async function removeSearch(tx: Kysely<Tables>, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("saved_search")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
