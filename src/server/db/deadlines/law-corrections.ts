import type { Kysely } from "kysely";
import type { LawPatch } from "#core/law/apply-law-patch.ts";
import type { Tables } from "#server/db/platform/tables.ts";

type LawCorrection = {
  jurisdiction: string;
  patch: LawPatch;
  reason: string;
  source: string;
  by: string;
  at: Date;
};

/** Every correction of a law row, with who made it. */
export async function listLawCorrections(db: Kysely<Tables>): Promise<LawCorrection[]> {
  const rows = await db.selectFrom("law_correction").selectAll().execute();
  return rows.map((row) => ({
    jurisdiction: row.jurisdiction,
    patch: row.patch as unknown as LawPatch,
    reason: row.reason,
    source: row.source,
    by: row.corrected_by,
    at: row.corrected_at,
  }));
}

/** Writes a correction over the one there may be. */
export async function saveLawCorrection(tx: Kysely<Tables>, correction: LawCorrection): Promise<void> {
  const state = {
    patch: JSON.stringify(correction.patch),
    reason: correction.reason,
    source: correction.source,
    corrected_by: correction.by,
    corrected_at: correction.at,
  };
  await tx
    .insertInto("law_correction")
    .values({ jurisdiction: correction.jurisdiction, ...state })
    .onConflict((conflict) => conflict.column("jurisdiction").doUpdateSet(state))
    .execute();
}

/** Takes a correction away; tells whether there was one. */
export async function deleteLawCorrection(tx: Kysely<Tables>, jurisdiction: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("law_correction")
    .where("jurisdiction", "=", jurisdiction)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What was changed of a calendar by hand within a year, in order of day. */
export function calendarClosings(db: Kysely<Tables>, calendar: string, year: number) {
  return db
    .selectFrom("closing")
    .selectAll()
    .where("calendar", "=", calendar)
    .where("day", ">=", `${year}-01-01`)
    .where("day", "<=", `${year}-12-31`)
    .orderBy("day")
    .execute();
}

/** Writes a change of a calendar; tells whether that day was still free for one. */
export async function insertClosing(
  tx: Kysely<Tables>,
  closing: {
    id: string;
    calendar: string;
    day: string;
    name: string;
    isClosed: boolean;
    source: string;
    by: string;
    at: Date;
  },
): Promise<boolean> {
  const { by, at, isClosed, ...details } = closing;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("closing")
    .values({ ...details, is_closed: isClosed, added_by: by, added_at: at })
    .onConflict((conflict) => conflict.columns(["calendar", "day"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Takes a change of a calendar away and says what it was; undefined where there is none. */
export function deleteClosing(tx: Kysely<Tables>, id: string) {
  return tx
    .deleteFrom("closing")
    .where("id", "=", id)
    .returning(["calendar", "day", "name", "is_closed"])
    .executeTakeFirst();
}
