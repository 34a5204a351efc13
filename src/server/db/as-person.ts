import { CompiledQuery, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

export type Tx = Transaction<Tables>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

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
    await becomePerson(tx, personId);
    return work(tx);
  });
}

/** The rest of a transaction is this person's, as in `asPerson`: for one that begins with what only the program may do. */
export async function becomePerson(tx: Tx, personId: string): Promise<void> {
  if (!UUID.test(personId)) throw new Error("A person's id is a UUID");
  // Written out, so that it goes the same way as the transaction's begin; see swift-pool.ts.
  const settings = `select set_config('daylight.person', '${personId}', true), set_config('role', 'daylight_person', true)`;
  await tx.executeQuery(CompiledQuery.raw(settings));
}
