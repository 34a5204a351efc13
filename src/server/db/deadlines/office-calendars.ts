import type { Kysely } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

type OfficeCalendar = {
  id: string;
  agencyId: string | null;
  jurisdiction: string | null;
  locality: string | null;
  calendar: string | null;
  closes: string | null;
  source: string;
  by: string;
  at: Date;
};

/** Every entry, with the name of its agency, in the order in which they were made. */
export function listOfficeCalendars(db: Kysely<Tables>) {
  return db
    .selectFrom("office_calendar")
    .leftJoin("agency", "agency.id", "office_calendar.agency_id")
    .selectAll("office_calendar")
    .select(["agency.name as agency_name", "agency.jurisdiction as agency_jurisdiction"])
    .orderBy("office_calendar.added_at")
    .orderBy("office_calendar.id")
    .execute();
}

/** Adds an entry; tells whether its agency or locality had none yet. */
export async function insertOfficeCalendar(
  tx: Kysely<Tables>,
  { agencyId, by, at, ...entry }: OfficeCalendar,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("office_calendar")
    .values({ ...entry, agency_id: agencyId, added_by: by, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Takes an entry away and says what it was; undefined where there is none. */
export function deleteOfficeCalendar(tx: Kysely<Tables>, id: string) {
  return tx
    .deleteFrom("office_calendar")
    .where("id", "=", id)
    .returning(["agency_id", "jurisdiction", "locality", "calendar", "closes", "source"])
    .executeTakeFirst();
}
