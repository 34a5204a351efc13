import { type Kysely, sql } from "kysely";
import type { Label } from "#contract/mailbox/mailbox.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshRequestRows } from "#server/db/requests/derived-rows.ts";

/**
 * A user's labels by name, each with how many conversations have it; what lies in spam or trash is not counted. Only what
 * is unread or thrown out is looked at by itself: it is little, where what has a label may be tens of thousands.
 */
export const countedLabels = (ownerId: string) => sql<Label>`
    select l.id, l.name, coalesce(given.count - apart.thrown_out, given.count, 0)::int as count,
      coalesce(apart.unread, 0)::int as unread
    from label l
    left join (select label_id, count(*) as count from request_label where owner_id = ${ownerId}::uuid group by label_id) given
      on given.label_id = l.id
    left join (
      select h.label_id, count(*) filter (where r.folders && '{spam,trash}') as thrown_out,
        count(*) filter (where not r.folders && '{spam,trash}') as unread
      from request r join request_label h on h.owner_id = r.owner_id and h.request_id = r.id
      where r.owner_id = ${ownerId}::uuid and (r.unread > 0 or r.mailbox_folder in ('spam', 'trash'))
      group by h.label_id) apart
      on apart.label_id = l.id
    where l.owner_id = ${ownerId}::uuid order by lower(l.name)`;

/** What a user's labels are called, by their ids. */
export async function labelNames(tx: Kysely<Tables>, ownerId: string): Promise<Map<string, string>> {
  const rows = await tx.selectFrom("label").select(["id", "name"]).where("owner_id", "=", ownerId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function hasLabel(tx: Kysely<Tables>, ownerId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom("label")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many labels or searches a user has besides the one of this id, and whether one has this name, but for capitals. */
export async function countOthers(
  tx: Kysely<Tables>,
  table: "label" | "saved_search",
  { ownerId, id, name }: { ownerId: string; id: string; name: string },
): Promise<{ count: number; taken: boolean }> {
  return tx
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("count"))
    .select(sql<boolean>`coalesce(bool_or(lower(name) = lower(${name})), false)`.as("taken"))
    .where("owner_id", "=", ownerId)
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
}

/** Makes the label of this id, or renames it. */
export async function putLabel(
  tx: Kysely<Tables>,
  label: { ownerId: string; id: string; name: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("label")
    .values({ owner_id: label.ownerId, id: label.id, name: label.name, created_at: label.at })
    .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doUpdateSet({ name: label.name }))
    .execute();
}

/** Resolves to whether there was one. It goes from every conversation that had it. */
export async function removeLabel(tx: Kysely<Tables>, ownerId: string, id: string): Promise<boolean> {
  const labeled = await tx
    .selectFrom("request_label")
    .select("request_id")
    .where("owner_id", "=", ownerId)
    .where("label_id", "=", id)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom("label")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  await refreshRequestRows(
    tx,
    labeled.map((row) => row.request_id),
  );
  return numDeletedRows > 0n;
}
