import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  lockStorage,
  type StorageUsage,
  storageUsageOf,
  totalBytes,
} from "#server/db/accounts/storage-usage.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { withUser } from "#server/db/platform/with-user.ts";

type StorageContext = Pick<Context, "db" | "settings">;

const NO_USAGE = { email: 0, files: 0, imports: 0, quota: null };

/** What an account stores, and how much it may. */
export async function readStorage(
  context: StorageContext,
  userId: string,
): Promise<StorageUsage & { used: number; limit: number }> {
  const usage = await withUser(context.db, userId, (tx) => storageUsageOf(tx, [userId]));
  const { quota, ...ownUsage } = usage.get(userId) ?? NO_USAGE;
  return { ...ownUsage, used: totalBytes(ownUsage), limit: quota ?? context.settings.storageBytes };
}

/**
 * Makes sure that `adding` bytes fit into the account, until the transaction ends: the caller writes the row that names
 * them in it. Only what users add is refused; email from agencies is filed whatever the account holds.
 * @throws Problem storage_full (413)
 */
export async function reserveStorage(
  context: StorageContext,
  tx: Tx,
  ownerId: string,
  addedBytes: number,
): Promise<void> {
  await lockStorage(tx, ownerId);
  const room = await storageRoom(context, tx, ownerId);
  if (addedBytes > room.left) throw storageFullError(room, addedBytes);
}

/** Adds to what a form's boundaries and headers may weigh, so that a file that just fits is not refused for its form. */
const FORM_BYTES = 64 * 1024;

/**
 * Refuses an upload by the length it announces, before its body is read: a stream that is cut off in the middle could not
 * be answered any more. What announces nothing is measured as it comes.
 * @throws Problem storage_full (413)
 */
export async function checkContentLength(
  context: StorageContext,
  userId: string,
  contentLength: number,
): Promise<void> {
  const room = await withUser(context.db, userId, (tx) => storageRoom(context, tx, userId));
  if (room.left === 0 || contentLength - FORM_BYTES > room.left) throw storageFullError(room, contentLength);
}

/** How many bytes an account may store, and how many of them it may still add: 0 when it is full. */
export type StorageRoom = { left: number; limit: number };

export async function storageRoom(context: StorageContext, tx: Tx, ownerId: string): Promise<StorageRoom> {
  const usage = (await storageUsageOf(tx, [ownerId])).get(ownerId) ?? NO_USAGE;
  const limit = usage.quota ?? context.settings.storageBytes;
  return { left: Math.max(0, limit - totalBytes(usage)), limit };
}

/** @param addedBytes null where the size is not known yet, only that it does not fit */
export function storageFullError({ left, limit }: StorageRoom, addedBytes: number | null) {
  const values = { left: formatBytes(left), total: formatBytes(limit) };
  return new Problem(
    413,
    "storage_full",
    addedBytes === null
      ? formatMessage(accountErrors.storageFull, values)
      : formatMessage(accountErrors.storageFullForSize, { ...values, size: formatBytes(addedBytes) }),
  );
}

/** "3.2 MB"; decimal units, as the setting has them. */
function formatBytes(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, "GB"] : bytes >= 1e6 ? [1e6, "MB"] : [1e3, "kB"];
  return `${(bytes / unit).toLocaleString("en-US", { maximumFractionDigits: 1 })} ${name}`;
}
