import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

/** A person's own templates by name, without their records or text. */
export function listTemplates(tx: Kysely<Tables>, ownerId: string) {
  return tx
    .selectFrom("template")
    .select(["id", "name", "letter_kind", "updated_at"])
    .select(sql<string>`coalesce(content ->> 'title', '')`.as("subject"))
    .where("owner_id", "=", ownerId)
    .orderBy(sql`lower(name)`)
    .execute();
}

export function templateById(tx: Kysely<Tables>, ownerId: string, id: string) {
  return tx
    .selectFrom("template")
    .select(["id", "name", "letter_kind", "content", "updated_at"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether another template of this person has that name, but for capitals. */
export async function isNameTaken(
  tx: Kysely<Tables>,
  { ownerId, name, exceptId }: { ownerId: string; name: string; exceptId: string },
): Promise<boolean> {
  const existing = await tx
    .selectFrom("template")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return existing !== undefined;
}

export async function countTemplates(tx: Kysely<Tables>, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("template")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}
