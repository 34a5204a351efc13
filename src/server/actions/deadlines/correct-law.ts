import type { CorrectLaw } from "#contract/deadlines/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { deleteLawCorrection, saveLawCorrection } from "#server/db/deadlines/law-corrections.ts";
import { lockLawsExclusive, validateCorrection } from "#server/db/deadlines/laws.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { audit } from "#server/db/platform/audit.ts";

/**
 * An administrator corrects a law row; the clocks that rest on it are worked out again by a job.
 * Fails with `not_found` (404) for a place without a law, and `bad_law` (422), naming every field of the corrected row
 * that is wrong, from `/patch` on.
 */
export async function correctLaw(
  context: Context,
  admin: string,
  jurisdiction: string,
  { patch, reason, source }: CorrectLaw,
): Promise<void> {
  const builtIn = lawOf(jurisdiction);
  if (!builtIn) throw notFound("law");
  const { errors } = await validateCorrection(builtIn, patch);
  if (errors) {
    throw new Problem(
      422,
      "bad_law",
      deadlineErrors.badLaw,
      errors.map(({ path, message }) => ({ path: `/patch${path}`, message })),
    );
  }
  const at = nowOf(context);
  await context.db.transaction().execute(async (tx) => {
    await lockLawsExclusive(tx);
    await saveLawCorrection(tx, { jurisdiction, patch, reason, source, by: admin, at });
    await audit(tx, {
      at,
      actor: admin,
      verb: "correct_law",
      subject: jurisdiction,
      detail: { patch, reason, source },
    });
    await addJob(tx, "recompute-clocks", { jurisdiction });
  });
}

/** The built-in row counts again. Fails with `not_found` (404) where none was corrected. */
export async function removeLawCorrection(
  context: Context,
  admin: string,
  jurisdiction: string,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockLawsExclusive(tx);
    if (!(await deleteLawCorrection(tx, jurisdiction))) throw notFound("correction");
    await audit(tx, { at: nowOf(context), actor: admin, verb: "drop_law_correction", subject: jurisdiction });
    await addJob(tx, "recompute-clocks", { jurisdiction });
  });
}
