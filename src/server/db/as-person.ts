import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

export type Tx = Transaction<Tables>;

/**
 * Runs `work` in one transaction in which PostgreSQL itself shows nothing but this person's rows: the role
 * `daylight_person` is bound by row-level security, the connection's own role is not. Both settings end with the
 * transaction.
 */
export function asPerson<Result>(
  db: Database,
  personId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('daylight.person', ${personId}, true), set_config('role', 'daylight_person', true)`.execute(
      tx,
    );
    return work(tx);
  });
}
