import { type Kysely, sql } from "kysely";
import { applyLawPatch, type LawPatch } from "#core/law/apply-law-patch.ts";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { calendarOf } from "#core/law/holidays/holidays.ts";
import { DEADLINE_KINDS, type Law } from "#core/law/law.ts";
import { LAWS, lawOf } from "#core/law/laws.ts";
import { Problem, type ProblemField } from "#core/problem.ts";
import type { DaysOff } from "#core/request/clock-facts.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** A law as it is counted today: the built-in row with its correction, and its calendar's days off beside the built-in. */
export type LawInForce = {
  law: Law;
  /** Null where nobody corrected the row, or the correction no longer fits it. */
  corrected: { at: Date; reason: string } | null;
  daysOff: DaysOff;
};

/** The law of a jurisdiction as it is in force, or undefined where none is known. */
export async function lawInForce(tx: Kysely<Tables>, jurisdiction: string): Promise<LawInForce | undefined> {
  const builtIn = lawOf(jurisdiction);
  if (!builtIn) return undefined;
  const row = await tx
    .selectFrom("law_correction")
    .select(["patch", "reason", "corrected_at"])
    .where("jurisdiction", "=", jurisdiction)
    .executeTakeFirst();
  const inForce = await applyCorrection(builtIn, row);
  return { ...inForce, daysOff: await daysOffIn(tx, inForce.law.calendar) };
}

/** Every law as it is in force, in the order of the built-in table, without days off. */
export async function lawsInForce(tx: Kysely<Tables>): Promise<Omit<LawInForce, "daysOff">[]> {
  const rows = await tx
    .selectFrom("law_correction")
    .select(["jurisdiction", "patch", "reason", "corrected_at"])
    .execute();
  return Promise.all(
    LAWS.map((law) =>
      applyCorrection(
        law,
        rows.find((row) => row.jurisdiction === law.jurisdiction),
      ),
    ),
  );
}

/** Any number: the key of the lock that parts counting by the law from changing it. */
const LAW_LOCK = 4_020_552;

/**
 * Held to the end of the transaction by whoever works out clocks: a correction waits, so that the job it enqueues sees
 * every clock that was worked out without it.
 */
export async function lockLawsShared(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LAW_LOCK})`.execute(tx);
}

/** Taken by whoever corrects a law or a calendar, before anything else. */
export async function lockLawsExclusive(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LAW_LOCK})`.execute(tx);
}

/** A row may change with a release so that an old correction no longer fits: then the built-in row counts. */
async function applyCorrection(
  builtIn: Law,
  row: { patch: unknown; reason: string; corrected_at: Date } | undefined,
): Promise<Omit<LawInForce, "daysOff">> {
  const validated = row && (await validateCorrection(builtIn, row.patch as LawPatch));
  if (!row || !validated?.law) return { law: builtIn, corrected: null };
  return { law: validated.law, corrected: { at: row.corrected_at, reason: row.reason } };
}

/** The row a correction makes, or what is wrong with it, field by field. */
export async function validateCorrection(
  builtIn: Law,
  patch: LawPatch,
): Promise<{ law: Law; errors: null } | { law: null; errors: ProblemField[] }> {
  // Loaded with the first correction: most installations have none, and what checks a row is a third of all the modules a
  // worker would load.
  const { validateLaw } = await import("#contract/deadlines/validate-law.ts");
  const validated = validateLaw(applyLawPatch(builtIn, patch));
  if (!validated.law) return validated;
  const { law } = validated;
  if (law.jurisdiction !== builtIn.jurisdiction) {
    return invalid("/jurisdiction", "cannot be corrected: it is what the row is found by");
  }
  if (!calendarOf(law.calendar)) return invalid("/calendar", `no calendar is called ${law.calendar}`);
  // What the fields say one by one may still not go together: the proof is that every clock can be counted.
  for (const kind of DEADLINE_KINDS) {
    if (kind === "extension" && law.extension.days === null) continue;
    try {
      due(law, { received: law.lastChecked, kind });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return invalid(kind === "extension" ? "/extension" : `/limits/${kind}`, error.message);
    }
  }
  return validated;
}

const invalid = (path: string, message: string) => ({ law: null, errors: [{ path, message }] });

/** What was changed of a calendar by hand: days off it lacks, and holidays of it that are worked. */
async function daysOffIn(tx: Kysely<Tables>, calendar: string): Promise<DaysOff> {
  const rows = await tx
    .selectFrom("closing")
    .select(["day", "name", "is_closed"])
    .where("calendar", "=", calendar)
    .orderBy("day")
    .execute();
  return {
    closings: rows.filter((row) => row.is_closed).map((row) => ({ date: row.day, name: row.name })),
    worked: rows.filter((row) => !row.is_closed).map((row) => row.day),
  };
}
