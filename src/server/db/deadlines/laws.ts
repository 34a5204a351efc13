import { type Kysely, sql } from "kysely";
import { applyLawPatch, type LawPatch } from "#core/law/apply-law-patch.ts";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { FORMER_ROWS } from "#core/law/history/former-rows.ts";
import { type LawVersion, periodOn, versionPeriods } from "#core/law/history/law-versions.ts";
import { calendarOf } from "#core/law/holidays/holidays.ts";
import { DEADLINE_KINDS, type Law } from "#core/law/law.ts";
import { LAWS, lawOf } from "#core/law/laws.ts";
import { lawAtOffice, type OfficeHours } from "#core/law/office.ts";
import { Problem, type ProblemField } from "#core/problem.ts";
import type { DaysOff } from "#core/request/clock-facts.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** The row of a law for requests received from one day to another, both included; null is without a bound. */
export type LawPeriod = {
  law: Law;
  from: string | null;
  to: string | null;
  /** The newest correction by an administrator; null where nobody corrected the row, or no correction fits it. */
  corrected: { at: Date; reason: string } | null;
};

/** A law as it is counted for requests received on a day, with its calendar's days off beside the built-in. */
export type LawInForce = LawPeriod & { daysOff: DaysOff };

/** The law that a request is judged by, with its day of receipt by the hours of its agency; null before it was sent. */
export type RequestLaw = LawInForce & { received: string | null };

/** A change that was not made yet, to see what it would do. `undone` and `reopened` are ids. */
export type PretendedChange = {
  added?: LawVersion;
  undone?: string;
  closing?: Closing & { calendar: string };
  reopened?: string;
};

type Closing = { day: string; name: string; isClosed: boolean };

/** Reads laws and calendars; what was read once is not read again. */
export type LawReader = {
  /** The law for requests received on an ISO day, at one office; undefined where no law is known. */
  inForce(jurisdiction: string, day: string, office?: OfficeHours): Promise<LawInForce | undefined>;
};

/** A reader for one transaction or one job. */
export function lawReader(tx: Kysely<Tables>, pretended: PretendedChange = {}): LawReader {
  const versions = readOnce((jurisdiction) => versionsOf(tx, jurisdiction, pretended));
  const daysOff = readOnce((calendar) => daysOffIn(tx, calendar, pretended));
  const rows = new Map<string, Promise<LawPeriod>>();
  return {
    async inForce(jurisdiction, day, office = { calendar: null, closes: null }) {
      const builtIn = lawOf(jurisdiction);
      if (!builtIn) return undefined;
      const periods = versionPeriods(await versions(jurisdiction));
      const period = periodOn(periods, day);
      const key = `${jurisdiction} ${period.from}`;
      const row = rows.get(key) ?? rowOf(builtIn, period);
      rows.set(key, row);
      const { law, ...validity } = await row;
      const atOffice = lawAtOffice(law, office);
      return { ...validity, law: atOffice, daysOff: await daysOff(atOffice.calendar) };
    },
  };
}

function readOnce<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** The law of a jurisdiction for requests received on an ISO day, or undefined where none is known. */
export const lawInForce = (
  tx: Kysely<Tables>,
  jurisdiction: string,
  day: string,
): Promise<LawInForce | undefined> => lawReader(tx).inForce(jurisdiction, day);

/** Every law for requests received on an ISO day, in the order of the built-in table, without days off. */
export async function lawsInForce(tx: Kysely<Tables>, day: string): Promise<LawPeriod[]> {
  const versions = await countingVersions(tx);
  return Promise.all(
    LAWS.map((law) => {
      const own = versions.filter(({ jurisdiction }) => jurisdiction === law.jurisdiction);
      return rowOf(law, periodOn(versionPeriods([...formerRowsOf(law.jurisdiction), ...own]), day));
    }),
  );
}

/** Any number: the key of the lock that parts counting by the law from changing it. */
const LAW_LOCK = 4_020_552;

/**
 * Held to the end of the transaction that computes clocks: a correction waits, so that the job it enqueues sees
 * every clock that was worked out without it.
 */
export async function lockLawsShared(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LAW_LOCK})`.execute(tx);
}

/** Taken before anything else when a law or a calendar is corrected. */
export async function lockLawsExclusive(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LAW_LOCK})`.execute(tx);
}

const formerRowsOf = (code: string) => FORMER_ROWS.filter(({ jurisdiction }) => jurisdiction === code);

async function versionsOf(
  tx: Kysely<Tables>,
  jurisdiction: string,
  { added, undone }: PretendedChange,
): Promise<LawVersion[]> {
  const stored = await countingVersions(tx, jurisdiction);
  return [
    ...formerRowsOf(jurisdiction),
    ...stored.filter(({ id }) => id !== undone),
    ...(added?.jurisdiction === jurisdiction ? [added] : []),
  ];
}

/** The corrections that were not undone, of one law or of all, in the order in which they were made. */
async function countingVersions(tx: Kysely<Tables>, jurisdiction?: string): Promise<LawVersion[]> {
  const rows = await tx
    .selectFrom("law_version")
    .select(["id", "jurisdiction", "patch", "valid_from", "valid_to", "reason", "source", "created_at"])
    .where("undone_at", "is", null)
    .$if(jurisdiction !== undefined, (query) => query.where("jurisdiction", "=", jurisdiction ?? ""))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ valid_from, valid_to, created_at, patch, ...row }) => ({
    ...row,
    patch,
    validFrom: valid_from,
    validTo: valid_to,
    at: created_at,
  }));
}

type Period = { from: string | null; to: string | null; versions: readonly LawVersion[] };

/** A row may change with a release so that an old correction no longer fits: then it does not count. */
async function rowOf(builtIn: Law, { versions, from, to }: Period): Promise<LawPeriod> {
  let period: LawPeriod = { law: builtIn, from, to, corrected: null };
  for (const { patch, at, reason } of versions) {
    const { law } = await validateCorrection(period.law, patch);
    if (law) period = { ...period, law, corrected: at === null ? period.corrected : { at, reason } };
  }
  return period;
}

/** The row a correction makes, or what is wrong with it, field by field. */
export async function validateCorrection(
  row: Law,
  patch: LawPatch,
): Promise<{ law: Law; errors: null } | { law: null; errors: ProblemField[] }> {
  // Loaded with the first correction: most installations have none, and what checks a row is a third of all the modules a
  // worker would load.
  const { validateLaw } = await import("#contract/deadlines/validate-law.ts");
  const validated = validateLaw(applyLawPatch(row, patch));
  if (!validated.law) return validated;
  const { law } = validated;
  if (law.jurisdiction !== row.jurisdiction) {
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
async function daysOffIn(
  tx: Kysely<Tables>,
  calendar: string,
  { closing, reopened }: PretendedChange,
): Promise<DaysOff> {
  const rows = await tx
    .selectFrom("closing")
    .select(["id", "day", "name", "is_closed as isClosed"])
    .where("calendar", "=", calendar)
    .orderBy("day")
    .execute();
  const changes: Closing[] = [
    ...rows.filter(({ id }) => id !== reopened),
    ...(closing?.calendar === calendar ? [closing] : []),
  ].sort((a, b) => a.day.localeCompare(b.day));
  return {
    closings: changes.filter((row) => row.isClosed).map((row) => ({ date: row.day, name: row.name })),
    worked: changes.filter((row) => !row.isClosed).map((row) => row.day),
  };
}
