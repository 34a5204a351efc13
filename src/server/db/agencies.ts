import type { Kysely } from "kysely";
import type { Agency } from "#core/agency/agency.ts";
import type { Tables } from "./tables.ts";

/** Writes the built-in directory into the database; a row that is there already stays as it is. */
export async function seedAgencies(db: Kysely<Tables>, agencies: readonly Agency[]): Promise<void> {
  const rows = agencies.map((agency) => ({
    id: agency.id,
    name: agency.name,
    abbreviation: agency.abbreviation,
    jurisdiction: agency.jurisdiction,
    email: agency.email,
    address_lines: [...agency.addressLines],
    time_zone: agency.timeZone,
    aliases: [...agency.aliases],
    source: agency.source,
    source_date: agency.sourceDate,
    confidence: agency.confidence,
  }));
  await db
    .insertInto("agency")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export function agencyById(tx: Kysely<Tables>, id: string) {
  return tx.selectFrom("agency").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The office of the directory that this address reaches. */
export function agencyByAddress(tx: Kysely<Tables>, address: string) {
  return tx
    .selectFrom("agency")
    .selectAll()
    .where((select) => select.fn<string>("lower", ["email"]), "=", address.toLowerCase())
    .limit(1)
    .executeTakeFirst();
}
