import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

export type AccountDeletion = { userId: string; requestedAt: Date; eraseAt: Date; wasDisabled: boolean };

const COLUMNS = [
  "user_id as userId",
  "requested_at as requestedAt",
  "erase_at as eraseAt",
  "was_disabled as wasDisabled",
] as const;

/** The deletion a user asked for, while it can be canceled and until it is done. */
export function deletionOf(db: Kysely<Tables>, userId: string): Promise<AccountDeletion | undefined> {
  return db.selectFrom("account_deletion").select(COLUMNS).where("user_id", "=", userId).executeTakeFirst();
}

/** The same for anyone who has an address. */
export function deletionByEmail(db: Kysely<Tables>, email: string): Promise<AccountDeletion | undefined> {
  return db
    .selectFrom("account_deletion")
    .innerJoin("user_account", "user_account.id", "account_deletion.user_id")
    .select(COLUMNS)
    .where((where) => where(where.fn<string>("lower", ["user_account.email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
}

/** The deletion a link cancels, if it is not due yet. */
export function deletionByHash(
  db: Kysely<Tables>,
  cancelHash: Buffer,
  now: Date,
): Promise<AccountDeletion | undefined> {
  return db
    .selectFrom("account_deletion")
    .select(COLUMNS)
    .where("cancel_hash", "=", cancelHash)
    .where("erase_at", ">", now)
    .executeTakeFirst();
}

/** Closes the account: every check of `user_account.disabled` counts from here on, and its sessions end. */
export async function markAccountClosed(
  tx: Tx,
  deletion: AccountDeletion & { cancelHash: Buffer; now: Date },
): Promise<void> {
  const { userId, requestedAt, eraseAt, wasDisabled, cancelHash, now } = deletion;
  await tx
    .insertInto("account_deletion")
    .values({
      user_id: userId,
      requested_at: requestedAt,
      erase_at: eraseAt,
      cancel_hash: cancelHash,
      was_disabled: wasDisabled,
    })
    .execute();
  await tx.updateTable("user_account").set({ disabled: true }).where("id", "=", userId).execute();
  await tx.updateTable("identity_user").set({ closed_at: now }).where("sub", "=", userId).execute();
}

/** Ends a deletion that a link cancels and opens the account again; undefined where the link cancels none. */
export async function cancelDeletion(
  tx: Tx,
  cancelHash: Buffer,
  now: Date,
): Promise<AccountDeletion | undefined> {
  const canceled = await tx
    .deleteFrom("account_deletion")
    .where("cancel_hash", "=", cancelHash)
    .where("erase_at", ">", now)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!canceled) return undefined;
  const { userId } = canceled;
  await tx
    .updateTable("user_account")
    .set({ disabled: sql<boolean>`suspended_at is not null` })
    .where("id", "=", userId)
    .execute();
  await tx.updateTable("identity_user").set({ closed_at: null }).where("sub", "=", userId).execute();
  return canceled;
}

/** Accounts whose grace has ended, the one that waits longest first. */
export async function accountsToErase(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("account_deletion")
    .select("user_id")
    .where("erase_at", "<=", now)
    .orderBy("erase_at")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Locks a deletion that is due, against a second worker. */
export async function lockDueDeletion(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("account_deletion")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("erase_at", "<=", now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account of this id was erased; the audit log remembers that. */
export async function wasErased(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("audit_event")
    .select("id")
    .where("action", "=", "account.erased")
    .where("subject", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
