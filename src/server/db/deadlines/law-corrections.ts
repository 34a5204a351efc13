import type { Kysely } from "kysely";
import type { LawVersion } from "#core/law/history/law-versions.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** A version as administrators see it: by whom, and whether it was undone. */
export type RecordedVersion = LawVersion & {
  at: Date;
  by: string;
  undone: { by: string; at: Date } | null;
};

/** Every correction of a law, of this one or of all, newest first, those that were undone among them. */
export async function listLawVersions(db: Kysely<Tables>, jurisdiction?: string): Promise<RecordedVersion[]> {
  const rows = await db
    .selectFrom("law_version")
    .selectAll()
    .$if(jurisdiction !== undefined, (query) => query.where("jurisdiction", "=", jurisdiction ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    jurisdiction: row.jurisdiction,
    patch: row.patch,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    reason: row.reason,
    source: row.source,
    by: row.created_by,
    at: row.created_at,
    undone:
      row.undone_by === null || row.undone_at === null ? null : { by: row.undone_by, at: row.undone_at },
  }));
}

/** The correction of a law that was made or undone last. */
export async function newestLawChange(
  tx: Kysely<Tables>,
  jurisdiction: string,
): Promise<(LawVersion & { undone: boolean }) | undefined> {
  const row = await tx
    .selectFrom("law_version")
    .select(["id", "jurisdiction", "patch", "reason", "source", "created_at", "undone_at"])
    .select(["valid_from as validFrom", "valid_to as validTo"])
    .where("jurisdiction", "=", jurisdiction)
    .orderBy((order) => order.fn.coalesce("undone_at", "created_at"), "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { patch, created_at: at, undone_at, ...version } = row;
  return { ...version, patch, at, undone: undone_at !== null };
}

/** Adds a version after those there are. */
export async function insertLawVersion(
  tx: Kysely<Tables>,
  { id, jurisdiction, reason, source, ...version }: LawVersion & { at: Date; by: string },
): Promise<void> {
  await tx
    .insertInto("law_version")
    .values({
      ...{ id, jurisdiction, reason, source, patch: JSON.stringify(version.patch) },
      ...{ valid_from: version.validFrom, valid_to: version.validTo },
      ...{ created_by: version.by, created_at: version.at },
    })
    .execute();
}

/** The version of an id, which may be undone. */
export function lawVersionById(tx: Kysely<Tables>, id: string) {
  return tx
    .selectFrom("law_version")
    .select(["jurisdiction", "reason", "undone_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Marks a version as undone; undefined where there is none that counts. */
export function undoLawVersion(tx: Kysely<Tables>, id: string, { by, at }: { by: string; at: Date }) {
  return tx
    .updateTable("law_version")
    .set({ undone_by: by, undone_at: at })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .returning(["jurisdiction", "reason"])
    .executeTakeFirst();
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

/** The change of a calendar of an id. */
export function closingById(tx: Kysely<Tables>, id: string) {
  return tx.selectFrom("closing").select(["calendar", "day", "name"]).where("id", "=", id).executeTakeFirst();
}

/** Takes a change of a calendar away and says what it was; undefined where there is none. */
export function deleteClosing(tx: Kysely<Tables>, id: string) {
  return tx
    .deleteFrom("closing")
    .where("id", "=", id)
    .returning(["calendar", "day", "name", "is_closed"])
    .executeTakeFirst();
}
