import { type Kysely, sql } from "kysely";
import type { Classification } from "#core/classify/classification.ts";
import { type FactName, isSameFact, type LetterFacts } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** What was read of an email when its user said what it says; `reader` is read-mail's READER. */
export type ExampleClassification = Pick<Classification, "kind" | "main" | "outcomes"> & { reader: number };

/** Corrected facts of an email: each as it was extracted, and as its user corrected it. */
export type FactExamples = Partial<
  Record<FactName, { read: LetterFacts[FactName]; corrected: LetterFacts[FactName] }>
>;

type ExampleKey = {
  id: string;
  ownerId: string;
  messageId: string;
  predicted: ExampleClassification;
  at: Date;
};

/** Stores the outcome a user gave an email, beside the classification: one example an email, the last one wins. */
export const saveOutcomeExample = (
  tx: Tx,
  { outcome, ...key }: ExampleKey & { outcome: Outcome },
): Promise<void> => saveExample(tx, key, { outcome });

/** Stores the facts of an email that a user corrected; an empty list removes them. */
export const saveFactExample = (
  tx: Tx,
  { facts, ...key }: ExampleKey & { facts: FactExamples },
): Promise<void> => saveExample(tx, key, { facts });

/** The caller holds the lock of the email's request. */
async function saveExample(
  tx: Tx,
  key: ExampleKey,
  changes: { outcome?: Outcome; facts?: FactExamples },
): Promise<void> {
  const before = await tx
    .selectFrom("classification_example")
    .select(["outcome", "facts"])
    .where("owner_id", "=", key.ownerId)
    .where("message_id", "=", key.messageId)
    .executeTakeFirst();
  const outcome = changes.outcome ?? (before?.outcome as Outcome | null | undefined) ?? null;
  const facts = changes.facts ?? (before?.facts as FactExamples | undefined) ?? {};
  if (outcome === null && Object.keys(facts).length === 0) return deleteExample(tx, key);
  const values = {
    predicted: JSON.stringify(key.predicted),
    outcome,
    facts: JSON.stringify(facts),
    agreed: (outcome === null || key.predicted.main.value === outcome) && factsAgree(facts),
    at: key.at,
  };
  await tx
    .insertInto("classification_example")
    .values({ id: key.id, owner_id: key.ownerId, message_id: key.messageId, ...values })
    .onConflict((conflict) => conflict.column("message_id").doUpdateSet(values))
    .execute();
}

const factsAgree = (facts: FactExamples): boolean =>
  Object.values(facts).every(({ read, corrected }) => isSameFact(read, corrected));

/** A user took back what an email decides; the facts they record stay. */
export async function clearOutcomeExample(tx: Tx, ownerId: string, messageId: string): Promise<void> {
  const remaining = await tx
    .updateTable("classification_example")
    .set({ outcome: null })
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .returning("facts")
    .executeTakeFirst();
  const facts = (remaining?.facts ?? {}) as FactExamples;
  if (Object.keys(facts).length === 0) return deleteExample(tx, { ownerId, messageId });
  await tx
    .updateTable("classification_example")
    .set({ agreed: factsAgree(facts) })
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .execute();
}

async function deleteExample(
  tx: Tx,
  { ownerId, messageId }: Pick<ExampleKey, "ownerId" | "messageId">,
): Promise<void> {
  await tx
    .deleteFrom("classification_example")
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .execute();
}

export type ClassificationExample = {
  id: string;
  /** Null where only facts were recorded. */
  outcome: Outcome | null;
  facts: FactExamples;
  agreed: boolean;
  predicted: ExampleClassification;
  raw_sha256: string;
  subject: string;
  text: string;
  /** Of the user whose email it is. */
  name: string;
  organization: string;
  postal_address: string;
};

/** A page of examples of every user, oldest first, for the operator's export; `after` is the last one's id. */
export async function listExamples(
  db: Kysely<Tables>,
  { after, corrected, limit }: { after: string | null; corrected: boolean; limit: number },
): Promise<ClassificationExample[]> {
  const afterCursor = after === null ? sql`` : sql`and e.id > ${after}::uuid`;
  const onlyCorrected = corrected ? sql`and not e.agreed` : sql``;
  const { rows } = await sql<ClassificationExample>`
    select e.id, e.outcome, e.facts, e.agreed, e.predicted, m.raw_sha256, m.subject, m.text, p.name, p.organization, p.postal_address
    from classification_example e join message m on m.id = e.message_id join user_account p on p.id = e.owner_id
    where m.raw_sha256 is not null ${afterCursor} ${onlyCorrected} order by e.id limit ${limit}`.execute(db);
  return rows;
}
