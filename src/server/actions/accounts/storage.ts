import { Problem } from "#core/problem.ts";
import { bytesOf, lockStorage, type StorageUse, storageOf } from "#server/db/accounts/storage.ts";
import type { Tx } from "#server/db/as-person.ts";
import { asPerson } from "#server/db/as-person.ts";
import type { Context } from "../context.ts";

type Here = Pick<Context, "db" | "settings">;

const NOTHING: StorageUse = { email: 0, files: 0, imports: 0 };

/** What an account stores, and how much it may. */
export async function readStorage(
  context: Here,
  personId: string,
): Promise<StorageUse & { used: number; limit: number }> {
  const use = await asPerson(context.db, personId, (tx) => storageOf(tx, [personId]));
  const own = use.get(personId) ?? NOTHING;
  return { ...own, used: bytesOf(own), limit: context.settings.storageBytes };
}

/**
 * Makes sure that `adding` bytes fit into the account, until the transaction ends: the caller writes the row that names
 * them in it. Only what users add is refused; email from agencies is filed whatever the account holds.
 * @throws Problem storage_full (413)
 */
export async function claimStorage(context: Here, tx: Tx, ownerId: string, adding: number): Promise<void> {
  await lockStorage(tx, ownerId);
  const left = await storageLeft(context, tx, ownerId);
  if (adding > left) throw storageFull(context, left, adding);
}

/** Adds to what a form's boundaries and headers may weigh, so that a file that just fits is not refused for its form. */
const FORM_BYTES = 64 * 1024;

/**
 * Refuses an upload by the length it announces, before its body is read: a stream that is cut off in the middle could not
 * be answered any more. What announces nothing is measured as it comes.
 * @throws Problem storage_full (413)
 */
export async function checkAnnounced(context: Here, personId: string, announced: number): Promise<void> {
  const left = await asPerson(context.db, personId, (tx) => storageLeft(context, tx, personId));
  if (left === 0 || announced - FORM_BYTES > left) throw storageFull(context, left, announced);
}

/** How many bytes the account may still add; 0 when it is full. */
export async function storageLeft(context: Here, tx: Tx, ownerId: string): Promise<number> {
  const use = (await storageOf(tx, [ownerId])).get(ownerId) ?? NOTHING;
  return Math.max(0, context.settings.storageBytes - bytesOf(use));
}

/** @param adding null where the size is not known yet, only that it does not fit */
export function storageFull({ settings }: Pick<Context, "settings">, left: number, adding: number | null) {
  const needed = adding === null ? "This" : `This needs ${sizeWords(adding)}, which`;
  return new Problem(
    413,
    "storage_full",
    `${needed} does not fit into your storage: ${sizeWords(left)} of ${sizeWords(settings.storageBytes)} are left. Remove files from drafts and imports you do not need (the account page shows what takes the room), or write to the team for more. Email from agencies still arrives.`,
  );
}

/** "3.2 MB"; decimal units, as the setting has them. */
function sizeWords(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, "GB"] : bytes >= 1e6 ? [1e6, "MB"] : [1e3, "kB"];
  return `${(bytes / unit).toLocaleString("en-US", { maximumFractionDigits: 1 })} ${name}`;
}
