import type { Readable } from "node:stream";
import type { ApplyRequestImport, ImportChoices } from "#contract/request-import.ts";
import { lawOf } from "#core/deadline/laws.ts";
import { notFound, Problem } from "#core/problem.ts";
import { addJob } from "#server/db/add-job.ts";
import { asPerson } from "#server/db/as-person.ts";
import {
  chooseRows,
  deleteImportMails,
  type ImportFile,
  lockRequestImport,
  moveRequestImport,
} from "#server/db/request-imports.ts";
import { FileTooLarge, type StoredFile } from "#server/ports.ts";
import { claimStorage, storageFull, storageLeft } from "./accounts/storage.ts";
import { type Context, nowOf } from "./context.ts";

export const MOST_TABLE_BYTES = 20 * 1024 * 1024;
export const tableTooLarge = () =>
  new Problem(413, "too_large", "A table may have at most 20 MB. Import it in parts.");

/** Takes in a table of requests and has its preview made. Resolves to the import's id. */
export async function startRequestImport(
  context: Context,
  personId: string,
  content: Readable,
  name: string | undefined,
): Promise<string> {
  const left = await roomFor(context, personId);
  const file = await stored(context, content, left, { most: MOST_TABLE_BYTES, tooLarge: tableTooLarge });
  if (file.size === 0) throw new Problem(422, "bad_table", "The file is empty. Choose another one.");
  return insertImport(context, personId, {
    format: "table",
    name: name?.trim() || "Table",
    files: [{ name: name ?? "", ...file }],
  });
}

/** All files of mails of one import together. */
export const MOST_MAILS_BYTES = 500 * 1024 * 1024;
export const mailsTooLarge = () =>
  new Problem(413, "too_large", "The mails of one import may have 500 MB together. Import them in parts.");

/**
 * Takes in files of mails, one after the other, and has their preview made. Resolves to the import's id. Fails with
 * `too_large` (413), `no_mails` (422).
 */
export async function startMailImport(
  context: Context,
  personId: string,
  parts: AsyncIterable<{ name: string; content: Readable }>,
  name: string | undefined,
): Promise<string> {
  const files: ImportFile[] = [];
  let room = await roomFor(context, personId);
  let left = MOST_MAILS_BYTES;
  for await (const part of parts) {
    const file = await stored(context, part.content, room, { most: left, tooLarge: mailsTooLarge });
    left -= file.size;
    room -= file.size;
    if (file.size > 0) files.push({ name: part.name.slice(0, 200), ...file });
  }
  const [first] = files;
  if (!first) {
    const detail = "There is nothing in it. Choose an mbox, .eml files, or a ZIP of them.";
    throw new Problem(422, "no_mails", detail);
  }
  const called = name?.trim() || (files.length === 1 ? first.name : `${files.length} files`);
  return insertImport(context, personId, { format: "mails", name: called || "Mail", files });
}

async function insertImport(
  context: Context,
  personId: string,
  { format, name, files }: { format: "table" | "mails"; name: string; files: ImportFile[] },
): Promise<string> {
  const id = context.ids.next();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return asPerson(context.db, personId, async (tx) => {
    await claimStorage(context, tx, personId, size);
    await tx
      .insertInto("request_import")
      .values({
        ...{ id, owner_id: personId, format, name, state: "planning", created_at: nowOf(context) },
        files: JSON.stringify(files),
        size,
      })
      .execute();
    await addJob(tx, "plan-request-import", { ownerId: personId, importId: id });
    return id;
  });
}

/** How many bytes this import may have before the account is full. Rejects where it is full already. */
function roomFor(context: Context, personId: string): Promise<number> {
  return asPerson(context.db, personId, async (tx) => {
    await claimStorage(context, tx, personId, 1);
    return storageLeft(context, tx, personId);
  });
}

/** Has the preview made anew with other choices. Fails with `import_busy` (409), `bad_choice` (422). */
export async function chooseForImport(
  context: Context,
  personId: string,
  id: string,
  choices: ImportChoices,
): Promise<void> {
  if (choices.jurisdiction !== null && !lawOf(choices.jurisdiction)) {
    const message = "Choose a jurisdiction whose law is on file.";
    throw new Problem(422, "bad_choice", message, [{ path: "/jurisdiction", message }]);
  }
  await asPerson(context.db, personId, async (tx) => {
    if (!(await lockRequestImport(tx, personId, id))) throw notFound("import");
    if (!(await moveRequestImport(tx, id, ["ready", "failed"], "planning", { choices }))) throw busy();
    await addJob(tx, "plan-request-import", { ownerId: personId, importId: id });
  });
}

/**
 * Has what the preview shows made. Nothing is sent and nobody is told. Fails with `import_busy`, `import_applied` (409), and
 * `nothing_chosen` (422).
 */
export async function applyRequestImport(
  context: Context,
  personId: string,
  id: string,
  choice: ApplyRequestImport,
): Promise<void> {
  await asPerson(context.db, personId, async (tx) => {
    const found = await lockRequestImport(tx, personId, id);
    if (!found) throw notFound("import");
    if (found.state === "applied" || found.state === "applying")
      throw new Problem(409, "import_applied", "This import was applied already.");
    if (!(await moveRequestImport(tx, id, ["ready"], "applying"))) throw busy();
    const toMake = await chooseRows(tx, id, choice);
    if (toMake === 0) throw new Problem(422, "nothing_chosen", "Choose at least one request to import.");
    await tx.updateTable("request_import").set({ to_make: toMake, done: 0 }).where("id", "=", id).execute();
    await addJob(tx, "apply-request-import", { ownerId: personId, importId: id });
  });
}

/** Has an applied import taken back. Fails with `import_not_applied` (409). */
export async function undoRequestImport(context: Context, personId: string, id: string): Promise<void> {
  await asPerson(context.db, personId, async (tx) => {
    if (!(await lockRequestImport(tx, personId, id))) throw notFound("import");
    if (!(await moveRequestImport(tx, id, ["applied"], "undoing")))
      throw new Problem(409, "import_not_applied", "Only an import that was applied can be undone.");
    await tx.updateTable("request_import").set({ done: 0 }).where("id", "=", id).execute();
    await addJob(tx, "undo-request-import", { ownerId: personId, importId: id });
  });
}

/**
 * Removes an import that made nothing, or whose requests were undone, with the files that were uploaded for it.
 * @throws Problem import_in_use (409) while its requests are there, or while it is worked on
 */
export async function removeRequestImport(context: Context, personId: string, id: string): Promise<void> {
  await asPerson(context.db, personId, async (tx) => {
    const found = await lockRequestImport(tx, personId, id);
    if (!found) throw notFound("import");
    if (!["ready", "failed", "undone"].includes(found.state)) {
      const detail =
        "This import is being worked on, or its requests are here. Undo it first, then remove it.";
      throw new Problem(409, "import_in_use", detail);
    }
    await deleteImportMails(tx, id);
    await tx.deleteFrom("request_import").where("owner_id", "=", personId).where("id", "=", id).execute();
  });
}

const busy = () =>
  new Problem(409, "import_busy", "This import was applied or is being worked on. Look at it again.");

/** @param room what is left of the account's storage */
async function stored(
  context: Context,
  content: Readable,
  room: number,
  { most, tooLarge }: { most: number; tooLarge: () => Problem },
): Promise<StoredFile> {
  try {
    return await context.files.putStream(content, Math.min(room, most));
  } catch (error) {
    // A body that is left half read keeps its connection, and the answer, waiting.
    content.resume();
    if (!(error instanceof FileTooLarge)) throw error;
    throw room < most ? storageFull(context, room, null) : tooLarge();
  }
}
