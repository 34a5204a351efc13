import { ACCOUNT_ERASED } from "#core/accounts/deletion.ts";
import { Problem } from "#core/problem.ts";
import { wasErased } from "#server/db/accounts/account-deletion.ts";
import type { Database } from "#server/db/database.ts";
import { enrolPerson } from "#server/db/people.ts";

/** For the login that a hosted pool still has of an account that was erased here; hosted-identity.ts deletes it there. */
const erasedAccount = () =>
  new Problem(
    401,
    ACCOUNT_ERASED,
    "This account was erased, as its user wished. Sign up again to start a new one.",
  );

/**
 * Makes sure a person of a hosted pool has a row here. An account that was made anew there has another id under the same
 * address: that is for an administrator to settle, since the requests of the old one may be another person's.
 */
export async function enrolHostedPerson(db: Database, person: { sub: string; email: string }): Promise<void> {
  if (await wasErased(db, person.sub)) throw erasedAccount();
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
