import { notFound, Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { advanceAgencyImport, lockAgencyImport } from "#server/db/exchange/agency-imports.ts";
import { lockDirectory, lockTargets, undoImport } from "#server/db/exchange/apply-agency-import.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { audit } from "#server/db/platform/audit.ts";

/** An administrator has an applied import undone. */
export async function enqueueAgencyImportUndo(context: Context, admin: string, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const found = await lockAgencyImport(tx, id);
    if (!found) throw notFound("import");
    if (!(await advanceAgencyImport(tx, id, "applied", "undoing", { undoneBy: admin }))) {
      throw new Problem(409, "import_not_applied", exchangeErrors.notUndoable);
    }
    await addJob(tx, "undo-agency-import", { importId: id });
  });
}

/** Puts back what the import changed, except where someone changed it since; see db/apply-import.ts. */
export async function undoAgencyImport(context: Context, id: string): Promise<void> {
  try {
    await undoInTransaction(context, id);
  } catch (error) {
    const problem = new Problem(500, "unexpected", exchangeErrors.notUndone);
    await advanceAgencyImport(context.db, id, "undoing", "applied", { problem });
    // For the log.
    throw error;
  }
}

async function undoInTransaction(context: Context, id: string): Promise<void> {
  const now = nowOf(context);
  await context.db.transaction().execute(async (tx) => {
    await lockDirectory(tx);
    const found = await lockAgencyImport(tx, id);
    if (found?.state !== "undoing") return;
    await lockTargets(tx, id);
    const left = await undoImport(tx, id, now);
    await tx
      .updateTable("agency_import")
      .set({ state: "undone", undone_at: now, not_undone: left, problem: null })
      .where("id", "=", id)
      .execute();
    await audit(tx, {
      at: now,
      actor: found.undone_by ?? "",
      verb: "undo_agency_import",
      subject: id,
      detail: { name: found.name, left },
    });
  });
}
