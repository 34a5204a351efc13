import type { Database } from "#server/db/database.ts";

/**
 * Forgets a person and all that is theirs, in the transaction that deleted their account. What agencies still send to
 * their reply addresses belongs to no request any more and waits among the unmatched mail.
 */
export async function deletePerson(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom("person").where("id", "=", id).execute();
}
