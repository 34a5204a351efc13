import { type Kysely, sql } from "kysely";
import type { TemplateChange } from "#core/template/offered-templates.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** What administrators made of the templates that every user is offered, the oldest first. */
export async function listTemplateChanges(db: Kysely<Tables>): Promise<TemplateChange[]> {
  const rows = await db
    .selectFrom("offered_template")
    .selectAll()
    .orderBy("updated_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, content, retired_at, updated_at }) => ({
    ...{ id, content, isRetired: retired_at !== null, updatedAt: updated_at },
  }));
}

/** The same for who changes one: others wait until the transaction ends, and readers do not. */
export async function lockTemplateChanges(tx: Kysely<Tables>): Promise<TemplateChange[]> {
  await sql`lock table offered_template in share row exclusive mode`.execute(tx);
  return listTemplateChanges(tx);
}

export async function storeTemplateChange(
  tx: Kysely<Tables>,
  { id, content, isRetired, updatedAt }: TemplateChange,
): Promise<void> {
  const values = {
    content: content && JSON.stringify(content),
    retired_at: isRetired ? updatedAt : null,
    updated_at: updatedAt,
  };
  await tx
    .insertInto("offered_template")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}
