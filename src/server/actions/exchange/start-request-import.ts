import type { Readable } from "node:stream";
import type { ApplyRequestImport, ImportChoices } from "#contract/exchange/request-import.ts";
import { lawOf } from "#core/law/laws.ts";
import { notFound, Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import {
  reserveStorage,
  type StorageRoom,
  storageFullError,
  storageRoom,
} from "#server/actions/accounts/account-storage.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { assertRequestQuota } from "#server/actions/requests/assert-request-quota.ts";
import {
  advanceRequestImport,
  deleteImportEmails,
  type ImportFile,
  lockRequestImport,
  selectImportRows,
} from "#server/db/exchange/request-imports.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { FileTooLarge, type StoredFile } from "#server/ports/files.ts";

export const MAX_TABLE_BYTES = 20 * 1024 * 1024;
export const tableTooLargeError = () => new Problem(413, "too_large", exchangeErrors.tableTooLarge);

/** Takes in a table of requests and has its preview made. Resolves to the import's id. */
export async function startRequestImport(
  context: Context,
  userId: string,
  content: Readable,
  name: string | undefined,
): Promise<string> {
  const room = await remainingRoom(context, userId);
  const file = await storeFile(context, content, room, {
    maxBytes: MAX_TABLE_BYTES,
    tooLarge: tableTooLargeError,
  });
  if (file.size === 0) throw new Problem(422, "bad_table", exchangeErrors.emptyFile);
  return insertImport(context, userId, {
    format: "table",
    name: name?.trim() || exchangeErrors.table,
    files: [{ name: name ?? "", ...file }],
  });
}

/** All files of emails of one import together. */
export const MAX_EMAIL_IMPORT_BYTES = 500 * 1024 * 1024;
export const emailImportTooLargeError = () => new Problem(413, "too_large", exchangeErrors.emailsTooLarge);

/**
 * Takes in files of emails, one after the other, and has their preview made. Resolves to the import's id. Fails with
 * `too_large` (413), `no_mails` (422).
 */
export async function startEmailImport(
  context: Context,
  userId: string,
  parts: AsyncIterable<{ name: string; content: Readable }>,
  name: string | undefined,
): Promise<string> {
  const files: ImportFile[] = [];
  const room = await remainingRoom(context, userId);
  let left = MAX_EMAIL_IMPORT_BYTES;
  for await (const part of parts) {
    const file = await storeFile(context, part.content, room, {
      maxBytes: left,
      tooLarge: emailImportTooLargeError,
    });
    left -= file.size;
    room.left -= file.size;
    if (file.size > 0) files.push({ name: part.name.slice(0, 200), ...file });
  }
  const [first] = files;
  if (!first) {
    const detail = exchangeErrors.emptyArchive;
    throw new Problem(422, "no_mails", detail);
  }
  const displayName = name?.trim() || (files.length === 1 ? first.name : `${files.length} files`);
  return insertImport(context, userId, {
    format: "emails",
    name: displayName || exchangeErrors.email,
    files,
  });
}

async function insertImport(
  context: Context,
  userId: string,
  { format, name, files }: { format: "table" | "emails"; name: string; files: ImportFile[] },
): Promise<string> {
  const id = context.ids.next();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return withUser(context.db, userId, async (tx) => {
    await reserveStorage(context, tx, userId, size);
    await tx
      .insertInto("request_import")
      .values({
        ...{ id, owner_id: userId, format, name, state: "planning", created_at: nowOf(context) },
        files: JSON.stringify(files),
        options: "{}",
        size,
      })
      .execute();
    await addJob(tx, "plan-request-import", { ownerId: userId, importId: id });
    return id;
  });
}

/** How many bytes this import may have before the account is full. Rejects where it is full already. */
function remainingRoom(context: Context, userId: string): Promise<StorageRoom> {
  return withUser(context.db, userId, async (tx) => {
    await reserveStorage(context, tx, userId, 1);
    return storageRoom(context, tx, userId);
  });
}

/** Has the preview made again with other choices. Fails with `import_busy` (409), `bad_choice` (422). */
export async function setImportChoices(
  context: Context,
  userId: string,
  id: string,
  choices: ImportChoices,
): Promise<void> {
  if (choices.jurisdiction !== null && !lawOf(choices.jurisdiction)) {
    const message = exchangeErrors.unknownJurisdiction;
    throw new Problem(422, "bad_choice", message, [{ path: "/jurisdiction", message }]);
  }
  await withUser(context.db, userId, async (tx) => {
    if (!(await lockRequestImport(tx, userId, id))) throw notFound("import");
    if (!(await advanceRequestImport(tx, id, ["ready", "failed"], "planning", { choices })))
      throw importBusyError();
    await addJob(tx, "plan-request-import", { ownerId: userId, importId: id });
  });
}

/**
 * Queues the creation of what the preview shows. No email and no notice is sent. Fails with `import_busy`, `import_applied` (409),
 * `nothing_chosen` and `request_quota` (422).
 */
export async function enqueueRequestImportApply(
  context: Context,
  userId: string,
  id: string,
  choice: ApplyRequestImport,
): Promise<void> {
  await withUser(context.db, userId, async (tx) => {
    const found = await lockRequestImport(tx, userId, id);
    if (!found) throw notFound("import");
    if (found.state === "applied" || found.state === "applying")
      throw new Problem(409, "import_applied", exchangeErrors.alreadyApplied);
    if (!(await advanceRequestImport(tx, id, ["ready"], "applying"))) throw importBusyError();
    const toCreate = await selectImportRows(tx, id, choice);
    if (toCreate === 0) throw new Problem(422, "nothing_chosen", exchangeErrors.noneSelected);
    await assertRequestQuota(context, tx, userId, toCreate);
    await tx
      .updateTable("request_import")
      .set({ to_create: toCreate, done: 0 })
      .where("id", "=", id)
      .execute();
    await addJob(tx, "apply-request-import", { ownerId: userId, importId: id });
  });
}

/** Has an applied import taken back. Fails with `import_not_applied` (409). */
export async function enqueueRequestImportUndo(context: Context, userId: string, id: string): Promise<void> {
  await withUser(context.db, userId, async (tx) => {
    if (!(await lockRequestImport(tx, userId, id))) throw notFound("import");
    if (!(await advanceRequestImport(tx, id, ["applied"], "undoing")))
      throw new Problem(409, "import_not_applied", exchangeErrors.notUndoable);
    await tx.updateTable("request_import").set({ done: 0 }).where("id", "=", id).execute();
    await addJob(tx, "undo-request-import", { ownerId: userId, importId: id });
  });
}

/**
 * Removes an import that made nothing, or whose requests were undone, with the files that were uploaded for it.
 * @throws Problem import_in_use (409) while its requests are there, or while it is worked on
 */
export async function removeRequestImport(context: Context, userId: string, id: string): Promise<void> {
  await withUser(context.db, userId, async (tx) => {
    const found = await lockRequestImport(tx, userId, id);
    if (!found) throw notFound("import");
    if (!["ready", "failed", "undone"].includes(found.state)) {
      const detail = exchangeErrors.notRemovable;
      throw new Problem(409, "import_in_use", detail);
    }
    await deleteImportEmails(tx, id);
    await tx.deleteFrom("request_import").where("owner_id", "=", userId).where("id", "=", id).execute();
  });
}

const importBusyError = () => new Problem(409, "import_busy", exchangeErrors.inProgress);

async function storeFile(
  context: Context,
  content: Readable,
  room: StorageRoom,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => Problem },
): Promise<StoredFile> {
  try {
    return await context.files.putStream(content, Math.min(room.left, maxBytes));
  } catch (error) {
    // A body left half read blocks its connection, and the answer with it.
    content.resume();
    if (!(error instanceof FileTooLarge)) throw error;
    throw room.left < maxBytes ? storageFullError(room, null) : tooLarge();
  }
}
