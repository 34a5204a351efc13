import { ACCOUNT_ERASED } from "#core/accounts/deletion.ts";
import { Problem } from "#core/problem.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import { wasErased } from "#server/db/accounts/account-deletion.ts";
import { upsertUser } from "#server/db/accounts/users.ts";
import type { Database } from "#server/db/platform/database.ts";

/** For the login that a hosted pool still has of an account that was erased here; hosted-identity.ts deletes it there. */
const accountErasedError = () => new Problem(401, ACCOUNT_ERASED, accountErrors.erased);

/**
 * Makes sure a user of a hosted pool has a row here. An account that was made again there has another id under the same
 * address: that is for an administrator to settle, since the requests of the old one may be another user's.
 */
export async function enrollHostedUser(db: Database, user: { sub: string; email: string }): Promise<void> {
  if (await wasErased(db, user.sub)) throw accountErasedError();
  const existing = await db
    .selectFrom("user_account")
    .select("id")
    .where("email", "=", user.email)
    .executeTakeFirst();
  if (existing && existing.id !== user.sub) {
    throw new Problem(403, "address_in_use", accountErrors.addressTaken);
  }
  await upsertUser(db, user.sub, user.email);
}
