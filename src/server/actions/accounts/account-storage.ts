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

const NO_USAGE: StorageUsage = { email: 0, files: 0, imports: 0 };

/** What an account stores, and how much it may. */
export async function readStorage(
  context: StorageContext,
  userId: string,
): Promise<StorageUsage & { used: number; limit: number }> {
  const usage = await withUser(context.db, userId, (tx) => storageUsageOf(tx, [userId]));
  const ownUsage = usage.get(userId) ?? NO_USAGE;
  return { ...ownUsage, used: totalBytes(ownUsage), limit: context.settings.storageBytes };
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
  const left = await storageLeft(context, tx, ownerId);
  if (addedBytes > left) throw storageFullError(context, left, addedBytes);
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
  const left = await withUser(context.db, userId, (tx) => storageLeft(context, tx, userId));
  if (left === 0 || contentLength - FORM_BYTES > left) throw storageFullError(context, left, contentLength);
}

/** How many bytes the account may still add; 0 when it is full. */
export async function storageLeft(context: StorageContext, tx: Tx, ownerId: string): Promise<number> {
  const usage = (await storageUsageOf(tx, [ownerId])).get(ownerId) ?? NO_USAGE;
  return Math.max(0, context.settings.storageBytes - totalBytes(usage));
}

/** @param addedBytes null where the size is not known yet, only that it does not fit */
export function storageFullError(
  { settings }: Pick<Context, "settings">,
  left: number,
  addedBytes: number | null,
) {
  const values = { left: formatBytes(left), total: formatBytes(settings.storageBytes) };
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
