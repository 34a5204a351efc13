import { Problem } from "#core/problem.ts";
import type { Database } from "#server/db/database.ts";
import { enrolPerson } from "#server/db/people.ts";

/**
 * Makes sure a person of a hosted pool has a row here. An account that was made anew there has another id under the same
 * address: that is for an administrator to settle, since the requests of the old one may be another person's.
 */
export async function enrolHostedPerson(db: Database, person: { sub: string; email: string }): Promise<void> {
  const holder = await db
    .selectFrom("person")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirst();
  if (holder && holder.id !== person.sub) {
    throw new Problem(403, "address_in_use", "Another account here has this address. Write to the team.");
  }
  await enrolPerson(db, person.sub, person.email);
}
