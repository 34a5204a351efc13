import { CompiledQuery, type Kysely, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import { headOfAlone } from "./swift-pool.ts";
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
  // Written out, so that it goes the same way as the transaction's begin; see swift-pool.ts.
  await tx.executeQuery(CompiledQuery.raw(settingsOf(personId)));
}

function settingsOf(personId: string): string {
  if (!UUID.test(personId)) throw new Error("A person's id is a UUID");
  return `select set_config('daylight.person', '${personId}', true), set_config('role', 'daylight_person', true)`;
}

/**
 * The rows of one query, asked as in `asPerson`, in one way to the server and back: for what is asked many times a second. Its plan is
 * kept, so it names its columns and writes its limit out, and its values are texts.
 */
export async function readAsPerson<Row>(
  db: Kysely<Tables>,
  personId: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  const alone = CompiledQuery.raw(headOfAlone(settingsOf(personId)) + text, [...parameters]);
  return (await db.executeQuery<Row>(alone as CompiledQuery<Row>)).rows;
}
