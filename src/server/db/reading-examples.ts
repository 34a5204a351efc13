import { type Kysely, sql } from "kysely";
import type { Outcome } from "#core/reply/outcome.ts";
import type { Reading } from "#core/reply/reading.ts";
import { type FactName, type LetterFacts, saysTheSame } from "#core/reply/told-facts.ts";
import type { Tx } from "./as-person.ts";
import type { Tables } from "./tables.ts";

/** What was read of a mail when its person said what it says; `reader` is read-mail's READER. */
export type ExampleReading = Pick<Reading, "kind" | "main" | "outcomes"> & { reader: number };

/** Facts of a mail that its person put down: each as it was read, and as they say it is. */
export type FactExamples = Partial<
  Record<FactName, { read: LetterFacts[FactName]; told: LetterFacts[FactName] }>
>;

type Of = { id: string; ownerId: string; messageId: string; read: ExampleReading; at: Date };

/** Keeps what a person says that a mail decides, beside what was read: one example a mail, the last word counts. */
export const keepExample = (tx: Tx, { outcome, ...of }: Of & { outcome: Outcome }): Promise<void> =>
  keep(tx, of, { outcome });

/** Keeps which facts of a mail a person put down; none takes them back. */
export const keepFactExample = (tx: Tx, { facts, ...of }: Of & { facts: FactExamples }): Promise<void> =>
  keep(tx, of, { facts });

/** The caller holds the lock of the mail's request. */
async function keep(tx: Tx, of: Of, said: { outcome?: Outcome; facts?: FactExamples }): Promise<void> {
  const before = await tx
    .selectFrom("reading_example")
    .select(["outcome", "facts"])
    .where("owner_id", "=", of.ownerId)
    .where("message_id", "=", of.messageId)
    .executeTakeFirst();
  const outcome = said.outcome ?? (before?.outcome as Outcome | null | undefined) ?? null;
  const facts = said.facts ?? (before?.facts as FactExamples | undefined) ?? {};
  if (outcome === null && Object.keys(facts).length === 0) return drop(tx, of);
  const values = {
    read: JSON.stringify(of.read),
    outcome,
    facts: JSON.stringify(facts),
    agreed: (outcome === null || of.read.main.value === outcome) && areAsRead(facts),
    at: of.at,
  };
  await tx
    .insertInto("reading_example")
    .values({ id: of.id, owner_id: of.ownerId, message_id: of.messageId, ...values })
    .onConflict((conflict) => conflict.column("message_id").doUpdateSet(values))
    .execute();
}

const areAsRead = (facts: FactExamples): boolean =>
  Object.values(facts).every(({ read, told }) => saysTheSame(read, told));

/** A person took back what a mail decides; the facts they put down stay. */
export async function forgetExample(tx: Tx, ownerId: string, messageId: string): Promise<void> {
  const left = await tx
    .updateTable("reading_example")
    .set({ outcome: null })
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .returning("facts")
    .executeTakeFirst();
  const facts = (left?.facts ?? {}) as FactExamples;
  if (Object.keys(facts).length === 0) return drop(tx, { ownerId, messageId });
  await tx
    .updateTable("reading_example")
    .set({ agreed: areAsRead(facts) })
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .execute();
}

async function drop(tx: Tx, { ownerId, messageId }: Pick<Of, "ownerId" | "messageId">): Promise<void> {
  await tx
    .deleteFrom("reading_example")
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .execute();
}

export type Example = {
  id: string;
  /** Null where only facts were put down. */
  outcome: Outcome | null;
  facts: FactExamples;
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
    select e.id, e.outcome, e.facts, e.agreed, e.read, m.raw_sha256, m.subject, m.text, p.name, p.organization, p.postal_address
    from reading_example e join message m on m.id = e.message_id join person p on p.id = e.owner_id
    where m.raw_sha256 is not null ${beyond} ${wrong} order by e.id limit ${limit}`.execute(db);
  return rows;
}
