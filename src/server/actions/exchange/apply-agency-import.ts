import type { ConflictChoice } from "#core/agency/import/import-kinds.ts";
import { notFound, Problem, type ProblemField } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { advanceAgencyImport, lockAgencyImport } from "#server/db/exchange/agency-imports.ts";
import {
  applyImport,
  lockDirectory,
  lockTargets,
  staleChanges,
} from "#server/db/exchange/apply-agency-import.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { audit } from "#server/db/platform/audit.ts";

/** Applies an import for an administrator. Changes since its preview are reported at once, and nothing is applied. */
export async function enqueueAgencyImportApply(
  context: Context,
  admin: string,
  id: string,
  conflicts: ConflictChoice,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const found = await lockAgencyImport(tx, id);
    if (!found) throw notFound("import");
    if (found.state !== "ready") throw notReadyError(found.state);
    const changed = await staleChanges(tx, id, conflicts);
    if (changed.length > 0) throw staleError(changed);
    await advanceAgencyImport(tx, id, "ready", "applying", { conflicts, appliedBy: admin });
    await addJob(tx, "apply-agency-import", { importId: id });
  });
}

/** Writes what the preview says, all of it or nothing. An error leaves the import ready and is reported. */
export async function applyAgencyImport(context: Context, id: string): Promise<void> {
  try {
    await applyInTransaction(context, id);
  } catch (error) {
    const problem = new Problem(500, "unexpected", exchangeErrors.notApplied);
    await advanceAgencyImport(context.db, id, "applying", "ready", { problem });
    // For the log.
    throw error;
  }
}

async function applyInTransaction(context: Context, id: string): Promise<void> {
  const now = nowOf(context);
  await context.db.transaction().execute(async (tx) => {
    await lockDirectory(tx);
    const found = await lockAgencyImport(tx, id);
    if (found?.state !== "applying") return;
    const conflicts = found.conflict_resolution as ConflictChoice;
    await lockTargets(tx, id);
    // Between the administrator's word and this moment someone else's import may have been applied.
    const changed = await staleChanges(tx, id, conflicts);
    if (changed.length > 0) {
      await advanceAgencyImport(tx, id, "applying", "ready", { problem: staleError(changed) });
      return;
    }
    await applyImport(tx, id, { conflicts, now });
    await tx
      .updateTable("agency_import")
      .set({ state: "applied", applied_at: now, problem: null })
      .where("id", "=", id)
      .execute();
    await audit(tx, {
      at: now,
      actor: found.applied_by ?? "",
      verb: "apply_agency_import",
      subject: id,
      detail: { name: found.name, conflicts, counts: found.counts },
    });
  });
}

const staleError = (changed: ProblemField[]) =>
  new Problem(409, "stale", exchangeErrors.previewStale, changed);

function notReadyError(state: string): Problem {
  if (state === "applied" || state === "applying") {
    return new Problem(409, "import_applied", exchangeErrors.alreadyApplied);
  }
  if (state === "planning") return new Problem(409, "import_busy", exchangeErrors.previewRunning);
  return new Problem(409, "import_not_ready", exchangeErrors.notApplicable);
}
