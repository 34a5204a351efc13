import type pg from "pg";

/** Requests a statement. */
const BATCH_SIZE = 2_000;

/**
 * Runs `work`, which writes a person's requests, while nothing keeps what the tracker's lists show of them, and then keeps all
 * of it at once: a statement at a time it would be by far the longer part. `quiet` names other triggers that rest meanwhile.
 */
export async function withDeferredRequestRows<Result>(
  pool: pg.Pool,
  ownerId: string,
  work: () => Promise<Result>,
  disabledTriggers: string[] = [],
): Promise<Result> {
  const { rows: triggers } = await pool.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
     where tgname like 'keep\\_rows\\_of\\_%' and tgrelid <> 'agency'::regclass or tgname = any ($1)`,
    [disabledTriggers],
  );
  const setTriggers = (action: "disable" | "enable") =>
    pool.query(
      triggers.map(({ table, name }) => `alter table ${table} ${action} trigger ${name}`).join("; "),
    );
  await setTriggers("disable");
  try {
    const result = await work();
    const { rows } = await pool.query<{ id: string }>(
      "select id from request where owner_id = $1 order by id",
      [ownerId],
    );
    for (let first = 0; first < rows.length; first += BATCH_SIZE) {
      await pool.query("select refresh_request_rows($1)", [
        rows.slice(first, first + BATCH_SIZE).map(({ id }) => id),
      ]);
    }
    await pool.query("vacuum analyze request_row");
    return result;
  } finally {
    await setTriggers("enable");
  }
}
