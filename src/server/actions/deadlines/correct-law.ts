import type { CorrectLaw } from "#contract/deadlines/law.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import type { LawVersion } from "#core/law/history/law-versions.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { insertLawVersion, undoLawVersion } from "#server/db/deadlines/law-corrections.ts";
import { lawInForce, lockLawsExclusive, validateCorrection } from "#server/db/deadlines/laws.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { audit } from "#server/db/platform/audit.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/**
 * An administrator corrects a law row, for requests received on the days given; the clocks that rest on it are
 * recalculated by a job. Returns the id of the version.
 * Fails with `not_found` (404) for a place without a law, and `bad_law` or `bad_days` (422), naming every field that is
 * wrong.
 */
export async function correctLaw(
  context: Context,
  admin: string,
  jurisdiction: string,
  correction: CorrectLaw,
): Promise<string> {
  return context.db.transaction().execute(async (tx) => {
    await lockLawsExclusive(tx);
    const version = await checkCorrection(context, tx, jurisdiction, correction);
    const { id, at } = version;
    await insertLawVersion(tx, { ...version, by: admin });
    const { patch, validFrom, validTo, reason, source } = version;
    await audit(tx, {
      at,
      actor: admin,
      verb: "correct_law",
      subject: jurisdiction,
      detail: { version: id, patch, validFrom, validTo, reason, source },
    });
    await addJob(tx, "recompute-clocks", { jurisdiction, version: id });
    return id;
  });
}

/** The version that a correction would be. It has to fit the row that it changes. Fails as `correctLaw` does. */
export async function checkCorrection(
  context: Context,
  tx: Tx,
  jurisdiction: string,
  { patch, validFrom = null, validTo = null, reason, source }: CorrectLaw,
): Promise<LawVersion & { at: Date }> {
  if (validFrom !== null) parseDay(validFrom, "/validFrom");
  if (validTo !== null) parseDay(validTo, "/validTo");
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    throw new Problem(422, "bad_days", deadlineErrors.validityOrder, [
      { path: "/validTo", message: deadlineErrors.validityOrder },
    ]);
  }
  const at = nowOf(context);
  const changed = await lawInForce(tx, jurisdiction, validFrom ?? validTo ?? dayAt(at, null));
  if (!changed) throw notFound("law");
  const { errors } = await validateCorrection(changed.law, patch);
  if (errors) {
    throw new Problem(
      422,
      "bad_law",
      deadlineErrors.badLaw,
      errors.map(({ path, message }) => ({ path: `/patch${path}`, message })),
    );
  }
  return { id: context.ids.next(), jurisdiction, patch, validFrom, validTo, reason, source, at };
}

/**
 * A correction no longer counts; it stays on record with who undid it. Fails with `not_found` (404) where there is none,
 * or it was undone before.
 */
export async function undoCorrection(context: Context, admin: string, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockLawsExclusive(tx);
    const at = nowOf(context);
    const undone = await undoLawVersion(tx, id, { by: admin, at });
    if (!undone) throw notFound("correction");
    const { jurisdiction, reason } = undone;
    const detail = { version: id, reason };
    await audit(tx, { at, actor: admin, verb: "undo_law_correction", subject: jurisdiction, detail });
    await addJob(tx, "recompute-clocks", { jurisdiction, version: id, undone: true });
  });
}
