import type { Readable } from "node:stream";
import type { ApplyRequestImport, ImportChoices } from "#contract/request-import.ts";
import { lawOf } from "#core/deadline/laws.ts";
import { notFound, Problem } from "#core/problem.ts";
import { addJob } from "#server/db/add-job.ts";
import { asPerson } from "#server/db/as-person.ts";
import { chooseRows, lockRequestImport, moveRequestImport } from "#server/db/request-imports.ts";
import { FileTooLarge, type StoredFile } from "#server/ports.ts";
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
  const file = await stored(context, content);
  const id = context.ids.next();
  return asPerson(context.db, personId, async (tx) => {
    await tx
      .insertInto("request_import")
      .values({
        ...{ id, owner_id: personId, format: "table", size: file.size },
        name: name?.trim() || "Table",
        files: JSON.stringify([{ name: name ?? "", sha256: file.sha256, size: file.size }]),
        state: "planning",
        created_at: nowOf(context),
      })
      .execute();
    await addJob(tx, "plan-request-import", { ownerId: personId, importId: id });
    return id;
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

const busy = () =>
  new Problem(409, "import_busy", "This import was applied or is being worked on. Look at it again.");

async function stored(context: Context, content: Readable): Promise<StoredFile> {
  try {
    const file = await context.files.putStream(content, MOST_TABLE_BYTES);
    if (file.size === 0) throw new Problem(422, "bad_table", "The file is empty. Choose another one.");
    return file;
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    throw tableTooLarge();
  }
}
