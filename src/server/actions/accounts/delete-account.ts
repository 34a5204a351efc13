import type { Context } from "#server/actions/platform/context.ts";
import { closeAccount } from "./close-account.ts";

/**
 * Closes a user's account, by their own wish; it is erased after 30 days. The identity provider comes first: it ends the
 * sessions, and it may refuse, in which case nothing changes. Resolves to when the account will be erased.
 */
export async function deleteAccount(
  context: Context,
  id: string,
  deleteAtProvider: () => Promise<void>,
): Promise<Date> {
  await deleteAtProvider();
  // The embedded pool has done so already, in the transaction that closed its login; then this only reads the date.
  return context.db.transaction().execute((tx) => closeAccount(context, tx, id));
}
