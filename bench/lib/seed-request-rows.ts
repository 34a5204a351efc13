import type pg from "pg";

/** Requests a statement. */
const BATCH_SIZE = 2_000;

/** Writes the rows that lists read of a user's requests (`request_row`), after these were written with SQL. */
export async function seedRequestRows(pool: pg.Pool, ownerId: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from request where owner_id = $1 order by id",
    [ownerId],
  );
  for (let first = 0; first < rows.length; first += BATCH_SIZE) {
    const ids = rows.slice(first, first + BATCH_SIZE).map(({ id }) => id);
    await pool.query("select refresh_request_rows($1)", [ids]);
  }
  await pool.query("vacuum analyze request_row");
}
