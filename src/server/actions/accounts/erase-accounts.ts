import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { accountsToErase, lockDueDeletion } from "#server/db/accounts/account-deletion.ts";
import { eraseAccountRows } from "#server/db/accounts/erase-account.ts";
import { vacuumErased } from "#server/db/accounts/storage-usage.ts";
import { audit } from "#server/db/platform/audit.ts";

/**
 * Erases the accounts whose 30 days have ended, each in one transaction: every row that no other user's row needs. Their
 * files follow by eraseUnreferencedFiles, as far as nobody else's rows name them. See docs/data-deletion.md.
 */
export async function eraseAccounts(
  context: Pick<Context, "db" | "clock"> & { settings: Pick<Context["settings"], "mailDomain"> },
): Promise<void> {
  const now = nowOf(context);
  const due = await accountsToErase(context.db, now);
  for (const userId of due) {
    await context.db.transaction().execute(async (tx) => {
      if (!(await lockDueDeletion(tx, userId, now))) return;
      await eraseAccountRows(tx, userId, context.settings.mailDomain);
      // The id is random and names nobody once its rows are gone.
      await audit(tx, { at: now, actor: "system", verb: "account.erased", subject: userId });
    });
  }
  if (due.length > 0) await vacuumErased(context.db);
}
