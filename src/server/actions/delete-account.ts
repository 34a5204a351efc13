import type { Context } from "./context.ts";
import { deletePerson } from "./delete-person.ts";

/**
 * Deletes a person's account, by their own wish, and all that is theirs here. The identity provider comes first: while
 * it keeps the account nothing is lost, and it may refuse.
 */
export async function deleteAccount(
  context: Context,
  id: string,
  atProvider: () => Promise<void>,
): Promise<void> {
  await atProvider();
  // The pool inside has done so itself, in the transaction of its own deletion.
  await deletePerson(context.db, id);
}
