import { type Kysely, sql } from "kysely";
import type { Outcome } from "#core/reply/outcome.ts";
import type { Reading } from "#core/reply/reading.ts";
import type { Tx } from "./as-person.ts";
import type { Tables } from "./tables.ts";

/** What was read of a mail when its person said what it says; `reader` is read-mail's READER. */
export type ExampleReading = Pick<Reading, "kind" | "main" | "outcomes"> & { reader: number };

/** Keeps what a person says that a mail says, beside what was read: one example a mail, the last word counts. */
export async function keepExample(
  tx: Tx,
  example: {
    id: string;
    ownerId: string;
    messageId: string;
    read: ExampleReading;
    outcome: Outcome;
    at: Date;
  },
): Promise<void> {
  const values = {
    read: JSON.stringify(example.read),
    outcome: example.outcome,
    agreed: example.read.main.value === example.outcome,
    at: example.at,
  };
  await tx
    .insertInto("reading_example")
    .values({ id: example.id, owner_id: example.ownerId, message_id: example.messageId, ...values })
    .onConflict((conflict) => conflict.column("message_id").doUpdateSet(values))
    .execute();
}

/** A person took their word back. */
export async function forgetExample(tx: Tx, ownerId: string, messageId: string): Promise<void> {
  await tx
    .deleteFrom("reading_example")
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .execute();
}

export type Example = {
  id: string;
  outcome: Outcome;
  agreed: boolean;
  read: ExampleReading;
  raw_sha256: string;
  subject: string;
  text: string;
  /** Of the person whose mail it is. */
  name: string;
  organization: string;
  postal_address: string;
};

/** A page of examples of every person, oldest first, for the operator's export; `after` is the last one's id. */
export async function examplesAfter(
  db: Kysely<Tables>,
  { after, corrected, limit }: { after: string | null; corrected: boolean; limit: number },
): Promise<Example[]> {
  const beyond = after === null ? sql`` : sql`and e.id > ${after}::uuid`;
  const wrong = corrected ? sql`and not e.agreed` : sql``;
  const { rows } = await sql<Example>`
    select e.id, e.outcome, e.agreed, e.read, m.raw_sha256, m.subject, m.text, p.name, p.organization, p.postal_address
    from reading_example e join message m on m.id = e.message_id join person p on p.id = e.owner_id
    where m.raw_sha256 is not null ${beyond} ${wrong} order by e.id limit ${limit}`.execute(db);
  return rows;
}
