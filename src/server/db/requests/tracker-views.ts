import { type Kysely, sql } from "kysely";
import type { SaveTrackerView, TrackerView } from "#contract/requests/request-list.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** The views a person keeps, in their order. */
export async function trackerViewsOf(tx: Kysely<Tables>, ownerId: string): Promise<TrackerView[]> {
  const rows = await tx
    .selectFrom("tracker_view")
    .select(["id", "name", "kind", "query", "columns"])
    .where("owner_id", "=", ownerId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows as TrackerView[];
}

/** Keeps the view of this id, or changes it; it is last unless `placeViews` follows. */
export async function putTrackerView(
  tx: Kysely<Tables>,
  { ownerId, id, at, view }: { ownerId: string; id: string; at: Date; view: Omit<SaveTrackerView, "place"> },
): Promise<void> {
  const content = {
    name: view.name,
    kind: view.kind,
    query: view.query,
    columns: JSON.stringify(view.columns),
  };
  await tx
    .insertInto("tracker_view")
    .values({
      owner_id: ownerId,
      id,
      created_at: at,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from tracker_view where owner_id = ${ownerId})`,
      ...content,
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doUpdateSet(content))
    .execute();
}

/** Puts the views in the order of these ids; others come after, as they were. */
export async function reorderTrackerViews(
  tx: Kysely<Tables>,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update tracker_view v set position = o.place
    from (select t.id, row_number() over (order by array_position(${ids}::uuid[], t.id) nulls last, t.position, t.id)::int - 1 as place
      from tracker_view t where t.owner_id = ${ownerId}) o
    where v.owner_id = ${ownerId} and v.id = o.id and v.position <> o.place`.execute(tx);
}

/** Resolves to whether there was one. */
export async function removeTrackerView(tx: Kysely<Tables>, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("tracker_view")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
